import { Link } from "react-router";
import { Icon } from "../icons/icon.tsx";

export interface ToastText {
  title: string;
  description?: string;
  kind?: "success" | "warning" | "error";
  /** What can be done about it: an address, or something at once. */
  action?: { label: string } & ({ to: string } | { onAct: () => void });
}

export function ToastCard({ toast, onClose }: { toast: ToastText; onClose?: () => void }) {
  const isError = toast.kind === "error";
  const icon = isError ? "circle-alert" : toast.kind === "warning" ? "triangle-alert" : "circle-check";
  return (
    <div
      role={isError ? "alert" : "status"}
      className={`grid w-full grid-cols-[auto_1fr_auto] items-start gap-x-3 rounded-card py-3.5 pr-2 pl-4 font-sans text-base shadow-float ${
        isError ? "bg-danger-fill text-on-danger" : "bg-ink text-paper"
      }`}
    >
      <Icon name={icon} className="mt-0.5 size-5" />
      <div className="min-w-0">
        <p>
          <b>{toast.title}</b>
          {toast.description ? <span className="block">{toast.description}</span> : null}
        </p>
        {toast.action && onClose ? <ToastAction action={toast.action} onDone={onClose} /> : null}
      </div>
      {onClose ? (
        <button type="button" className="icon-button -my-2.5" aria-label="Fechar aviso" onClick={onClose}>
          <Icon name="x" className="size-5" />
        </button>
      ) : null}
    </div>
  );
}

const ACTION = "-mb-2.5 inline-flex min-h-11 items-center font-strong underline underline-offset-4";

function ToastAction({ action, onDone }: { action: NonNullable<ToastText["action"]>; onDone: () => void }) {
  if ("to" in action) {
    return (
      <Link to={action.to} className={ACTION} onClick={onDone}>
        {action.label}
      </Link>
    );
  }
  function handleClick() {
    if ("onAct" in action) action.onAct();
    onDone();
  }
  return (
    <button type="button" className={ACTION} onClick={handleClick}>
      {action.label}
    </button>
  );
}
