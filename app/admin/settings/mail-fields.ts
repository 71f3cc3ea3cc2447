// The mail server as its form holds it, and as people read of it.

import { MAIL_SECURITY_LABELS } from "#app/mail/mail-server.ts";
import type { FieldLabels } from "#app/platform/forms/field-labels.ts";
import type { FieldValues } from "#app/platform/forms/stale-row.ts";

export const MAIL_LABELS: FieldLabels = {
  server: { label: "Servidor" },
  port: { label: "Porta" },
  security: { label: "Segurança", words: MAIL_SECURITY_LABELS },
  user: { label: "Usuário" },
  password: { label: "Senha" },
  from: { label: "E-mail do remetente" },
};

export function mailFields(values: Record<string, string>): FieldValues {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value]]));
}
