/**
 * Fetches a page when the pointer rests on its link or the keyboard reaches it. Not under a finger: it would fetch
 * whatever a scroll begins on.
 */
export function prefetchOnHover(): "intent" | "none" {
  return typeof matchMedia === "function" && matchMedia("(hover: hover)").matches ? "intent" : "none";
}
