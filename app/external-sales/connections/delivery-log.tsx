import { Link } from "react-router";
import { ListFilterForm } from "#app/nouns/list-filter-form.tsx";
import { adjacentPages, type Page } from "#app/platform/forms/pagination.ts";
import { formatRecent } from "#app/platform/money-and-dates/dates.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { ListBusy } from "#app/ui/display/list-busy.tsx";
import { Pages } from "#app/ui/display/pages.tsx";
import { Table, TableCell, TableRow } from "#app/ui/display/table.tsx";
import { DELIVERY_FILTER, type DeliveryFilter, outcomeWords } from "./delivery-filter.ts";
import type { ListedDelivery } from "./delivery-list.server.ts";

interface DeliveryLogProps {
  /** Where the list stands without its filter. */
  path: string;
  deliveries: ListedDelivery[];
  filter: DeliveryFilter;
  page: Page;
  hasMore: boolean;
  isPaused: boolean;
  now: Date;
  address: (id: number) => string;
}

const COLUMNS = [
  { key: "event", label: "Aviso" },
  { key: "outcome", label: "Resultado" },
  { key: "person", label: "Pessoa" },
  { key: "purchase", label: "Compra" },
  { key: "when", label: "Quando" },
];

export function DeliveryLog({ path, deliveries, filter, page, hasMore, ...rows }: DeliveryLogProps) {
  const isNarrowed = DELIVERY_FILTER.isNarrowed(filter);
  const params = DELIVERY_FILTER.params(filter);
  return (
    <section aria-labelledby="avisos" className="grid gap-4">
      <h2 id="avisos" className="text-xl">
        Avisos recebidos
      </h2>
      {deliveries.length > 0 || isNarrowed || page.number > 1 ? (
        <ListFilterForm of={DELIVERY_FILTER} path={path} filter={filter} />
      ) : null}
      {deliveries.length === 0 ? (
        <EmptyState
          level={3}
          title={isNarrowed ? "Nenhum aviso encontrado" : "Nenhum aviso ainda"}
          action={isNarrowed ? <ButtonLink to={path}>Limpar filtros</ButtonLink> : undefined}
        >
          Cada aviso fica aqui por 90 dias, com o que ele mudou.
        </EmptyState>
      ) : (
        <ListBusy path={path} what="avisos">
          <Table caption="Avisos recebidos" columns={COLUMNS}>
            {deliveries.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} {...rows} />
            ))}
          </Table>
        </ListBusy>
      )}
      <Pages label="Páginas de avisos" items={adjacentPages(path, params, page, hasMore)} />
    </section>
  );
}

function DeliveryRow({
  delivery,
  isPaused,
  now,
  address,
}: Pick<DeliveryLogProps, "isPaused" | "now" | "address"> & { delivery: ListedDelivery }) {
  const { id, event, purchase, email, outcome, note, repeats, received_at } = delivery;
  const { label, tone } = outcomeWords(outcome, isPaused);
  return (
    <TableRow>
      <TableCell card="half">
        <Link
          to={address(id)}
          preventScrollReset
          className="inline-flex min-h-11 items-center font-medium wrap-anywhere underline underline-offset-3"
        >
          {eventName(event)}
          <span className="sr-only">, aviso {id}</span>
        </Link>
        {repeats > 0 ? <span className="block text-sm text-muted">veio {repeats + 1} vezes</span> : null}
      </TableCell>
      <TableCell card="end">
        <Badge tone={tone} dot>
          {label}
        </Badge>
      </TableCell>
      <TableCell label="Pessoa" className="wrap-anywhere">
        {email ?? "–"}
      </TableCell>
      <TableCell label="Compra" className="wrap-anywhere">
        {purchase || "–"}
        {note ? <span className="block text-sm text-muted">{note}</span> : null}
      </TableCell>
      <TableCell className="whitespace-nowrap text-muted">{formatRecent(received_at, now)}</TableCell>
    </TableRow>
  );
}

/** As the platform calls it: so it is found in their own lists. */
export function eventName(event: string): string {
  return event || "Sem nome";
}
