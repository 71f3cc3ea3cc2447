// The owner's list of webhooks. Each table may have twenty: they are searched and sorted here, by the same words as everywhere.
import { type Page, pageInMemory } from "#app/platform/forms/pagination.ts";
import { hasWords } from "#app/platform/text/search.ts";
import type { Db } from "#db/connect.server.ts";
import { type ListedDelivery, latestDeliveries } from "../webhooks/delivery-list.server.ts";
import type { Webhook } from "../webhooks/webhook-fields.ts";
import { isOfEvents } from "../webhooks/webhook-fields.ts";
import type { WebhookFilter, WebhookSort } from "../webhooks/webhook-filter.ts";
import { EVENTS_LABEL, eventsLabel, webhookState } from "../webhooks/webhook-labels.ts";
import { listWebhooks } from "../webhooks/webhooks.server.ts";
import { tableChoices } from "./integration-guide.server.ts";

export const WEBHOOKS_PAGE_SIZE = 20;

export interface ListedWebhook {
  /** The webhook's. */
  id: number;
  webhook: Webhook;
  /** The name of its table. */
  table: string;
  latest: ListedDelivery | undefined;
}

/** One page of the webhooks that the filter names, each with what it sent last. */
export async function findWebhooks(db: Db, { query, state, sort }: WebhookFilter, asked: Page) {
  const webhooks = await listWebhooks(db);
  const latest = await latestDeliveries(
    db,
    webhooks.map(({ id }) => id),
  );
  const names = new Map(tableChoices().map(({ id, label }) => [id, label]));
  const found = webhooks
    .map((webhook): ListedWebhook => {
      return {
        id: webhook.id,
        webhook,
        table: isOfEvents(webhook) ? EVENTS_LABEL : (names.get(webhook.table_id) ?? ""),
        latest: latest.get(webhook.id),
      };
    })
    .filter(({ webhook }) => !state || webhookState(webhook) === state)
    .filter(({ webhook, table }) => hasWords(query, webhook.name, webhook.url, table))
    .sort(ORDERS[sort]);
  return pageInMemory(found, asked);
}

type Order = (one: ListedWebhook, other: ListedWebhook) => number;

const COLLATOR = new Intl.Collator("pt-BR", { numeric: true });
const LIFE = ["parado", "desligado", "ligado"];

const byAge: Order = (one, other) => one.webhook.id - other.webhook.id;
const byName: Order = (one, other) => COLLATOR.compare(one.webhook.name, other.webhook.name);
const byTable: Order = (one, other) => COLLATOR.compare(one.table, other.table);
const byEvents: Order = (one, other) =>
  COLLATOR.compare(eventsLabel(one.webhook), eventsLabel(other.webhook));
/** One that never sent anything stands below every delivery. */
const byDelivery: Order = (one, other) => sentAt(one) - sentAt(other);
const byState: Order = (one, other) => rankOf(one) - rankOf(other);

const ORDERS: Record<WebhookSort, Order> = {
  antigos: byAge,
  recentes: turned(byAge),
  nome: byName,
  "nome-z": turned(byName),
  tabela: byTable,
  "tabela-z": turned(byTable),
  quando: byEvents,
  "quando-z": turned(byEvents),
  entrega: turned(byDelivery),
  "entrega-antiga": byDelivery,
  situacao: byState,
  "situacao-z": turned(byState),
};

function turned(order: Order): Order {
  return (one, other) => order(other, one);
}

function sentAt({ latest }: ListedWebhook): number {
  return latest?.created_at.getTime() ?? 0;
}

function rankOf({ webhook }: ListedWebhook): number {
  return LIFE.indexOf(webhookState(webhook));
}
