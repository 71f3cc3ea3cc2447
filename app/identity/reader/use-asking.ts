import { useEffect, useLayoutEffect, useState } from "react";
import { useLocation, useRouteLoaderData } from "react-router";
import { askFor } from "#app/ui/connection/late-file.ts";
import { OWN_FRAME, type Reader, tell } from "./reader.ts";

/** What the cookies tell a browser: only that somebody is signed in. */
export function isSignedInHere(): boolean {
  return /(?:^|; )eu=1/.test(document.cookie);
}

/** In the header, by the hint alone (app.css). */
export function keepPlace(): boolean {
  return document.documentElement.toggleAttribute("data-eu", isSignedInHere());
}

/** Keeps what the page knows of its reader true: at each page, when it comes back from Back, when its tab is seen again. */
export function useAsking(): void {
  const own = useRouteLoaderData<{ reader: Reader | null }>(OWN_FRAME);
  const { key, pathname } = useLocation();
  const [seen, setSeen] = useState(0);
  useEffect(() => {
    const handleSeen = () => void (document.visibilityState === "visible" && setSeen((times) => times + 1));
    const handleShow = (event: PageTransitionEvent) => event.persisted && handleSeen();
    document.addEventListener("visibilitychange", handleSeen);
    window.addEventListener("pageshow", handleShow);
    return () => {
      document.removeEventListener("visibilitychange", handleSeen);
      window.removeEventListener("pageshow", handleShow);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival is a reason to look
  useLayoutEffect(() => {
    const isSignedIn = keepPlace();
    if (own) tell({ reader: own.reader, about: "", facts: {} });
    else if (isSignedIn || /(?:^|; )comentou=1/.test(document.cookie))
      void askFor(() => import("./asking.ts"), "askAside").then((askAside) => askAside(pathname));
    else tell(undefined);
  }, [key, pathname, own, seen]);
}
