import { useEffect } from "react";
import { useLocation } from "react-router";
import { askFor } from "#app/ui/connection/late-file.ts";
import { hints, keepPlace, tell, useOwnReader } from "./reader.ts";

/** Keeps the reader's data current on each navigation; asking.ts does so for tab switches and Back. */
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
