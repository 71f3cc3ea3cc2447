import { useContext, useEffect, useLayoutEffect, useRef } from "react";
import { UNSAFE_DataRouterContext, UNSAFE_DataRouterStateContext, useLocation } from "react-router";

type Positions = Record<string, number>;

/**
 * Every page begins at its top, or at what its hash names; back and forward find their place again. The positions
 * live in the page and in the entries of the browser's history: the router's own ScrollRestoration would write to
 * the session storage of every visit (contract: security, SEC-52).
 */
export function ScrollMemory() {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const state = useContext(UNSAFE_DataRouterStateContext);
  const location = useLocation();
  const positions = useRef<Positions>({});
  const restored = state?.restoreScrollPosition;
  const stays = state?.preventScrollReset;

  useEffect(() => {
    if (!router) return;
    positions.current = keptPositions(router.state.location.key);
    const forget = router.enableScrollRestoration(positions.current, () => window.scrollY);
    // After the load, and when the browser brings the page back whole.
    window.addEventListener("pageshow", takeOver);
    window.addEventListener("pagehide", giveBack);
    if (document.readyState === "complete") takeOver();
    return () => {
      forget();
      window.removeEventListener("pageshow", takeOver);
      window.removeEventListener("pagehide", giveBack);
    };
  }, [router]);

  useLayoutEffect(() => {
    if (restored === false || restored === undefined) return;
    if (restored !== null) window.scrollTo(0, restored);
    else if (!scrollToHash(location.hash) && !stays) window.scrollTo(0, 0);
    keepPositions(positions.current);
  }, [location, restored, stays]);

  return null;
}

/** From the load on: until then the browser restores the page by itself, as it does after a reload. */
function takeOver() {
  window.history.scrollRestoration = "manual";
}

function giveBack() {
  window.history.scrollRestoration = "auto";
}

function scrollToHash(hash: string): boolean {
  const target = hash ? document.getElementById(decodedHash(hash)) : null;
  target?.scrollIntoView();
  return target !== null;
}

function decodedHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return "";
  }
}

/** What was known when the page was left, but for the entry that the browser itself has just restored. */
function keptPositions(current: string): Positions {
  const state: unknown = window.history.state;
  if (typeof state !== "object" || state === null || !("scrolls" in state)) return {};
  const entries = Object.entries(state.scrolls ?? {});
  return Object.fromEntries(entries.filter(([key, y]) => key !== current && typeof y === "number"));
}

function keepPositions(scrolls: Positions) {
  try {
    window.history.replaceState({ ...window.history.state, scrolls }, "");
  } catch {
    // Some browsers allow only so many changes a minute: the page still knows.
  }
}
