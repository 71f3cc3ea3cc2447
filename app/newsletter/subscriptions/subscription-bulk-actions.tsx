import { useEffect, useState } from "react";
import { useActionData, useNavigation } from "react-router";
import { BulkForm } from "#app/ui/controls/bulk-form.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { ConfirmDialog } from "#app/ui/controls/confirm-dialog.tsx";

export const SUBSCRIPTIONS_FORM = "varias-inscricoes";
const INTENT = "cancel-marked";

/** The marked subscriptions ended together; the shop cannot take that back, so it is asked once more. */
export function SubscriptionBulkActions({ subscriptions }: { subscriptions: readonly unknown[] }) {
  const [asking, setAsking] = useState(false);
  const busy = useNavigation().formData?.get("intent") === INTENT;
  const answer = useActionData();
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer or another list is the reason to close.
  useEffect(() => setAsking(false), [answer, subscriptions]);
  return (
    <>
      <BulkForm
        id={SUBSCRIPTIONS_FORM}
        intent={INTENT}
        noun={{ one: "inscrição marcada", many: "inscrições marcadas" }}
        rows={subscriptions}
      >
        <Button size="compact" variant="quiet" onClick={() => setAsking(true)}>
          Cancelar marcadas
        </Button>
      </BulkForm>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Cancelar as inscrições marcadas?"
        confirmLabel="Cancelar inscrições"
        cancelLabel="Voltar"
        form={SUBSCRIPTIONS_FORM}
        busy={busy}
      >
        <p>Quem foi marcado deixa de receber a newsletter. Só a própria pessoa pode se inscrever de novo.</p>
      </ConfirmDialog>
    </>
  );
}
