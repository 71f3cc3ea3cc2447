import { useEffect, useState } from "react";
import { useActionData, useNavigation } from "react-router";
import { BulkForm, markedIn } from "#app/ui/controls/bulk-form.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { ConfirmDialog } from "#app/ui/controls/confirm-dialog.tsx";

export const SUBSCRIPTIONS_FORM = "varias-inscricoes";
const INTENT = "cancel-marked";

/** The marked subscriptions ended together; the shop cannot take that back, so it is asked once more. */
export function SubscriptionBulkActions({
  subscriptions,
  found,
}: {
  subscriptions: readonly unknown[];
  found: number;
}) {
  const [asking, setAsking] = useState<number>();
  const busy = useNavigation().formData?.get("intent") === INTENT;
  const answer = useActionData();
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer or another list is the reason to close.
  useEffect(() => setAsking(undefined), [answer, subscriptions]);
  return (
    <>
      <BulkForm
        id={SUBSCRIPTIONS_FORM}
        intent={INTENT}
        noun={{ one: "inscrição marcada", many: "inscrições marcadas" }}
        rows={subscriptions}
        found={found}
        asks
      >
        <Button
          size="compact"
          variant="quiet"
          onClick={(event) => setAsking(markedIn(event.currentTarget.form))}
        >
          Cancelar marcadas
        </Button>
      </BulkForm>
      <ConfirmDialog
        open={asking !== undefined}
        onClose={() => setAsking(undefined)}
        title={
          asking === 1
            ? "Cancelar 1 inscrição?"
            : `Cancelar ${(asking ?? 0).toLocaleString("pt-BR")} inscrições?`
        }
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
