import { useNavigation } from "react-router";
import { BulkForm } from "#app/ui/controls/bulk-form.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Select } from "#app/ui/controls/field.tsx";
import { LEAD_STATUS_LABELS, LEAD_STATUSES } from "./lead-status.ts";

export const LEADS_FORM = "varios-leads";
const INTENT = "set-status-of-marked";

/** The marked leads moved to one status. */
export function LeadBulkActions({ leads, found }: { leads: readonly unknown[]; found: number }) {
  const busy = useNavigation().formData?.get("intent") === INTENT;
  return (
    <BulkForm
      id={LEADS_FORM}
      intent={INTENT}
      noun={{ one: "lead marcado", many: "leads marcados" }}
      rows={leads}
      found={found}
    >
      <Field name="status" id="status-dos-marcados" label="Novo status dos marcados" hideLabel>
        <Select defaultValue="contacted">
          {LEAD_STATUSES.map((status) => (
            <option key={status} value={status}>
              {LEAD_STATUS_LABELS[status]}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" size="compact" variant="quiet" busy={busy}>
        Mudar status dos marcados
      </Button>
    </BulkForm>
  );
}
