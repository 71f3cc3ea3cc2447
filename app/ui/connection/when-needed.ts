/** What somebody does who is about to go on: another page is shown with everything around it awake. */
const SIGNS = ["pointerdown", "click", "keydown", "popstate"];
/** What the router asks a page's data by. What comes is drawn only once everything around it is awake, so it would wait for ever. */
const PAGE_DATA = /\.data(\?|$)/;

/**
 * Until what the server wrote there comes near the window, somebody begins to do something, or the page asks for its data
 * anew. At once where the server
 * wrote nothing: then the part itself has to.
 */
export function whenNeeded(selector: string): Promise<void> {
  const written = document.querySelector(selector);
  if (!written) return Promise.resolve();
  return new Promise((resolve) => {
    const over = new AbortController();
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) wake();
      },
      { rootMargin: "50% 0px" },
    );
    const asked = new PerformanceObserver((list) => {
      if (list.getEntries().some(({ name }) => PAGE_DATA.test(name))) wake();
    });
    function wake() {
      over.abort();
      watch.disconnect();
      asked.disconnect();
      resolve();
    }
    watch.observe(written);
    asked.observe({ type: "resource" });
    for (const sign of SIGNS) window.addEventListener(sign, wake, { signal: over.signal, capture: true });
    // A way on that nobody pressed.
    if ("navigation" in window) window.navigation.addEventListener("navigate", wake, { signal: over.signal });
  });
}

let isAwake = false;

/** Every part is taken over from now on, so that what is pressed answers at once. */
export function wakeAll(): void {
  isAwake = true;
}

export function isPageAwake(): boolean {
  return isAwake;
}
