import { Link } from "react-router";
import type { RecentOrder } from "#app/orders/admin/order-list.server.ts";
import { OrderStatusBadge } from "#app/orders/log/order-badge.tsx";
import { formatRecent } from "#app/platform/money-and-dates/dates.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { Table, TableCell, TableRow } from "#app/ui/display/table.tsx";

const COLUMNS = [
  { key: "order", label: "Pedido" },
  { key: "customer", label: "Cliente" },
  { key: "status", label: "Status" },
  { key: "total", label: "Total", align: "right" as const },
  { key: "date", label: "Data", align: "right" as const },
];

/** What waits stands below them. */
const ON_PHONES = 3;

export function RecentOrders({ orders, now }: { orders: RecentOrder[]; now: Date }) {
  return (
    <section aria-labelledby="recent-title" className="min-w-0">
      <div className="flex items-center justify-between gap-4 pb-3">
        <h2 id="recent-title" className="text-xl">
          Pedidos recentes
        </h2>
        <Link to="/admin/pedidos" className="link text-sm">
          Ver todos
        </Link>
      </div>
      {orders.length === 0 ? (
        <p className="rounded-card bg-surface p-6 text-muted inset-ring inset-ring-line">
          Os pedidos aparecem aqui a partir da primeira venda.
        </p>
      ) : (
        <Table caption="Pedidos recentes" columns={COLUMNS}>
          {orders.map((order, number) => (
            <TableRow key={order.id} className={number < ON_PHONES ? undefined : "max-md:hidden"}>
              <TableCell card="hide" className="tabular-nums">
                #{order.id}
              </TableCell>
              <TableCell card="half">
                <Link
                  to={`/admin/pedidos?pedido=${order.id}`}
                  className="font-strong break-words underline-offset-3 after:absolute after:inset-0 hover:underline md:after:hidden"
                >
                  {order.customer_name ?? "Cliente sem nome"}
                  <span className="sr-only">, pedido {order.id}</span>
                </Link>
              </TableCell>
              <TableCell card="end">
                <OrderStatusBadge status={order.status} />
              </TableCell>
              <TableCell card="half" align="right">
                {formatBRL(order.total + order.financing_cents)}
              </TableCell>
              <TableCell card="end" align="right" className="text-muted">
                {formatRecent(order.created_at, now)}
              </TableCell>
            </TableRow>
          ))}
        </Table>
      )}
    </section>
  );
}
