import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { loadPopup } from "./popup-loader.ts";
import type { ReadyPopup } from "./popup-scheduling.ts";

/** The pop-up of the page one is on, if there is one. Another path hides it and begins anew. */
export function PopupHost() {
  const { pathname } = useLocation();
  const [ready, setReady] = useState<ReadyPopup>();
  useEffect(() => {
    setReady(undefined);
    return loadPopup(pathname, setReady);
  }, [pathname]);
  return ready ? <ready.Dialog key={ready.popup.id} popup={ready.popup} page={ready.page} /> : null;
}
