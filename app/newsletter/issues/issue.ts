// The fields of an issue as people read them, and as its form holds them.
import type { FieldLabels } from "#app/platform/forms/field-labels.ts";
import type { FieldValues } from "#app/platform/forms/stale-row.ts";

export const ISSUE_LABELS: FieldLabels = {
  subject: { label: "Assunto" },
  body: { label: "Conteúdo", kind: "rich" },
};

export function issueFields({ subject, body }: { subject: string; body: string }): FieldValues {
  return { subject: [subject], body: [body] };
}
