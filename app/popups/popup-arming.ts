// From arriving on a page to the moment its pop-up may appear.
import { mayShowPopups, pageKey } from "./page-key.ts";
import type { PopupDialog } from "./popup-dialog.tsx";
import { wasClosed } from "./popup-memory.ts";
import type { PublicPopup } from "./popups.server.ts";

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
const IDLE_TIMEOUT_MS = 2000;

/** Asks what this page shows and calls `show` once its delay is over; answers how to call it off. */
export function armPopup(pathname: string, show: (ready: ReadyPopup) => void): () => void {
  if (!mayShowPopups(pathname)) return () => {};
  const arming = new Arming(show);
  const callOffIdle = whenIdle(() => arming.start(pageKey(pathname)));
  return () => {
    callOffIdle();
    arming.callOff();
  };
}

class Arming {
  readonly #show: (ready: ReadyPopup) => void;
  readonly #arrivedAt = performance.now();
  readonly #left = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #typedAt = Number.NEGATIVE_INFINITY;

  constructor(show: (ready: ReadyPopup) => void) {
    this.#show = show;
  }

  start(page: string): void {
    this.#run(page).catch((error: unknown) => {
      if (!this.#left.signal.aborted) console.warn("Os pop-ups não puderam ser carregados.", error);
    });
  }

  callOff(): void {
    this.#left.abort();
    clearTimeout(this.#timer);
  }

  async #run(page: string): Promise<void> {
    const { signal } = this.#left;
    const popup = (await fetchPopups(page, signal)).find(({ id }) => !wasClosed(id));
    if (!popup) return;
    const dueAt = this.#arrivedAt + popup.delay * 1000;
    await this.#pause(dueAt - LOAD_AHEAD_MS);
    const { PopupDialog: Dialog } = await import("./popup-dialog.tsx");
    document.addEventListener("input", () => (this.#typedAt = performance.now()), { signal });
    await this.#pause(dueAt);
    while (this.#isBusy()) await this.#pause(performance.now() + LOOK_AGAIN_MS);
    this.#show({ popup, page, Dialog });
  }

  /** Until then; for ever when the page is left. */
  #pause(until: number): Promise<void> {
    return new Promise((resolve) => {
      if (this.#left.signal.aborted) return;
      this.#timer = setTimeout(resolve, Math.max(0, until - performance.now()));
    });
  }

  /** Never over another window, in a tab that nobody sees, or between two keys. */
  #isBusy(): boolean {
    return (
      document.hidden ||
      performance.now() - this.#typedAt < TYPING_MS ||
      document.querySelector("dialog[open], [popover]:popover-open") !== null
    );
  }
}

async function fetchPopups(page: string, signal: AbortSignal): Promise<PublicPopup[]> {
  const response = await fetch(`/api/popups?page=${encodeURIComponent(page)}`, { signal, priority: "low" });
  if (!response.ok) throw new Error(`${response.status}`);
  const { popups }: { popups: PublicPopup[] } = await response.json();
  return popups;
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
