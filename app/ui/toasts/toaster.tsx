import { useCallback, useEffect, useState } from "react";
import { askFor } from "../connection/late-file.ts";
import { ToastCard, type ToastText } from "./toast-card.tsx";
import type { ToastStack } from "./toast-stack.tsx";

export type { ToastText } from "./toast-card.tsx";

let show: (toast: ToastText) => void = () => {};

/** For event handlers; a form's answer travels through redirectWithToast instead. An answer without one says nothing. */
export function showToast(toast: ToastText | undefined): void {
  if (toast) show(toast);
}

/** What shows toasts comes with the first one, so that pages do not carry it. */
export function Toaster({ toast }: { toast: ToastText | null }) {
  const [loaded, setLoaded] = useState<{ Shelf: typeof ToastStack }>();
  const [waiting, setWaiting] = useState<ToastText>();
  const handleShown = useCallback(() => setWaiting(undefined), []);

  useEffect(() => {
    show = (next) => {
      setWaiting(next);
      void askFor(() => import("./toast-stack.tsx"), "ToastStack").then((Shelf) => setLoaded({ Shelf }));
    };
  }, []);
  useEffect(() => {
    if (toast) showToast(toast);
  }, [toast]);

  return (
    <>
      {toast ? <noscript>{import.meta.env.SSR ? <StaticToast toast={toast} /> : null}</noscript> : null}
      {loaded ? <loaded.Shelf waiting={waiting} onShown={handleShown} /> : null}
    </>
  );
}

/** For those without scripts; a browser never makes what stands in a noscript. */
function StaticToast({ toast }: { toast: ToastText }) {
  return (
    <div className="fixed right-5 bottom-5 z-40 w-[min(100%-2.5rem,25rem)]">
      <ToastCard toast={toast} />
    </div>
  );
}
