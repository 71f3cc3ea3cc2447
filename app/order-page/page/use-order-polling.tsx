import { useCallback, useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { fetchProgress } from "#app/checkout/form/checkout-calls.ts";
import type { OrderProgress } from "#app/orders/views/customer-orders.server.ts";

/** Polls until the order is final, pauses in hidden tabs, and reloads the page's data after a change. */
export function useOrderPolling(publicId: string, progress: OrderProgress): () => void {
  const { revalidate } = useRevalidator();
  const known = progressFingerprint(progress);
  const askNow = useRef(() => {});

  useEffect(() => {
    if (progress.final) return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asked = 0;

    async function ask({ back = false } = {}) {
      clearTimeout(timer);
      const reply = await fetchProgress(publicId, { signal: stop.signal, back });
      if (stop.signal.aborted) return;
      // The session or link ended; the reloaded page says so.
      const refused = reply.kind === "refused" && reply.status < 429;
      if (refused || (reply.kind === "ok" && progressFingerprint(reply.value) !== known)) await revalidate();
      if (!refused) wait();
    }
    function wait() {
      clearTimeout(timer);
      if (document.hidden || stop.signal.aborted) return;
      timer = setTimeout(() => void ask(), pollDelay(asked));
      asked++;
    }
    function handleVisibility() {
      if (document.hidden) clearTimeout(timer);
      else void ask({ back: true });
    }
    askNow.current = () => void ask({ back: true });
    document.addEventListener("visibilitychange", handleVisibility);
    wait();
    return () => {
      stop.abort();
      clearTimeout(timer);
      askNow.current = () => {};
      document.removeEventListener("visibilitychange", handleVisibility);
    };
  }, [publicId, known, progress.final, revalidate]);

  return useCallback(() => askNow.current(), []);
}

/** A key that changes when the page would look different. */
function progressFingerprint({ status, paymentStatus, attempt, final, refunded }: OrderProgress): string {
  const { number, state, instructions } = attempt ?? {};
  return [status, paymentStatus, number, state, Boolean(instructions), final, refunded].join("|");
}

const FAST_MS = 2_000;
const SLOW_MS = 15_000;
/** Most payments are settled within half a minute; afterwards each wait is 1.5 times longer. */
const FAST_QUESTIONS = 15;
const GROWTH = 1.5;

/** The delay before question `asked`, counted from 0 since the page opened or last changed. */
export function pollDelay(asked: number): number {
  if (asked < FAST_QUESTIONS) return FAST_MS;
  return Math.min(SLOW_MS, Math.round(FAST_MS * GROWTH ** (asked - FAST_QUESTIONS + 1)));
}
