"""Calls the core's library with what was recorded (recorded.py): for a Python that has no NumPy, as in Node."""

import base64
import ctypes
import struct
from typing import Any


def otherwise(library: str, calls: list[dict[str, Any]]) -> list[str]:
    """Call a library as it was called; say what came out otherwise."""
    core, found = ctypes.CDLL(library), []
    for number, call in enumerate(calls):
        size, *words = call["words"]
        workspace = ctypes.create_string_buffer(size)
        block, arrays = [ctypes.addressof(workspace), size // 8], []
        for word in words:
            if isinstance(word, int):
                block.append(word)
                continue
            before, after = (base64.b64decode(word[name]) for name in ("before", "after"))
            memory = ctypes.create_string_buffer(before, max(len(before), 1))
            arrays.append((memory, after))
            block += [ctypes.addressof(memory), *word["shape"]]
        function, takes = core[call["name"]], ctypes.c_char.in_dll(core, f"{call['name']}_takes")
        kinds = ctypes.string_at(ctypes.addressof(takes)).decode().split()
        if sum(1 + int(kind[2:] or 0) for kind in kinds) != len(block):
            found.append(f"call {number}, {call['name']}, takes {' '.join(kinds)}")
            continue
        function.argtypes = [ctypes.c_char_p]
        if function(struct.pack(f"{len(block)}q", *block)):
            found.append(f"call {number}, {call['name']}, failed")
        elif any(memory.raw[: len(after)] != after for memory, after in arrays):
            found.append(f"call {number}, {call['name']}, differs")
    return found
