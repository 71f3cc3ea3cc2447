/** What somebody does who is about to go on: another page is shown with everything around it awake. */
const SIGNS = ["pointerdown", "click", "keydown", "popstate"];

/**
 * Until what the server wrote there comes near the window, or somebody begins to do something. At once where the server
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
    function wake() {
      over.abort();
      watch.disconnect();
      resolve();
    }
    watch.observe(written);
    for (const sign of SIGNS) window.addEventListener(sign, wake, { signal: over.signal, capture: true });
    // A way on that nobody pressed.
    if ("navigation" in window) window.navigation.addEventListener("navigate", wake, { signal: over.signal });
  });
}
