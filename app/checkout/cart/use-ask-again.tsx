import { useEffect } from "react";

const AFTER_MS = [1_000, 4_000, 15_000];

/** What got no answer is asked again by itself: after a while, thrice, and as soon as there is a connection. */
export function useAskAgain(isLost: boolean, ask: () => void): void {
  useEffect(() => {
    if (!isLost) return;
    const timers = AFTER_MS.map((ms) => setTimeout(ask, ms));
    window.addEventListener("online", ask);
    return () => {
      timers.forEach(clearTimeout);
      window.removeEventListener("online", ask);
    };
  }, [isLost, ask]);
}
