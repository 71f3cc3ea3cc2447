import { useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { turns } from "../connection/late-file.ts";
import { reachesServer } from "../connection/reaches-server.ts";
import { isReloadMeant } from "../connection/reload.ts";
import { usePageFocus } from "./use-page-focus.ts";

const SHOWN_AFTER_MS = 300;

/** What every page says of the way to the next one: that it is on its way (app.css draws the bar), and that it is there. */
export function NavigationSigns() {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  const isPending = state !== "idle";
  const target = location && location.pathname + location.search + location.hash;
  const [isStuck, setIsStuck] = useState(false);
  const [isLost, setIsLost] = useState(false);
  usePageFocus(pathname);

  useEffect(() => {
    if (!isPending) return;
    const main = document.querySelector("main");
    const timer = setTimeout(() => main?.setAttribute("aria-busy", "true"), SHOWN_AFTER_MS);
    return () => {
      clearTimeout(timer);
      main?.removeAttribute("aria-busy");
    };
  }, [isPending]);

  useEffect(() => {
    if (!("navigation" in window)) return;
    const gone = new AbortController();
    // Where a page's code did not come the router loads this page anew, and without a connection nothing would be left of it.
    window.navigation.addEventListener(
      "navigate",
      (event) => {
        if (event.navigationType !== "reload" || event.userInitiated || isReloadMeant()) return;
        event.preventDefault();
        setIsStuck(true);
      },
      { signal: gone.signal },
    );
    return () => gone.abort();
  }, []);

  useEffect(() => {
    if (!isStuck || !target) return;
    const left = new AbortController();
    void openWhole(target, left.signal, () => setIsLost(true));
    return () => {
      left.abort();
      setIsLost(false);
    };
  }, [isStuck, target]);

  return isLost ? (
    <p role="status" className="fixed inset-x-4 bottom-4 z-30 rounded-card bg-ink px-4 py-3.5 text-paper">
      Sem conexão. A página abre sozinha quando a internet voltar.
    </p>
  ) : null;
}

/** From the server, as soon as it answers. */
async function openWhole(target: string, left: AbortSignal, sayLost: () => void): Promise<void> {
  if (!(await reachesServer())) {
    if (!left.aborted) sayLost();
    for await (const _ of turns(left)) if (await reachesServer()) break;
  }
  if (!left.aborted) window.location.assign(target);
}
