// From knowing a page's pop-ups to the moment one of them may appear.

import { askFor } from "#app/ui/connection/late-file.ts";
import { isDismissed } from "./dismissed-popups.ts";
import type { PopupDialog } from "./popup-dialog.tsx";
import type { PublicPopup } from "./popups.server.ts";

export interface Visit {
  show: (ready: ReadyPopup) => void;
  arrivedAt: number;
  /** Aborted when the page is left. */
  signal: AbortSignal;
}

export interface ReadyPopup {
  popup: PublicPopup;
  /** The key of the page it stands on. */
  page: string;
  /** Loaded only where there is something to show. */
  Dialog: typeof PopupDialog;
}

const LOOK_AGAIN_MS = 1000;
const TYPING_MS = 3000;
/** Its code comes when it is needed, not with the page. */
const LOAD_AHEAD_MS = 2000;

/** Shows the first one that was not closed before, once its delay is over. */
export async function schedulePopup(popups: PublicPopup[], page: string, visit: Visit): Promise<void> {
  const { arrivedAt, signal, show } = visit;
  const popup = popups.find(({ id }) => !isDismissed(id));
  if (!popup || signal.aborted) return;
  let typedAt = Number.NEGATIVE_INFINITY;
  const dueAt = arrivedAt + popup.delay * 1000;
  await pause(dueAt - LOAD_AHEAD_MS, signal);
  const Dialog = await askFor(() => import("./popup-dialog.tsx"), "PopupDialog");
  document.addEventListener("input", () => (typedAt = performance.now()), { signal });
  await pause(dueAt, signal);
  while (isBusy(typedAt)) await pause(performance.now() + LOOK_AGAIN_MS, signal);
  show({ popup, page, Dialog });
}

/** Until then; for ever when the page is left. */
function pause(until: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return;
    const timer = setTimeout(resolve, Math.max(0, until - performance.now()));
    signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  });
}

/** Never over another window, in a tab that nobody sees, or between two keys. */
function isBusy(typedAt: number): boolean {
  return (
    document.hidden ||
    performance.now() - typedAt < TYPING_MS ||
    document.querySelector("dialog[open], .menu-open") !== null ||
    [...document.querySelectorAll("[popover]")].some((part) => part.getClientRects().length > 0)
  );
}
