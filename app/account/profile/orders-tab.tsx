import { href, Link } from "react-router";
import type { CustomerOrder } from "#app/orders/access/purchases.server.ts";
import { OrderStatusBadge } from "#app/orders/log/order-badge.tsx";
import { methodSentence } from "#app/orders/log/order-labels.ts";
import { type Page, pageItems } from "#app/platform/forms/pagination.ts";
import { dayAndHour } from "#app/platform/money-and-dates/dates.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { Pages } from "#app/ui/display/pages.tsx";

interface OrdersTabProps {
  orders: CustomerOrder[];
  page: Page;
  total: number;
}

export function OrdersTab({ orders, page, total }: OrdersTabProps) {
  if (orders.length === 0) {
    return (
      <div className="mt-8">
        <EmptyState
          title="Nenhum pedido por aqui"
          action={<ButtonLink to={href("/loja")}>Ver a loja</ButtonLink>}
        >
          Seus pedidos aparecem aqui com o status de cada um.
        </EmptyState>
      </div>
    );
  }
  const params = new URLSearchParams({ aba: "pedidos" });
  return (
    <>
      <ul className="divide-y divide-line border-b border-line">
        {orders.map((order) => (
          <li key={order.public_id} className="py-5">
            <OrderRow order={order} />
          </li>
        ))}
      </ul>
      <div className="mt-8">
        <Pages label="Páginas de pedidos" items={pageItems(href("/minha-conta"), params, page, total)} />
      </div>
    </>
  );
}

function OrderRow({ order }: { order: CustomerOrder }) {
  const params = { publicId: order.public_id };
  const isPaid = order.payment_status === "paid" || order.payment_status === "refunded";
  return (
    <article className="grid gap-x-6 gap-y-3 md:grid-cols-[1fr_auto] md:items-center">
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1.5 font-sans text-base font-strong tracking-normal">
          <span>
            Pedido nº {order.id}, de {dayAndHour(order.created_at)}
          </span>
          <OrderStatusBadge status={order.status} />
        </h2>
        <ul className="mt-1.5">
          {order.lines.map((line) => (
            <li key={`${line.product_id} ${line.name}`} className="wrap-anywhere">
              {line.quantity > 1 ? `${line.quantity} × ` : null}
              {line.name}
              {line.refunded_at ? <span className="text-muted"> (reembolsado)</span> : null}
              {line.access.map((sentence) => (
                <span key={sentence} className="block text-sm text-muted">
                  {sentence}
                </span>
              ))}
            </li>
          ))}
        </ul>
        <p className="mt-1.5 text-sm text-muted">
          {methodSentence(order.payment_method, order.installments)}
          {order.refunded_cents > 0 ? ` · ${formatBRL(order.refunded_cents)} reembolsados` : null}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <p className="font-display text-xl font-heavy tabular-nums">
          {formatBRL(order.total + order.financing_cents)}
        </p>
        <ButtonLink variant="quiet" size="compact" to={href("/pedido/:publicId", params)}>
          Ver pedido
        </ButtonLink>
        {isPaid ? (
          <Link className="link" to={href("/pedido/:publicId/recibo", params)}>
            Recibo
          </Link>
        ) : null}
      </div>
    </article>
  );
}
