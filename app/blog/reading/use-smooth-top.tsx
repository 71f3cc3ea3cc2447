import { useEffect, useRef } from "react";
import { useNavigationType } from "react-router";

/** Takes the person smoothly to the top when the page of a list changes; going back finds its own place. */
export function useSmoothTop(page: number): void {
  const shown = useRef(page);
  const type = useNavigationType();
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    if (type === "POP") return;
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    window.scrollTo({ top: 0, behavior: still ? "instant" : "smooth" });
  }, [page, type]);
}
