import { Link } from "react-router";
import { formatRecent } from "#app/platform/dates.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FilterButton, FilterForm, FilterSelect } from "#app/ui/filter-form.tsx";
import { Table, TableCell, TableRow } from "#app/ui/table.tsx";
import { DELIVERY_STATES, DELIVERY_WORDS, type DeliveryState, deliveryState } from "./delivery-filter.ts";
import type { ListedDelivery } from "./delivery-log.server.ts";
import { eventLabel } from "./table-words.ts";

const COLUMNS = [
  { key: "event", label: "Acontecimento" },
  { key: "state", label: "Situação" },
  { key: "answer", label: "Resposta" },
  { key: "tries", label: "Tentativas", align: "right" as const },
  { key: "when", label: "Quando" },
];

interface DeliveryTableProps {
  deliveries: ListedDelivery[];
  now: Date;
  address: (id: number) => string;
}

interface DeliveryLogProps extends DeliveryTableProps {
  /** Where the list stands without its filter. */
  path: string;
  state: DeliveryState | undefined;
}

/** What was sent to a webhook's address, with its filter. */
export function DeliveryLog({ path, state, ...table }: DeliveryLogProps) {
  const empty = state ? "Nenhuma entrega nesta situação" : "Nenhuma entrega ainda";
  return (
    <section aria-labelledby="entregas" className="grid gap-4">
      <h2 id="entregas" className="text-xl">
        Entregas
      </h2>
      <FilterForm action={path} state={state ?? ""} className="flex flex-wrap">
        <FilterSelect
          name="estado"
          label="Situação"
          none="Todas as situações"
          options={DELIVERY_STATES.map((one) => [one, DELIVERY_WORDS[one].label] as const)}
          value={state}
          className="min-w-0 flex-1 sm:max-w-64"
        />
        <FilterButton />
      </FilterForm>
      {table.deliveries.length === 0 ? (
        <EmptyState
          level={3}
          title={empty}
          action={state ? <ButtonLink to={path}>Ver todas</ButtonLink> : undefined}
        >
          Cada aviso enviado fica aqui por 30 dias, com a resposta do outro programa.
        </EmptyState>
      ) : (
        <DeliveryTable {...table} />
      )}
    </section>
  );
}

function DeliveryTable({ deliveries, now, address }: DeliveryTableProps) {
  return (
    <Table caption="Entregas" columns={COLUMNS}>
      {deliveries.map((delivery) => {
        const { label, tone } = DELIVERY_WORDS[deliveryState(delivery)];
        return (
          <TableRow key={delivery.id}>
            <TableCell>
              <Link
                to={address(delivery.id)}
                preventScrollReset
                className="inline-flex min-h-11 items-center font-medium underline underline-offset-3"
              >
                {eventLabel(delivery.event_type)}
                <span className="sr-only">, entrega {delivery.id}</span>
              </Link>
            </TableCell>
            <TableCell card="half">
              <Badge tone={tone} dot>
                {label}
              </Badge>
            </TableCell>
            <TableCell label="Resposta" className="wrap-anywhere">
              {delivery.last_error ?? (delivery.status === null ? "Ainda não" : `HTTP ${delivery.status}`)}
            </TableCell>
            <TableCell label="Tentativas" align="right">
              {delivery.tries}
            </TableCell>
            <TableCell className="whitespace-nowrap text-muted">
              {formatRecent(delivery.created_at, now)}
            </TableCell>
          </TableRow>
        );
      })}
    </Table>
  );
}
