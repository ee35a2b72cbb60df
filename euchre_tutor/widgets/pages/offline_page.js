/** Lets the browser keep these pages on the device, and tells when a newer version of them waits. */

/** Tell that a newer version waits; it comes when it is asked for, so that nothing changes under a reader. */
const tellNewer = (worker) => {
  const load = Object.assign(document.createElement("button"), { textContent: "Load it" });
  load.addEventListener("click", () => worker.postMessage("take over"));
  const told = Object.assign(document.createElement("p"), { className: "newer", role: "status" });
  told.append("There is a newer version of these pages. ", load);
  document.querySelector("main").prepend(told);
};

/** Have all files kept, and watch for newer ones. */
const keepPages = async () => {
  const { serviceWorker } = navigator;
  let isShown = Boolean(serviceWorker.controller);
  serviceWorker.addEventListener("controllerchange", () => {
    if (isShown) location.reload();
    isShown = true;
  });
  const registration = await serviceWorker.register("service_worker.js");
  if (registration.waiting) tellNewer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker.addEventListener("statechange", () => {
      if (worker.state === "installed" && serviceWorker.controller) tellNewer(worker);
    });
  });
};

// From a disk, and where the browser keeps nothing, as in a private window, pages are as they are without this.
if (location.protocol.startsWith("http") && "serviceWorker" in navigator) {
  addEventListener("load", () => keepPages().catch(() => {}));
}
