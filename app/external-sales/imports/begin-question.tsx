import { useState } from "react";
import { Form, useNavigate, useNavigation } from "react-router";
import type { BulkQuestion } from "#app/platform/forms/form.ts";
import { ConfirmDialog } from "#app/ui/controls/confirm-dialog.tsx";
import { importAddress } from "./sale-import.ts";

interface BeginQuestionProps {
  id: number;
  question: BulkQuestion | undefined;
}

/** Asks before an import begins, with what it will do. */
export function BeginQuestion({ id, question }: BeginQuestionProps) {
  const navigate = useNavigate();
  const busy = useNavigation().state !== "idle";
  const [declined, setDeclined] = useState<BulkQuestion>();
  return (
    <ConfirmDialog
      open={question !== undefined && question !== declined}
      onClose={() => {
        setDeclined(question);
        void navigate(importAddress(id), { replace: true, preventScrollReset: true });
      }}
      title={question?.title ?? ""}
      confirmLabel={question?.confirmLabel ?? ""}
      tone="primary"
      form="begin-import"
      busy={busy}
    >
      <Form method="post" id="begin-import" preventScrollReset className="grid gap-2">
        {question?.fields.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {question?.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Form>
    </ConfirmDialog>
  );
}
