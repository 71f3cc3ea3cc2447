import { useNavigation } from "react-router";
import { BulkForm } from "#app/ui/controls/bulk-form.tsx";
import { Button } from "#app/ui/controls/button.tsx";

export const DELIVERIES_FORM = "varias-entregas";
const INTENT = "resend-marked";

interface DeliveryBulkActionsProps {
  webhookId: number;
  deliveries: readonly unknown[];
  /** How many the log finds, on all its pages; undefined when they are too many for one act. */
  found: number | undefined;
}

/** What did not arrive while the other program was away, sent once more together. */
export function DeliveryBulkActions({ webhookId, deliveries, found }: DeliveryBulkActionsProps) {
  const busy = useNavigation().formData?.get("intent") === INTENT;
  return (
    <BulkForm
      id={DELIVERIES_FORM}
      intent={INTENT}
      noun={{ one: "entrega marcada", many: "entregas marcadas" }}
      rows={deliveries}
      found={found}
    >
      <input type="hidden" name="id" value={webhookId} />
      <Button type="submit" size="compact" variant="quiet" busy={busy}>
        Enviar marcadas de novo
      </Button>
    </BulkForm>
  );
}
