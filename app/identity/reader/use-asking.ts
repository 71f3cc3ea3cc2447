import { useEffect } from "react";
import { useLocation } from "react-router";
import { askFor } from "#app/ui/connection/late-file.ts";
import { hints, keepPlace, tell, useOwnReader } from "./reader.ts";

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
