import { useNavigation } from "react-router";
import { BulkForm } from "#app/ui/controls/bulk-form.tsx";
import { Button } from "#app/ui/controls/button.tsx";

export const REQUESTS_FORM = "varios-pedidos";
const INTENT = "close-marked";

/** Several requests closed together. */
export function DataRequestBulkActions({ requests, found }: { requests: readonly unknown[]; found: number }) {
  const busy = useNavigation().formData?.get("intent") === INTENT;
  return (
    <BulkForm
      id={REQUESTS_FORM}
      intent={INTENT}
      noun={{ one: "solicitação marcada", many: "solicitações marcadas" }}
      rows={requests}
      found={found}
    >
      <Button type="submit" name="state" value="done" size="compact" variant="quiet" busy={busy}>
        Encerrar como atendidas
      </Button>
      <Button type="submit" name="state" value="refused" size="compact" variant="quiet" busy={busy}>
        Encerrar como recusadas
      </Button>
    </BulkForm>
  );
}
