import { type RefObject, useEffect } from "react";

/** Brings into view what comes up later than its page: after a reload that stands where it was scrolled to. */
export function useShown(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    // Newer browsers answer with a promise, which is not for React.
    void element.current?.scrollIntoView({ block: "nearest" });
  }, [element]);
}
