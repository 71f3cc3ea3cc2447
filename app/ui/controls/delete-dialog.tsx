import { type ReactNode, type SubmitEvent, useEffect } from "react";
import { Form, useActionData, useNavigation } from "react-router";
import { ConfirmDialog } from "./confirm-dialog.tsx";

interface DeleteDialogProps {
  /** The form's intent. */
  intent: string;
  /** What goes; null closes the dialog. */
  id: number | null;
  title: string;
  confirmLabel?: string;
  cancelLabel?: string;
  children: ReactNode;
  onClose: () => void;
  /** Takes the form instead of its page. */
  onConfirm?: (fields: FormData) => void;
}

/** Asks once more, then posts the deletion to the page it stands on. */
export function DeleteDialog({
  intent,
  id,
  title,
  confirmLabel = "Excluir",
  cancelLabel,
  children,
  onClose,
  onConfirm,
}: DeleteDialogProps) {
  const answer = useActionData();
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is the reason to close, its toast says the rest.
  useEffect(() => {
    if (answer) onClose();
  }, [answer]);
  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    if (!onConfirm) return;
    event.preventDefault();
    onConfirm(new FormData(event.currentTarget));
  }
  const busy = useNavigation().formData?.get("intent") === intent;
  return (
    <ConfirmDialog
      open={id !== null}
      onClose={onClose}
      title={title}
      confirmLabel={confirmLabel}
      cancelLabel={cancelLabel}
      form={intent}
      busy={busy}
    >
      <Form id={intent} method="post" preventScrollReset onSubmit={handleSubmit}>
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="id" value={id ?? ""} />
      </Form>
      {children}
    </ConfirmDialog>
  );
}
