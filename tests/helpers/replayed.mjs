// Has Pyodide call a library as it was called elsewhere, and prints what came out otherwise: pyodide.mjs, the library, the
// program that calls it (replayed.py), the calls.
import { readFileSync } from "node:fs";

const [pyodide, library, program, calls] = process.argv.slice(2);
const { loadPyodide } = await import(pyodide);
const python = await loadPyodide();
python.FS.writeFile("/core.so", readFileSync(library));
python.globals.set("calls", readFileSync(calls, "utf-8"));
python.runPython(readFileSync(program, "utf-8"));
console.log(python.runPython("import json; json.dumps(otherwise('/core.so', json.loads(calls)))"));
