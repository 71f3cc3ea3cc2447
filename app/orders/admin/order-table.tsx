import { Link } from "react-router";
import { ProductThumbnail } from "#app/catalog/store/product-thumbnail.tsx";
import { useRight } from "#app/identity/rights/use-right.tsx";
import { methodSentence } from "#app/orders/log/order-labels.ts";
import { formatDateTime, formatRecent } from "#app/platform/money-and-dates/dates.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { SELECTION_COLUMN, SelectableRow } from "#app/ui/controls/bulk-form.tsx";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { sortedColumn } from "#app/ui/controls/sort-link.tsx";
import { EmailAddress } from "#app/ui/display/email-address.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
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
  /** URL of the list with this order's sheet open. */
  detailsAddress: (id: number) => string;
  /** Result of a form of one of these rows. */
  result: OrderFormResult | undefined;
}

export function OrderTable(props: OrderTableProps) {
  const { orders, now, detailsAddress, result } = props;
  const columns = [
    SELECTION_COLUMN,
    { key: "id", label: "Pedido" },
    sortedColumn("Cliente", ["cliente", "cliente-z", "ascending"], props),
    { key: "products", label: "Produtos" },
    {
      ...sortedColumn("Total", ["maior-total", "menor-total", "descending"], props),
      align: "right" as const,
    },
    { key: "status", label: "Status" },
    { key: "payment", label: "Pagamento" },
    sortedColumn("Data", ["recentes", "antigos", "descending"], props),
    { key: "details", label: "Detalhes", hidden: true },
  ];
  return (
    <Table caption="Pedidos" columns={columns} dense>
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
      <TableCell card="half" className="min-w-0 md:min-w-34 md:max-w-48">
        <Link
          id={`pedido-${order.id}`}
          to={details}
          preventScrollReset
          className="font-strong break-words underline-offset-3 hover:underline"
        >
          {order.customer_name ?? "Cliente sem nome"}
        </Link>
        <span className="block text-sm leading-snug text-muted">
          <EmailAddress>{order.customer_email}</EmailAddress>
        </span>
        <Flag order={order} />
        {order.receipt?.waits && handlesMoney ? (
          <ReceiptConfirmation order={order} receipt={order.receipt} />
        ) : null}
      </TableCell>
      <TableCell className="min-w-0 max-md:order-1 md:min-w-36 md:max-w-64">
        <OrderedProducts lines={order.lines} />
      </TableCell>
      <TableCell align="right" card="half" className="max-md:order-1">
        {formatBRL(order.total + order.financing_cents)}
      </TableCell>
      <TableCell card="end" className="max-md:self-start">
        {handlesMoney ? (
          <StatusSelector order={order} failure={failureOf(result, "status")} />
        ) : (
          <OrderStatusBadge status={order.status} />
        )}
      </TableCell>
      <TableCell card="hide">
        <span className="mb-1 block whitespace-nowrap">{shortMethod(order)}</span>
        <PaymentStatusBadge status={order.payment_status} />
      </TableCell>
      <TableCell card="end" className="text-muted max-md:order-1">
        <time dateTime={order.created_at.toISOString()} title={formatDateTime(order.created_at)}>
          <OnTwoLines>{formatRecent(order.created_at, now)}</OnTwoLines>
        </time>
      </TableCell>
      <TableCell className="max-md:order-1">
        <Link
          to={details}
          preventScrollReset
          title="Detalhes"
          className="inline-flex min-h-11 items-center text-sm font-semibold text-primary-ink max-md:underline max-md:underline-offset-4 md:min-w-11 md:justify-center md:rounded-control md:hover:bg-line"
        >
          <span className="md:sr-only">
            Detalhes<span className="sr-only"> do pedido {order.id}</span>
          </span>
          <Icon name="chevron-right" className="size-4.5 max-md:hidden" />
        </Link>
      </TableCell>
    </SelectableRow>
  );
}

/** Date and time; in a column the time is below the date. */
function OnTwoLines({ children }: { children: string }) {
  const [day, time] = children.split(", ");
  return (
    <>
      <span className="whitespace-nowrap md:block">{day},</span>{" "}
      <span className="whitespace-nowrap md:block">{time}</span>
    </>
  );
}

/** Short form for the column. */
function shortMethod({ payment_method, installments }: OrderListItem): string {
  return methodSentence(payment_method, installments).replace("Cartão de crédito", "Cartão");
}

/** Why a person must look. */
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

function OrderedProducts({ lines }: { lines: OrderListItem["lines"] }) {
  const shown = lines.slice(0, SHOWN_PRODUCTS);
  const rest = lines.slice(SHOWN_PRODUCTS);
  return (
    <ul className="grid gap-1.5">
      {shown.map((line) => (
        <li key={line.id} className="flex min-w-0 items-center gap-2">
          <ProductThumbnail product={line} className="size-8 flex-none" />
          <span
            className="line-clamp-3 min-w-0 text-sm leading-snug break-words"
            title={`${line.quantity}x ${line.name}`}
          >
            {line.quantity > 1 ? `${line.quantity}x ` : null}
            {line.name}
          </span>
        </li>
      ))}
      {rest.length > 0 ? (
        <li className="text-sm text-muted" title={rest.map(({ name }) => name).join(", ")}>
          e mais {rest.length}
          <span className="sr-only"> {rest.length === 1 ? "produto" : "produtos"}</span>
        </li>
      ) : null}
    </ul>
  );
}

interface NoOrdersProps {
  filtered: boolean;
  /** Which list of waiting orders is empty, if nothing was searched for. */
  allDone: "receipts" | "attention" | null;
}

export function NoOrders({ filtered, allDone }: NoOrdersProps) {
  if (allDone) {
    const title = allDone === "receipts" ? "Nenhum PIX a confirmar" : "Nenhum pedido precisa de atenção";
    return (
      <EmptyState title={title} action={<ButtonLink to="/admin/pedidos">Ver todos os pedidos</ButtonLink>}>
        Está tudo em dia.
      </EmptyState>
    );
  }
  return filtered ? (
    <EmptyState
      title="Nenhum pedido encontrado"
      action={<ButtonLink to="/admin/pedidos">Limpar filtros</ButtonLink>}
    >
      Tente outro nome, e-mail ou número, ou veja todos os pedidos.
    </EmptyState>
  ) : (
    <EmptyState title="Nenhum pedido ainda">Os pedidos aparecem aqui assim que alguém comprar.</EmptyState>
  );
}
