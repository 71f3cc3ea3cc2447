import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";

/**
 * Another page, named by its key, is heard: its heading takes the focus. Not when the page has set the focus itself, nor
 * when a window is open over it.
 */
export function usePageFocus(key: string | number | undefined): void {
  const { state } = useNavigation();
  const shown = useRef(key);
  const pressed = useRef<Element>(null);
  useEffect(() => {
    if (state !== "idle") pressed.current = document.activeElement;
  }, [state]);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    const focused = document.activeElement;
    const isOwn = focused !== pressed.current && focused?.closest("main, dialog[open]");
    if (isOwn || document.querySelector("dialog[open]")) return;
    // In the player the lesson that was opened is marked: the page's heading is its course.
    const heading = find("main [data-opened]") ?? find("main h1") ?? find("main");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
  }, [key]);
}

const find = (selector: string) => document.querySelector<HTMLElement>(selector);
