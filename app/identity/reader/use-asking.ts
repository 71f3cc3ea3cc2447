import { useEffect } from "react";
import { useLocation } from "react-router";
import { askFor } from "#app/ui/connection/late-file.ts";
import { tell, useOwnReader } from "./reader.ts";

function hints(name: string): boolean {
  return `; ${document.cookie}`.includes(`; ${name}=1`);
}

/** Whether somebody is signed in, which is all that a browser is told; the header keeps their place by it (app.css). */
export function keepPlace(): boolean {
  return document.documentElement.toggleAttribute("data-eu", hints("eu"));
}

/** Keeps what the page knows of its reader true, at each page; asking.ts when its tab is seen again or Back brings it. */
export function useAsking(): void {
  const own = useOwnReader();
  const { key, pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival is a reason to look
  useEffect(() => {
    const isKnown = keepPlace() || hints("comentou");
    if (own || !isKnown) tell(own);
    else void askFor(() => import("./asking.ts"), "askAside").then((askAside) => askAside(pathname));
  }, [key, pathname, own]);
}
