import { useNavigation } from "react-router";
import { BulkForm } from "#app/ui/controls/bulk-form.tsx";
import { Button } from "#app/ui/controls/button.tsx";

export const DOUBTS_FORM = "varias-duvidas";
const INTENT = "change-marked";

/** The marked doubts resolved, or opened again. */
export function DoubtBulkBar({ doubts, found }: { doubts: readonly unknown[]; found: number }) {
  const busy = useNavigation().formData?.get("intent") === INTENT;
  return (
    <BulkForm
      id={DOUBTS_FORM}
      intent={INTENT}
      noun={{ one: "dúvida marcada", many: "dúvidas marcadas" }}
      rows={doubts}
      found={found}
    >
      <Button type="submit" name="state" value="resolve" size="compact" variant="quiet" busy={busy}>
        Marcar como resolvidas
      </Button>
      <Button type="submit" name="state" value="reopen" size="compact" variant="quiet" busy={busy}>
        Reabrir marcadas
      </Button>
    </BulkForm>
  );
}
