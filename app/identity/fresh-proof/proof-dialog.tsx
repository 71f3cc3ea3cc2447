import { useEffect, useState } from "react";
import { Form, useNavigation } from "react-router";
import type { FormRefusal } from "#app/platform/forms/form-outcome.ts";
import { ConfirmDialog } from "#app/ui/controls/confirm-dialog.tsx";
import { FreshProof } from "./fresh-proof.tsx";

const FORM = "confirmar-que-e-voce";

/** For an act without a form, such as a menu entry: asks for the proof, then sends the act again with the proof. */
export function ProofDialog({ refusal, email }: { refusal: FormRefusal | undefined; email: string }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(refusal?.asks !== undefined), [refusal]);
  const busy = useNavigation().formData?.get("intent") === refusal?.intent;
  if (!refusal?.asks) return null;
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={() => setOpen(false)}
      title="Confirme que é você"
      confirmLabel="Continuar"
      tone="primary"
      form={FORM}
      busy={busy}
    >
      <Form id={FORM} method="post" noValidate preventScrollReset>
        {Object.entries(refusal.values ?? {}).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <FreshProof asks={refusal.asks} email={email} errors={refusal.errors} id="act" />
      </Form>
    </ConfirmDialog>
  );
}

/** Proof fields inside a form. The user sends the whole form again. */
export function ProofInForm({ refusal, email }: { refusal: FormRefusal | undefined; email: string }) {
  if (!refusal?.asks) return null;
  return <FreshProof asks={refusal.asks} email={email} errors={refusal.errors} />;
}
