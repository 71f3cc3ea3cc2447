import { Link } from "react-router";
import type { ListedAdEvent } from "#app/ads/events/ad-events.server.ts";
import { AD_SERVICE_LABELS } from "#app/analytics/ad-services.ts";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { Badge, type BadgeTone } from "#app/ui/display/badge.tsx";
import { Table, TableCell, TableRow } from "#app/ui/display/table.tsx";

const COLUMNS = [
  { key: "event", label: "Evento" },
  { key: "order", label: "Pedido" },
  { key: "state", label: "Situação" },
  { key: "date", label: "Data", align: "right" as const },
];

const STATES: Record<ListedAdEvent["state"], { tone: BadgeTone; word: string }> = {
  waiting: { tone: "wait", word: "Na fila" },
  sent: { tone: "ok", word: "Enviado" },
  failed: { tone: "bad", word: "Não enviado" },
};

/** What was told to whom lately, and what the last answer was where it was not taken. */
export function AdEventList({ events }: { events: ListedAdEvent[] }) {
  return (
    <section aria-labelledby="enviados">
      <h2 id="enviados" className="pb-3 text-xl">
        Últimos eventos
      </h2>
      {events.length === 0 ? (
        <p className="rounded-card bg-surface p-6 text-muted inset-ring inset-ring-line">
          Nada foi enviado ainda. Só conta a compra paga de quem aceitou no painel de cookies.
        </p>
      ) : (
        <Table caption="Últimos eventos" columns={COLUMNS}>
          {events.map((event) => (
            <AdEventLine key={event.id} event={event} />
          ))}
        </Table>
      )}
    </section>
  );
}

function AdEventLine({ event }: { event: ListedAdEvent }) {
  const { tone, word } = STATES[event.state];
  return (
    <TableRow>
      <TableCell card="half">
        {event.event === "purchase" ? "Compra" : "Reembolso"}: {AD_SERVICE_LABELS[event.service]}
      </TableCell>
      <TableCell card="end">
        <Link to={`/admin/pedidos?pedido=${event.order_id}`} className="link tabular-nums">
          #{event.order_id}
        </Link>
      </TableCell>
      <TableCell card="half">
        <Badge tone={tone} dot>
          {word}
        </Badge>
        {event.last_error ? (
          <p className="mt-1 text-sm wrap-anywhere text-muted">
            {event.last_error}
            {event.state === "waiting" ? " Tentamos de novo, por até 7 dias." : null}
          </p>
        ) : null}
      </TableCell>
      <TableCell card="end" align="right" className="text-muted">
        {formatDateTime(event.sent_at ?? event.created_at)}
      </TableCell>
    </TableRow>
  );
}
