import { useNavigation } from "react-router";
import { BulkForm } from "#app/ui/controls/bulk-form.tsx";
import { Button } from "#app/ui/controls/button.tsx";

export const SUBSCRIPTIONS_FORM = "varias-inscricoes";
const INTENT = "cancel-marked";

interface SubscriptionBulkActionsProps {
  subscriptions: readonly unknown[];
  found: number;
}

/** The marked subscriptions ended together. */
export function SubscriptionBulkActions({ subscriptions, found }: SubscriptionBulkActionsProps) {
  const busy = useNavigation().formData?.get("intent") === INTENT;
  return (
    <BulkForm
      id={SUBSCRIPTIONS_FORM}
      intent={INTENT}
      noun={{ one: "inscrição marcada", many: "inscrições marcadas" }}
      rows={subscriptions}
      found={found}
    >
      <Button type="submit" size="compact" variant="quiet" busy={busy}>
        Cancelar marcadas
      </Button>
    </BulkForm>
  );
}
