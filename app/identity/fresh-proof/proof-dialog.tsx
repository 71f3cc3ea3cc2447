import { useEffect, useState } from "react";
import { Form, useNavigation } from "react-router";
import type { FormRefusal } from "#app/platform/forms/form-outcome.ts";
import { ConfirmDialog } from "#app/ui/controls/confirm-dialog.tsx";
import { FreshProof } from "./fresh-proof.tsx";

const FORM = "confirmar-que-e-voce";

/** For an act without a form of its own, such as an entry of a menu: sends it again, with the proof that it asked for. */
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

/** The same inside of a form, which is sent again as a whole. */
export function ProofInForm({ refusal, email }: { refusal: FormRefusal | undefined; email: string }) {
  if (!refusal?.asks) return null;
  return <FreshProof asks={refusal.asks} email={email} errors={refusal.errors} />;
}
