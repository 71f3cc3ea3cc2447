import { CircleAlert, CircleCheck, X } from "lucide-react";

export interface ToastText {
  title: string;
  description?: string;
  kind?: "success" | "error";
}

export function ToastCard({ toast, onClose }: { toast: ToastText; onClose?: () => void }) {
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
