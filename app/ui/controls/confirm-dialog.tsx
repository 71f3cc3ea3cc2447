import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What will happen, in a sentence. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** Called on the press; or name a form, and the button submits it. */
  onConfirm?: () => void;
  form?: string;
  busy?: boolean;
  tone?: "danger" | "primary";
}

export function ConfirmDialog({
  open,
  onClose,
  title,
  children,
  confirmLabel,
  cancelLabel = "Cancelar",
  onConfirm,
  form,
  busy,
  tone = "danger",
}: ConfirmDialogProps) {
  const footer = (
    <>
      <Button variant="quiet" onClick={onClose}>
        {cancelLabel}
      </Button>
      <Button variant={tone} busy={busy} onClick={onConfirm} type={form ? "submit" : "button"} form={form}>
        {confirmLabel}
      </Button>
    </>
  );
  return (
    <Dialog open={open} onClose={onClose} title={title} footer={footer}>
      {children}
    </Dialog>
  );
}
