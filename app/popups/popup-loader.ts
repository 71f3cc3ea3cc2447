// Asks whether a page has pop-ups. What waits for the moment to show one is loaded only where there is one.

import { askFor } from "#app/ui/connection/late-file.ts";
import { mayShowPopups, pageKey } from "./page-key.ts";
import type { ReadyPopup, Visit } from "./popup-scheduling.ts";
import type { PublicPopup } from "./popups.server.ts";

const IDLE_TIMEOUT_MS = 2000;
const LOAD_AHEAD_MS = 2500;

/** Calls `show` when the delay of the page's pop-up is over; returns how to call it off. */
export function loadPopup(pathname: string, show: (ready: ReadyPopup) => void): () => void {
  if (!mayShowPopups(pathname)) return () => {};
  const left = new AbortController();
  const arrivedAt = performance.now();
  const callOffIdle = whenIdle(() => {
    look(pageKey(pathname), { show, arrivedAt, signal: left.signal }).catch((error: unknown) => {
      if (!left.signal.aborted) console.warn("Os pop-ups não puderam ser carregados.", error);
    });
  });
  return () => {
    callOffIdle();
    left.abort();
  };
}

async function look(page: string, visit: Visit): Promise<void> {
  const address = `/api/popups?page=${encodeURIComponent(page)}`;
  const response = await fetch(address, { signal: visit.signal, priority: "low" });
  if (!response.ok) throw new Error(`${response.status}`);
  const { popups }: { popups: PublicPopup[] } = await response.json();
  if (popups.length === 0) return;
  const dueIn = visit.arrivedAt + Math.min(...popups.map(({ delay }) => delay)) * 1000 - performance.now();
  await new Promise((resolve) => setTimeout(resolve, dueIn - LOAD_AHEAD_MS));
  if (visit.signal.aborted) return;
  const schedulePopup = await askFor(() => import("./popup-scheduling.ts"), "schedulePopup");
  await schedulePopup(popups, page, visit);
}

/** After the page itself is done; Safari has no word for that. */
function whenIdle(work: () => void): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(work, 500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS });
  return () => cancelIdleCallback(handle);
}
