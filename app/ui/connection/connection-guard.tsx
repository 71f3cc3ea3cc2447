import { useEffect, useState } from "react";
import { LOST_TITLE } from "./lost-connection.ts";
import { reachesServer } from "./reaches-server.ts";

const SHOWN_FOR = 8000;

/**
 * Without a connection no press leaves the page: it would be replaced by an error, with all that was typed in it.
 * Nothing is sent, so the same press does it when the connection is back. It stands where something is typed.
 */
export function ConnectionGuard() {
  const [presses, setPresses] = useState(0);

  useEffect(() => {
    let isLost = false;
    let asked = 0;
    async function ask() {
      asked += 1;
      const question = asked;
      const reaches = navigator.onLine || (await reachesServer());
      if (question !== asked) return;
      isLost = !reaches;
      if (reaches) setPresses(0);
    }
    function handlePress(event: Event) {
      if (!isLost || !needsServer(event)) return;
      event.preventDefault();
      // Nor may the page's own code send anything by itself.
      event.stopPropagation();
      setPresses((count) => count + 1);
      void ask();
    }
    void ask();
    // Before the page's own code.
    window.addEventListener("click", handlePress, true);
    window.addEventListener("submit", handlePress, true);
    window.addEventListener("online", ask);
    window.addEventListener("offline", ask);
    return () => {
      window.removeEventListener("click", handlePress, true);
      window.removeEventListener("submit", handlePress, true);
      window.removeEventListener("online", ask);
      window.removeEventListener("offline", ask);
    };
  }, []);
  useEffect(() => {
    if (presses === 0) return;
    const timer = setTimeout(() => setPresses(0), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [presses]);

  if (presses === 0) return null;
  // A popover stands above an open dialog, too.
  return (
    <p
      key={presses}
      ref={(notice) => notice?.showPopover?.()}
      popover="manual"
      role="alert"
      className="fixed inset-auto right-4 bottom-(--toast-bottom,1rem) m-0 w-[min(100%-2rem,22rem)] rounded-card bg-danger-fill px-4 py-3.5 text-base text-on-danger shadow-float"
    >
      <b className="block">{LOST_TITLE}</b>O que você escreveu continua aqui. Quando a internet voltar, tente
      de novo.
    </p>
  );
}

/** A link within the site, or a form that is sent; what the page does by itself goes on. */
function needsServer({ type, target }: Event): boolean {
  if (!(target instanceof Element)) return false;
  if (type === "submit") return target.hasAttribute("action") && target.getAttribute("method") !== "dialog";
  const link = target.closest<HTMLAnchorElement>("a[href]");
  if (!link || link.origin !== location.origin) return false;
  const isHere = link.pathname === location.pathname && link.search === location.search;
  return !(isHere && link.hash);
}
