// Fields of an answer, as text and as form values.
import type { FieldLabels } from "#app/platform/forms/field-labels.ts";
import type { FieldValues } from "#app/platform/forms/stale-row.ts";

export const DOUBT_LABELS: FieldLabels = { answer: { label: "Resposta" } };

export function doubtFields({ answer_text }: { answer_text: string | null }): FieldValues {
  return { answer: [answer_text ?? ""] };
}
