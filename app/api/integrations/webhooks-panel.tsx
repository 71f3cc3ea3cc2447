import { Link } from "react-router";
import { ListFilterForm } from "#app/nouns/list-filter-form.tsx";
import { pageItems, rangeSentence } from "#app/platform/forms/pagination.ts";
import { formatRecent } from "#app/platform/money-and-dates/dates.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { sortedColumn } from "#app/ui/controls/sort-link.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { ListBusy } from "#app/ui/display/list-busy.tsx";
import { Pages } from "#app/ui/display/pages.tsx";
import { Table, TableCell, TableRow } from "#app/ui/display/table.tsx";
import { DELIVERY_STATE_LABELS, deliveryState } from "../webhooks/delivery-filter.ts";
import {
  WEBHOOK_FILTER,
  WEBHOOKS_TAB,
  type WebhookFilter,
  type WebhookSort,
} from "../webhooks/webhook-filter.ts";
import { eventsLabel, WEBHOOK_STATES, webhookState } from "../webhooks/webhook-labels.ts";
import type { findWebhooks, ListedWebhook } from "./webhook-list.server.ts";

interface WebhooksPanelProps {
  path: string;
  filter: WebhookFilter;
  list: Awaited<ReturnType<typeof findWebhooks>>;
  now: Date;
  newAddress: string;
  address: (id: number) => string;
}

export function WebhooksPanel({ path, filter, list, newAddress, ...table }: WebhooksPanelProps) {
  const { items, total, page } = list;
  const narrowed = WEBHOOK_FILTER.isNarrowed(filter);
  if (total === 0 && !narrowed) {
    return (
      <EmptyState title="Nenhum webhook ainda" action={<ButtonLink to={newAddress}>Novo webhook</ButtonLink>}>
        Um webhook avisa outro programa, na hora, quando algo muda na loja.
      </EmptyState>
    );
  }
  return (
    <>
      <ListFilterForm of={WEBHOOK_FILTER} path={path} filter={filter} beside={WEBHOOKS_TAB} />
      {total === 0 ? (
        <EmptyState
          title="Nenhum webhook encontrado"
          action={<ButtonLink to={`${path}?aba=webhooks`}>Limpar filtros</ButtonLink>}
        >
          Tente outro nome, endereço ou situação.
        </EmptyState>
      ) : (
        <ListBusy path={path} what="webhooks">
          <p role="status" className="text-sm text-muted">
            {rangeSentence(page, total, { one: "webhook", many: "webhooks" })}
          </p>
          <WebhookTable
            {...table}
            webhooks={items}
            sort={filter.sort}
            sortAddress={(sort) => `${path}?${WEBHOOK_FILTER.params({ ...filter, sort }, WEBHOOKS_TAB)}`}
          />
        </ListBusy>
      )}
      <Pages
        label="Páginas de webhooks"
        items={pageItems(path, WEBHOOK_FILTER.params(filter, WEBHOOKS_TAB), page, total)}
      />
    </>
  );
}

interface WebhookTableProps {
  webhooks: ListedWebhook[];
  now: Date;
  address: (id: number) => string;
  sort: WebhookSort;
  sortAddress: (sort: WebhookSort) => string;
}

function WebhookTable({ webhooks, now, address, ...sorted }: WebhookTableProps) {
  const columns = [
    sortedColumn("Webhook", ["nome", "nome-z", "ascending"], sorted),
    sortedColumn("Tabela", ["tabela", "tabela-z", "ascending"], sorted),
    sortedColumn("Quando", ["quando", "quando-z", "ascending"], sorted),
    sortedColumn("Última entrega", ["entrega", "entrega-antiga", "descending"], sorted),
    sortedColumn("Situação", ["situacao", "situacao-z", "ascending"], sorted),
  ];
  return (
    <Table caption="Webhooks" columns={columns}>
      {webhooks.map(({ webhook, table, latest }) => {
        const state = WEBHOOK_STATES[webhookState(webhook)];
        return (
          <TableRow key={webhook.id}>
            <TableCell>
              <Link
                to={address(webhook.id)}
                className="inline-flex min-h-11 items-center font-medium wrap-anywhere underline underline-offset-3"
              >
                {webhook.name}
              </Link>
              <span className="block text-sm wrap-anywhere text-muted">{webhook.url}</span>
            </TableCell>
            <TableCell label="Tabela">
              {table} <span className="font-mono text-sm text-muted">{webhook.table_id}</span>
            </TableCell>
            <TableCell label="Quando">{eventsLabel(webhook)}</TableCell>
            <TableCell label="Última entrega">
              {latest ? (
                <>
                  {DELIVERY_STATE_LABELS[deliveryState(latest)].label}
                  <span className="block text-sm text-muted">{formatRecent(latest.created_at, now)}</span>
                </>
              ) : (
                "Nenhuma"
              )}
            </TableCell>
            <TableCell>
              <Badge tone={state.tone} dot>
                {state.label}
              </Badge>
            </TableCell>
          </TableRow>
        );
      })}
    </Table>
  );
}
