/** Long before the reader gets there, or when the keyboard does. */
export function whenNear(element: HTMLElement, wake: () => void): () => void {
  const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && wake(), {
    rootMargin: "1200px 0px",
  });
  observer.observe(element);
  element.addEventListener("focusin", wake, { once: true });
  return () => {
    observer.disconnect();
    element.removeEventListener("focusin", wake);
  };
}
