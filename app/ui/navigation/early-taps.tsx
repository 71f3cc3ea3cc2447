import { useEffect } from "react";
import { wakeAll } from "../connection/when-needed.ts";

declare global {
  interface Window {
    earlyTaps?: Set<HTMLElement> | undefined;
  }
}

/**
 * Runs as soon as the page is parsed. Links, forms and `commandfor` work without the page's code. A tap on another
 * button, or a select that sends its form, is remembered until hydration. Meanwhile a bar shows progress (app.css).
 */
const REMEMBER = `(taps=>{for(const kind of ["click","change"])addEventListener(kind,({target})=>{
const found=target.closest?.(kind==="click"?"button[type=button]":"select");
if(!found||found.commandForElement||!window.earlyTaps)return;
taps.add(found);document.querySelector("main")?.setAttribute("aria-busy","true")},true)})(window.earlyTaps=new Set)`;

/** In front of everything that can be pressed. It has run before a browser hydrates it, so only the server carries its text. */
export function EarlyTaps({ nonce }: { nonce: string | undefined }) {
  const text = import.meta.env.SSR ? REMEMBER : "";
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a text of our own.
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
  );
}

/** What was pressed while the page's code was on its way is done now, once each, in the order of the first taps. */
export function useEarlyTaps(): void {
  useEffect(() => {
    const taps = window.earlyTaps;
    if (!taps) return;
    window.earlyTaps = undefined;
    if (taps.size === 0) return;
    document.querySelector("main")?.removeAttribute("aria-busy");
    wakeAll();
    // A turn later: now React is busy with what is awake already, and would not take over a part for what is pressed in it.
    setTimeout(() => taps.forEach(press));
  }, []);
}

function press(element: HTMLElement): void {
  if (element instanceof HTMLSelectElement) element.dispatchEvent(new Event("change", { bubbles: true }));
  else element.click();
}
