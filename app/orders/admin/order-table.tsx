import { Link } from "react-router";
import { ProductThumbnail } from "#app/catalog/store/product-thumbnail.tsx";
import { useRight } from "#app/identity/rights/use-right.tsx";
import { methodSentence } from "#app/orders/log/order-labels.ts";
import { formatDateTime, formatRecent } from "#app/platform/money-and-dates/dates.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { SELECTION_COLUMN, SelectableRow } from "#app/ui/controls/bulk-form.tsx";
import { sortedColumn } from "#app/ui/controls/sort-link.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { Table, TableCell } from "#app/ui/display/table.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { OrderStatusBadge, PaymentStatusBadge } from "../log/order-badge.tsx";
import { ReceiptConfirmation } from "../status/receipt-confirmation.tsx";
import { StatusSelector } from "../status/status-selector.tsx";
import { ORDERS_FORM } from "./order-bulk-bar.tsx";
import type { OrderSort } from "./order-filter.ts";
import { failureOf, type OrderFormResult } from "./order-form-result.ts";
import type { OrderListItem } from "./order-list.server.ts";

const SHOWN_PRODUCTS = 3;

interface OrderTableProps {
  orders: OrderListItem[];
  now: Date;
  sort: OrderSort;
  sortAddress: (sort: OrderSort) => string;
  /** The address of the list with this order's details open. */
  detailsAddress: (id: number) => string;
  /** What was said to a form of one of these rows. */
  result: OrderFormResult | undefined;
}

export function OrderTable(props: OrderTableProps) {
  const { orders, now, detailsAddress, result } = props;
  const columns = [
    SELECTION_COLUMN,
    { key: "id", label: "Pedido" },
    sortedColumn("Cliente", ["cliente", "cliente-z", "ascending"], props),
    { key: "products", label: "Produtos" },
    { key: "status", label: "Status" },
    {
      ...sortedColumn("Total", ["maior-total", "menor-total", "descending"], props),
      align: "right" as const,
    },
    { key: "payment", label: "Pagamento" },
    { ...sortedColumn("Data", ["recentes", "antigos", "descending"], props), align: "right" as const },
  ];
  return (
    <Table caption="Pedidos" columns={columns}>
      {orders.map((order) => (
        <OrderRow
          key={order.id}
          order={order}
          now={now}
          details={detailsAddress(order.id)}
          result={result?.orderId === order.id ? result : undefined}
        />
      ))}
    </Table>
  );
}

interface OrderRowProps extends Pick<OrderTableProps, "now" | "result"> {
  order: OrderListItem;
  details: string;
}

function OrderRow({ order, now, details, result }: OrderRowProps) {
  const handlesMoney = useRight()("orders.money");
  return (
    <SelectableRow form={ORDERS_FORM} id={order.id} label={`o pedido número ${order.id}`}>
      <TableCell card="hide" className="tabular-nums">
        <Link to={details} preventScrollReset className="link text-[0.9375rem]">
          <span className="sr-only">Detalhes do pedido </span>#{order.id}
        </Link>
      </TableCell>
      <TableCell card="half" className="min-w-0 md:max-w-36">
        <Link
          id={`pedido-${order.id}`}
          to={details}
          preventScrollReset
          className="font-strong break-words underline-offset-3 hover:underline"
        >
          {order.customer_name ?? "Cliente sem nome"}
        </Link>
        <span className="block truncate text-sm text-muted" title={order.customer_email ?? undefined}>
          {order.customer_email}
        </span>
        <Flag order={order} />
        {order.receipt?.waits && handlesMoney ? (
          <ReceiptConfirmation order={order} receipt={order.receipt} />
        ) : null}
      </TableCell>
      <TableCell card="hide">
        <ProductPile lines={order.lines} />
      </TableCell>
      <TableCell card="end" className="max-md:self-start">
        {handlesMoney ? (
          <StatusSelector order={order} failure={failureOf(result, "status")} />
        ) : (
          <OrderStatusBadge status={order.status} />
        )}
      </TableCell>
      <TableCell align="right" card="half">
        {formatBRL(order.total + order.financing_cents)}
      </TableCell>
      <TableCell card="hide">
        <span className="mb-1 block whitespace-nowrap">{shortMethod(order)}</span>
        <PaymentStatusBadge status={order.payment_status} />
      </TableCell>
      <TableCell card="end" align="right" className="text-muted md:w-24 md:pr-4 md:whitespace-normal">
        <time dateTime={order.created_at.toISOString()} title={formatDateTime(order.created_at)}>
          {formatRecent(order.created_at, now)}
        </time>
      </TableCell>
      <TableCell className="md:hidden">
        <Link to={details} preventScrollReset className="link text-sm">
          Detalhes<span className="sr-only"> do pedido {order.id}</span>
        </Link>
      </TableCell>
    </SelectableRow>
  );
}

/** As short as a column needs it. */
function shortMethod({ payment_method, installments }: OrderListItem): string {
  return methodSentence(payment_method, installments).replace("Cartão de crédito", "Cartão");
}

/** Why a person has to look at it. */
function Flag({ order }: { order: OrderListItem }) {
  const protocol = order.refund_protocol ? ` Protocolo ${order.refund_protocol}.` : "";
  const asked = order.has_refund_request ? `O cliente pediu reembolso.${protocol}` : null;
  const reasons = [order.attention, asked];
  return reasons.map((reason) =>
    reason ? (
      <span key={reason} className="mt-1 flex gap-1.5 text-sm font-medium text-warning">
        <Icon name="triangle-alert" className="mt-0.5 size-4 flex-none" />
        <span className="sr-only">Precisa de atenção:</span>
        {reason}
      </span>
    ) : null,
  );
}

function ProductPile({ lines }: { lines: OrderListItem["lines"] }) {
  const shown = lines.slice(0, SHOWN_PRODUCTS);
  const rest = lines.length - shown.length;
  return (
    <ul className="isolate flex w-max items-center">
      {shown.map((line, place) => (
        <li
          key={line.id}
          title={`${line.quantity}x ${line.name}`}
          style={{ zIndex: SHOWN_PRODUCTS - place }}
          className="relative flex-none rounded-control ring-2 ring-surface not-first:-ml-3"
        >
          <ProductThumbnail product={line} className="size-9" />
          {line.quantity > 1 ? (
            <span className="absolute -right-1 -bottom-1 grid h-5 min-w-5 place-items-center rounded-pill bg-ink px-1 text-xs text-paper tabular-nums">
              <span className="sr-only">Quantidade </span>
              {line.quantity}
            </span>
          ) : null}
          <span className="sr-only">{line.name}</span>
        </li>
      ))}
      {rest > 0 ? (
        <li className="pl-2">
          <Badge>
            +{rest}
            <span className="sr-only"> produtos</span>
          </Badge>
        </li>
      ) : null}
    </ul>
  );
}
