import { Link } from "react-router";
import type { ListOf } from "#app/nouns/list-screen.ts";
import { formatRecent } from "#app/platform/money-and-dates/dates.ts";
import { DELIVERY_STATE_LABELS, deliveryState } from "../webhooks/delivery-filter.ts";
import { isOfEvents } from "../webhooks/webhook-fields.ts";
import { WEBHOOK_FILTER, WEBHOOKS_TAB } from "../webhooks/webhook-filter.ts";
import { shortEventsLabel, WEBHOOK_STATES, webhookState } from "../webhooks/webhook-labels.ts";
import type { ListedWebhook } from "./webhook-list.server.ts";

export const WEBHOOK_LIST: ListOf<ListedWebhook, typeof WEBHOOK_FILTER, { now: Date }> = {
  words: { one: "webhook", many: "webhooks" },
  filter: WEBHOOK_FILTER,
  beside: WEBHOOKS_TAB,
  forms: ["nova"],
  name: ({ webhook }) => webhook.name,
  columns: [
    {
      label: "Webhook",
      sorts: ["nome", "nome-z", "ascending"],
      cell: ({ webhook }) => (
        <>
          <Link
            to={`/admin/integracoes/webhooks/${webhook.id}`}
            className="inline-flex min-h-11 items-center font-medium wrap-anywhere underline underline-offset-3"
          >
            {webhook.name}
          </Link>
          <span className="block text-sm wrap-anywhere text-muted">{webhook.url}</span>
        </>
      ),
    },
    {
      label: "Avisa sobre",
      sorts: ["tabela", "tabela-z", "ascending"],
      said: true,
      cell: ({ table, webhook }) =>
        isOfEvents(webhook) ? (
          table
        ) : (
          <>
            {table} <span className="font-mono text-sm text-muted">{webhook.table_id}</span>
          </>
        ),
    },
    {
      label: "Quando",
      sorts: ["quando", "quando-z", "ascending"],
      said: true,
      cell: ({ webhook }) => shortEventsLabel(webhook),
    },
    {
      label: "Última entrega",
      sorts: ["entrega", "entrega-antiga", "descending"],
      said: true,
      cell: ({ latest }, { now }) =>
        latest ? (
          <>
            {DELIVERY_STATE_LABELS[deliveryState(latest)].label}
            <span className="block text-sm text-muted">{formatRecent(latest.created_at, now)}</span>
          </>
        ) : (
          "Nenhuma"
        ),
    },
    {
      label: "Situação",
      sorts: ["situacao", "situacao-z", "ascending"],
      state: ({ webhook }) => {
        const { tone, label } = WEBHOOK_STATES[webhookState(webhook)];
        return [tone, label];
      },
    },
  ],
  empty: {
    sentence: "Um webhook avisa outro programa, na hora, quando algo muda na loja.",
    hint: "Tente outro nome, endereço ou situação.",
    add: { label: "Novo webhook", form: "nova" },
  },
};
