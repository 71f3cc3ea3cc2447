// What an owner writes of a lead, as people read it and as its form holds it.
import type { FieldLabels } from "#app/platform/forms/field-labels.ts";
import type { FieldValues } from "#app/platform/forms/stale-row.ts";
import { LEAD_STATUS_LABELS } from "./lead-status.ts";

export const LEAD_LABELS: FieldLabels = {
  status: { label: "Status", words: LEAD_STATUS_LABELS },
  owner: { label: "Responsável" },
  owner_id: { label: "Responsável", kind: "users" },
  note: { label: "Anotação" },
};

export function leadFields({
  owner_id,
  note,
}: {
  owner_id: number | null;
  note: string | null;
}): FieldValues {
  return { owner: [String(owner_id ?? "")], note: [note ?? ""] };
}
