import { Link } from "react-router";
import { isEventName } from "#app/events/event-names.ts";
import { ListFilterForm } from "#app/nouns/list-filter-form.tsx";
import { adjacentPages, type Page } from "#app/platform/forms/pagination.ts";
import { formatRecent } from "#app/platform/money-and-dates/dates.ts";
import { SELECTION_COLUMN, SelectableRow } from "#app/ui/controls/bulk-form.tsx";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { sortedColumn } from "#app/ui/controls/sort-link.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { ListBusy } from "#app/ui/display/list-busy.tsx";
import { Pages } from "#app/ui/display/pages.tsx";
import { Table, TableCell } from "#app/ui/display/table.tsx";
import { eventLabel } from "../protocol/table-labels.ts";
import {
  DELIVERY_EVENTS,
  DELIVERY_FILTER,
  DELIVERY_STATE_LABELS,
  type DeliveryFilter,
  type DeliverySort,
  deliveryName,
  deliveryState,
} from "../webhooks/delivery-filter.ts";
import type { ListedDelivery } from "../webhooks/delivery-list.server.ts";
import { isOfEvents, type Webhook } from "../webhooks/webhook-fields.ts";
import { DELIVERIES_FORM, DeliveryBulkActions } from "./delivery-bulk-actions.tsx";

interface DeliveryTableProps {
  deliveries: ListedDelivery[];
  now: Date;
  sort: DeliverySort;
  sortAddress: (sort: DeliverySort) => string;
  address: (id: number) => string;
}

interface DeliveryLogProps extends Pick<DeliveryTableProps, "deliveries" | "now" | "address"> {
  webhook: Webhook;
  /** Where the list stands without its filter. */
  path: string;
  filter: DeliveryFilter;
  page: Page;
  hasMore: boolean;
  found: number | undefined;
}

/** What was sent to a webhook's address, with its filter. */
export function DeliveryLog({ webhook, path, filter, page, hasMore, found, ...table }: DeliveryLogProps) {
  const narrowed = DELIVERY_FILTER.isNarrowed(filter);
  const { deliveries } = table;
  return (
    <section aria-labelledby="entregas" className="grid gap-4">
      <h2 id="entregas" className="text-xl">
        Entregas
      </h2>
      {deliveries.length > 0 || narrowed || page.number > 1 ? (
        <ListFilterForm
          of={DELIVERY_FILTER}
          path={path}
          filter={filter}
          offered={{
            event: Object.entries<string>(DELIVERY_EVENTS)
              .filter(([, event]) => isEventName(event) === isOfEvents(webhook))
              .map(([one, event]) => [one, eventLabel(event)] as const),
          }}
        />
      ) : null}
      {deliveries.length === 0 ? (
        <EmptyState
          level={3}
          title={narrowed ? "Nenhuma entrega encontrada" : "Nenhuma entrega ainda"}
          action={narrowed ? <ButtonLink to={path}>Limpar filtros</ButtonLink> : undefined}
        >
          Cada envio fica aqui por 30 dias, com a resposta do outro programa.
        </EmptyState>
      ) : (
        <ListBusy path={path} what="entregas">
          <DeliveryBulkActions webhookId={webhook.id} deliveries={deliveries} found={found} />
          <DeliveryTable
            {...table}
            sort={filter.sort}
            sortAddress={(sort) => `${path}?${DELIVERY_FILTER.params({ ...filter, sort })}`}
          />
        </ListBusy>
      )}
      <Pages
        label="Páginas de entregas"
        items={adjacentPages(path, DELIVERY_FILTER.params(filter), page, hasMore)}
      />
    </section>
  );
}

function DeliveryTable({ deliveries, now, address, ...sorted }: DeliveryTableProps) {
  const columns = [
    SELECTION_COLUMN,
    sortedColumn("Evento", ["evento", "evento-z", "ascending"], sorted),
    sortedColumn("Situação", ["situacao", "situacao-z", "ascending"], sorted),
    sortedColumn("Resposta", ["resposta-alta", "resposta", "descending"], sorted),
    {
      ...sortedColumn("Tentativas", ["tentativas", "menos-tentativas", "descending"], sorted),
      align: "right" as const,
    },
    sortedColumn("Quando", ["recentes", "antigas", "descending"], sorted),
  ];
  return (
    <Table caption="Entregas" columns={columns}>
      {deliveries.map((delivery) => (
        <DeliveryRow key={delivery.id} delivery={delivery} now={now} address={address(delivery.id)} />
      ))}
    </Table>
  );
}

interface DeliveryRowProps {
  delivery: ListedDelivery;
  now: Date;
  address: string;
}

function DeliveryRow({ delivery, now, address }: DeliveryRowProps) {
  const { id, last_error, status, tries, created_at } = delivery;
  const { label, tone } = DELIVERY_STATE_LABELS[deliveryState(delivery)];
  const name = deliveryName(delivery);
  return (
    <SelectableRow form={DELIVERIES_FORM} name="delivery" id={id} label={`${name}, entrega ${id}`}>
      <TableCell card="half">
        <Link
          to={address}
          preventScrollReset
          className="inline-flex min-h-11 items-center font-medium underline underline-offset-3"
        >
          {name}
          <span className="sr-only">, entrega {id}</span>
        </Link>
      </TableCell>
      <TableCell card="end">
        <Badge tone={tone} dot>
          {label}
        </Badge>
      </TableCell>
      <TableCell label="Resposta" className="wrap-anywhere">
        {last_error ?? (status === null ? "Ainda não" : `HTTP ${status}`)}
      </TableCell>
      <TableCell label="Tentativas" align="right">
        {tries}
      </TableCell>
      <TableCell className="whitespace-nowrap text-muted">{formatRecent(created_at, now)}</TableCell>
    </SelectableRow>
  );
}
