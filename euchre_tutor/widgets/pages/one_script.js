/** Scripts that are large, or seldom needed: each is loaded once, when it is asked for. */

const loading = {};

/** Load a script that lies beside the page. */
export function scriptAt(src) {
  loading[src] ??= new Promise((loaded, failed) => {
    document.head.append(Object.assign(document.createElement("script"), { src, onload: loaded, onerror: failed }));
  });
  return loading[src];
}
