import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useEffect, useState } from "react";

export interface ToastText {
  title: string;
  description?: string;
  kind?: "success" | "error";
}

type Sonner = typeof import("sonner");

let show: (toast: ToastText) => void = () => {};

/** For event handlers; a form's answer travels through redirectWithToast instead. */
export function showToast(toast: ToastText): void {
  show(toast);
}

/** One toast at a time. Its library comes with the first one, so that pages do not carry it. */
export function Toaster({ toast }: { toast: ToastText | null }) {
  const [sonner, setSonner] = useState<Sonner>();
  const [waiting, setWaiting] = useState<ToastText>();

  useEffect(() => {
    show = (next) => {
      setWaiting(next);
      import("sonner").then(setSonner, () => {});
    };
  }, []);
  useEffect(() => {
    if (toast) showToast(toast);
  }, [toast]);
  useEffect(() => {
    if (!sonner || !waiting) return;
    sonner.toast.custom((id) => <ToastCard toast={waiting} onClose={() => sonner.toast.dismiss(id)} />, {
      duration: waiting.kind === "error" ? 8000 : 5000,
    });
    setWaiting(undefined);
  }, [sonner, waiting]);

  return (
    <>
      {toast ? (
        <noscript>
          <div className="fixed right-5 bottom-5 z-40 w-[min(100%-2.5rem,25rem)]">
            <ToastCard toast={toast} />
          </div>
        </noscript>
      ) : null}
      {sonner ? (
        <sonner.Toaster
          visibleToasts={1}
          position="bottom-right"
          containerAriaLabel="Avisos"
          toastOptions={{ unstyled: true, className: "w-full" }}
        />
      ) : null}
    </>
  );
}

function ToastCard({ toast, onClose }: { toast: ToastText; onClose?: () => void }) {
  const isError = toast.kind === "error";
  const Icon = isError ? CircleAlert : CircleCheck;
  return (
    <div
      role={isError ? "alert" : "status"}
      className={`grid w-full grid-cols-[auto_1fr_auto] items-start gap-x-3 rounded-card py-3.5 pr-2 pl-4 font-sans text-base shadow-float ${
        isError ? "bg-danger-fill text-on-danger" : "bg-ink text-paper"
      }`}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-5" />
      <p className="min-w-0">
        <b>{toast.title}</b>
        {toast.description ? <span className="block">{toast.description}</span> : null}
      </p>
      {onClose ? (
        <button type="button" className="icon-button -my-2.5" aria-label="Fechar aviso" onClick={onClose}>
          <X aria-hidden="true" className="size-5" />
        </button>
      ) : null}
    </div>
  );
}
