// What is answered to a doubt, as people read it and as its form holds it.
import type { FieldLabels } from "#app/platform/forms/field-labels.ts";
import type { FieldValues } from "#app/platform/forms/stale-row.ts";

export const DOUBT_LABELS: FieldLabels = { answer: { label: "Resposta" } };

export function doubtFields({ answer_text }: { answer_text: string | null }): FieldValues {
  return { answer: [answer_text ?? ""] };
}
