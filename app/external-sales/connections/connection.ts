// A connection to an account on another platform, as its owner reads and writes it.
import type { FieldLabels } from "#app/platform/forms/field-labels.ts";
import type { FieldValues } from "#app/platform/forms/stale-row.ts";
import type { BadgeTone } from "#app/ui/display/badge.tsx";
import type { Row } from "#db/schema.ts";
import type { IncomingPlatform } from "../incoming/incoming-platforms.ts";

/** Columns that may be read; the secret is not among them. */
export const CONNECTION_COLUMNS = [
  "id",
  "platform",
  "name",
  "key",
  "takes_enrollments",
  "is_paused",
  "version",
  "created_at",
  "updated_at",
] as const satisfies (keyof Row<"incoming_connections">)[];

export type Connection = Pick<Row<"incoming_connections">, (typeof CONNECTION_COLUMNS)[number]>;

export const CONNECTION_LIMITS = { name: 120, secret: 500, perPlatform: 20 };

export const CONNECTION_LABELS: FieldLabels = {
  name: { label: "Nome" },
  takes_enrollments: { label: "Abrir pelas matrículas da Nutror", kind: "truth" },
  is_paused: { label: "Em pausa", kind: "truth" },
  has_new_secret: { label: "Segredo novo", kind: "truth" },
};

/** Each platform's name for its secret. */
export const SECRET_NAMES: Record<IncomingPlatform, { label: string; hint: string }> = {
  hotmart: { label: "Hottok", hint: "O código da sua conta, que a Hotmart mostra em Ferramentas › Webhook." },
  kiwify: {
    label: "Token do webhook",
    hint: "A Kiwify mostra o token no próprio webhook, em Apps › Webhooks.",
  },
  eduzz: {
    label: "Chave da configuração",
    hint: "A chave que a Eduzz usa para assinar, na configuração do webhook.",
  },
};

/** Form values of the connection; the secret is never shown again. */
export function connectionFields({ name, takes_enrollments, platform }: Connection): FieldValues {
  return {
    name: [name],
    ...(platform === "eduzz" ? { takes_enrollments: takes_enrollments ? ["on"] : [] } : {}),
  };
}

export type ConnectionState = "ligada" | "pausa";

export const CONNECTION_STATES: Record<ConnectionState, { label: string; tone: BadgeTone }> = {
  ligada: { label: "Ligada", tone: "ok" },
  pausa: { label: "Em pausa", tone: "wait" },
};

export function connectionState({ is_paused }: Pick<Connection, "is_paused">): ConnectionState {
  return is_paused ? "pausa" : "ligada";
}
