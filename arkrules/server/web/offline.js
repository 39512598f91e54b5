// The page without a network, after the first visit.

/**
 * @param {() => void} kept called when everything is there for the next visit
 * @param {(take: () => void) => void} newer called when another version waits to be used
 */
export async function keepOffline(kept, newer) {
  if (!("serviceWorker" in navigator)) return;
  try {
    const found = await navigator.serviceWorker.register("sw.js");
    const offer = () => {
      const { waiting } = found;
      if (waiting && navigator.serviceWorker.controller) newer(() => waiting.postMessage("take over"));
    };
    offer();
    found.addEventListener("updatefound", () => {
      found.installing?.addEventListener("statechange", offer);
    });
    let controlled = navigator.serviceWorker.controller !== null;
    navigator.serviceWorker.addEventListener("controllerchange", () => {
      if (controlled) location.reload();
      controlled = true;
    });
    await navigator.serviceWorker.ready;
    kept();
  } catch {
    // it goes on as it is, with the network
  }
}
