// The fields of a webhook as people read them, and as its form holds them.
import { EVENT_NAMES, EVENT_WORDS } from "#app/events/event-names.ts";
import type { FieldLabels } from "#app/platform/forms/field-labels.ts";
import type { FieldValues } from "#app/platform/forms/stale-row.ts";
import type { Row, WebhookFormat } from "#db/schema.ts";
import { eventLabel } from "../protocol/table-labels.ts";

/** In place of a table: it hears of what happens by its name. */
export const EVENTS_TABLE = 0;

/** All that is read of one; its secret is not among them. */
export const WEBHOOK_COLUMNS = [
  "id",
  "table_id",
  "url",
  "name",
  "events",
  "include_all_events",
  "request_method",
  "headers",
  "use_user_field_names",
  "format",
  "is_active",
  "failed_tries",
  "version",
  "created_at",
  "updated_at",
] as const satisfies (keyof Row<"webhooks">)[];

export type Webhook = Pick<Row<"webhooks">, (typeof WEBHOOK_COLUMNS)[number]>;

export const WEBHOOK_EVENT_FIELDS = [
  ["on_created", "rows.created"],
  ["on_updated", "rows.updated"],
  ["on_deleted", "rows.deleted"],
] as const;

export const WEBHOOK_FORMATS: Record<WebhookFormat, { title: string; description: string }> = {
  vitrine: { title: "Vitrine", description: "Todos os acontecimentos, com esquema publicado." },
  kiwify: {
    title: "Como a Kiwify",
    description: "Para fluxos que você já tem. Só vendas, PIX e boleto.",
  },
};

export const WEBHOOK_LABELS: FieldLabels = {
  name: { label: "Nome" },
  url: { label: "Endereço de destino" },
  ...Object.fromEntries(
    WEBHOOK_EVENT_FIELDS.map(([name, event]) => [
      name,
      { label: `Avisar quando: ${eventLabel(event)}`, kind: "truth" as const },
    ]),
  ),
  events: { label: "Avisar quando" },
  event: {
    label: "Avisar quando",
    words: Object.fromEntries(EVENT_NAMES.map((name) => [name, EVENT_WORDS[name].label])),
  },
  about: { label: "Avisar sobre", words: { rows: "linhas de uma tabela", events: "acontecimentos" } },
  format: {
    label: "Formato",
    words: { vitrine: WEBHOOK_FORMATS.vitrine.title, kiwify: WEBHOOK_FORMATS.kiwify.title },
  },
  spelling: { label: "Como identificar os campos", words: { nomes: "pelo nome", ids: "pelo id" } },
  headers: { label: "Cabeçalhos extras" },
  is_active: { label: "Ligado", kind: "truth" },
};

/** It hears of no table's rows, but of what happens in the shop by its name. */
export function isOfEvents({ table_id }: Pick<Webhook, "table_id">): boolean {
  return table_id === EVENTS_TABLE;
}

export function hasEvent(webhook: Webhook, event: string): boolean {
  return webhook.include_all_events || webhook.events.includes(event);
}

/** One a line, as they are typed. */
export function headerLines({ headers }: Webhook): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
}

/** As the form would send it. */
export function webhookFields(webhook: Webhook): FieldValues {
  const shared = {
    name: [webhook.name],
    url: [webhook.url],
    headers: [headerLines(webhook)],
    is_active: webhook.is_active ? ["on"] : [],
  };
  if (isOfEvents(webhook)) return { ...shared, event: webhook.events };
  return {
    ...shared,
    ...Object.fromEntries(
      WEBHOOK_EVENT_FIELDS.map(([name, event]) => [name, hasEvent(webhook, event) ? ["on"] : []]),
    ),
    spelling: [webhook.use_user_field_names ? "nomes" : "ids"],
  };
}

/** As the register tells it: of headers, which may hold a password, the names alone. */
export function webhookWords(webhook: Webhook) {
  const { name, url, headers, is_active, format } = webhook;
  const ofRows = WEBHOOK_EVENT_FIELDS.filter(([, event]) => hasEvent(webhook, event));
  return {
    name,
    url,
    events: (isOfEvents(webhook) ? webhook.events : ofRows.map(([, event]) => event)).map(eventLabel),
    ...(isOfEvents(webhook) ? { format } : { spelling: webhook.use_user_field_names ? "nomes" : "ids" }),
    headers: Object.keys(headers).sort(),
    is_active,
  };
}
