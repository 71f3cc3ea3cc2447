import { useEffect } from "react";

const STOPS = "a[href], button, input, select, textarea, summary, iframe, audio, video, [tabindex]";

/**
 * A page that is only looked at: the keyboard stops once, at its content, where the arrow keys scroll, and goes on
 * behind it. Everything stays readable for whoever hears the page.
 */
export function useOneTabStop(isOn: boolean): void {
  useEffect(() => {
    const content = document.getElementById("conteudo");
    if (!isOn || !content) return undefined;
    const skip = () => {
      for (const stop of document.querySelectorAll<HTMLElement>(STOPS)) {
        const place = stop === content ? 0 : -1;
        if (stop.tabIndex !== place) stop.tabIndex = place;
      }
    };
    skip();
    // Sections come with every saving, and some parts of a page later.
    const observer = new MutationObserver(skip);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [isOn]);
}
