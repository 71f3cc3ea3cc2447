import { Link } from "react-router";
import { sourceLabel } from "#app/analytics/touch/source-labels.ts";
import { touchParts } from "#app/analytics/touch/touch-labels.ts";
import { ProductThumbnail } from "#app/catalog/store/product-thumbnail.tsx";
import { useRight, WithRight } from "#app/identity/rights/use-right.tsx";
import {
  chargedOf,
  listPriceOf,
  orderAmounts,
  orderDiscountLabel,
  ownedLabel,
  ownedOf,
} from "#app/orders/log/order-amounts.ts";
import { methodSentence } from "#app/orders/log/order-labels.ts";
import { formatDate, formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { Dialog } from "#app/ui/controls/dialog.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { Price } from "#app/ui/display/price.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { FactGroups } from "#app/ui/layout/fact-groups.tsx";
import { SheetFact, SheetPart } from "#app/ui/layout/sheet-part.tsx";
import { BuyerEmail } from "../buyer/buyer-email.tsx";
import { OrderStatusBadge, PaymentStatusBadge } from "../log/order-badge.tsx";
import { StatusForm } from "../status/status-form.tsx";
import { OrderAccessList } from "./order-access-list.tsx";
import { OrderAttempts } from "./order-attempts.tsx";
import type { OrderDetails, OrderLine } from "./order-details.server.ts";
import { failureOf, type OrderFormResult } from "./order-form-result.ts";
import { OrderRefunds } from "./order-refunds.tsx";
import { OrderTimeline } from "./order-timeline.tsx";

interface OrderDetailsDialogProps {
  order: OrderDetails | null;
  /** Idempotency key of the refund form. */
  formKey: string;
  result: OrderFormResult | undefined;
  onClose: () => void;
}

/** The sheet that `?pedido=` in the URL opens. */
export function OrderDetailsDialog({ order, onClose, ...rest }: OrderDetailsDialogProps) {
  return (
    // Forms may ask before closing, so the sheet closes by its address.
    <Dialog
      guarded
      kind="sheet"
      open={order !== null}
      onClose={onClose}
      title={order ? `Pedido #${order.id}` : ""}
    >
      {order ? <OrderSheet order={order} {...rest} /> : null}
    </Dialog>
  );
}

type OrderSheetProps = Omit<OrderDetailsDialogProps, "order" | "onClose"> & { order: OrderDetails };

function OrderSheet({ order, formKey, result }: OrderSheetProps) {
  const handlesMoney = useRight()("orders.money");
  return (
    <div className="grid divide-y divide-line *:py-5 *:first:pt-0 *:last:pb-0">
      <div className="grid gap-5">
        <Notices order={order} result={result} />
        <OrderFacts order={order} />
      </div>
      <SheetPart title="Itens">
        <OrderLines order={order} />
      </SheetPart>
      {/* The lines stand above the status, so that they are seen before it is changed. */}
      <div className="grid gap-5">
        <OrderStatus order={order} result={result} />
        <OrderActions order={order} />
      </div>
      <WithRight right="orders.resend">
        <SheetPart title="E-mail do cliente">
          <BuyerEmail order={order} failure={failureOf(result, "readdress")} />
        </SheetPart>
      </WithRight>
      <SheetPart title="Acesso">
        <OrderAccessList order={order} result={result} />
      </SheetPart>
      <SheetPart title="Pagamentos">
        <OrderAttempts order={order} result={result} />
      </SheetPart>
      {handlesMoney || order.refunds.length > 0 ? (
        <SheetPart title="Reembolsos">
          <OrderRefunds order={order} formKey={formKey} result={result} />
        </SheetPart>
      ) : null}
      <FactGroups title="De onde veio" groups={touchParts(order)} />
      <SheetPart title="Histórico">
        <OrderTimeline log={order.log} />
      </SheetPart>
    </div>
  );
}

function Notices({ order, result }: { order: OrderDetails; result: OrderFormResult | undefined }) {
  const refusals = (["status", "resend", "link"] as const).flatMap((intent) => {
    const failure = failureOf(result, intent);
    return failure ? Object.values(failure.errors) : [];
  });
  return (
    <>
      {refusals.length > 0 ? (
        <Alert tone="bad" title="Não foi possível">
          {refusals.join(" ")}
        </Alert>
      ) : null}
      {order.attention ? (
        <Alert tone="wait" title="Precisa de atenção">
          {order.attention}
        </Alert>
      ) : null}
    </>
  );
}

function OrderFacts({ order }: { order: OrderDetails }) {
  return (
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      <SheetFact label="Cliente">
        <b className="break-words">{order.customer_name ?? "Cliente sem nome"}</b>
        <span className="block break-all">{order.customer_email}</span>
        {order.document ? <span className="block tabular-nums">{order.document}</span> : null}
        <span className="block text-sm text-muted">
          {order.user_id === null ? "Visitante" : "Com conta"}
          {order.mailed_to && !order.is_nameless ? (
            <WithRight right="users.read">
              {" · "}
              <Link to={`/admin/pedidos/${order.id}/cliente`} className="link">
                ver tudo desta pessoa
              </Link>
            </WithRight>
          ) : null}
        </span>
      </SheetFact>
      <SheetFact label="Data">
        <span className="tabular-nums">{formatDateTime(order.created_at)}</span>
        {order.terms_id && order.terms_since ? (
          <span className="block text-sm">
            Aceitou os termos de {formatDate(order.terms_since)} ·{" "}
            <a href={`/termos/${order.terms_id}`} target="_blank" rel="noreferrer" className="link">
              ver<span className="sr-only"> os termos, em outra aba</span>
            </a>
          </span>
        ) : null}
      </SheetFact>
      <SheetFact label="Origem">
        {sourceLabel(order.source)}
        {order.campaign ? <span className="block text-sm text-muted">Campanha {order.campaign}</span> : null}
      </SheetFact>
      <SheetFact label="Pagamento">
        <span className="mr-2">{methodSentence(order.payment_method, order.installments)}</span>
        <PaymentStatusBadge status={order.payment_status} />
      </SheetFact>
    </dl>
  );
}

function OrderStatus({ order, result }: { order: OrderDetails; result: OrderFormResult | undefined }) {
  if (useRight()("orders.money")) return <StatusForm order={order} failure={failureOf(result, "status")} />;
  return (
    <dl>
      <SheetFact label="Status do pedido">
        <OrderStatusBadge status={order.status} />
      </SheetFact>
    </dl>
  );
}

function OrderActions({ order }: { order: OrderDetails }) {
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink to={`/pedido/${order.public_id}/recibo`} variant="quiet" size="compact" newTab>
        <Icon name="printer" />
        Recibo
      </ButtonLink>
    </div>
  );
}

function OrderLines({ order }: { order: OrderDetails }) {
  const { subtotal, discountCents, total } = orderAmounts(order);
  const parts = order.lines.flatMap((line) => line.parts);
  const owned = ownedOf(parts);
  return (
    <>
      <ul>
        {order.lines.map((line) => (
          <li key={line.id} className="grid grid-cols-[auto_1fr_auto] items-center gap-3.5 py-2">
            <ProductThumbnail product={line} />
            <div className="min-w-0">
              <p className="break-words">{line.name}</p>
              <p className="text-sm text-muted tabular-nums">
                {line.quantity} x {formatBRL(listPriceOf(line, parts))}
                {line.refunded_at ? ", reembolsado" : ""}
              </p>
              {line.access.map((sentence) => (
                <p key={sentence} className="text-sm text-muted wrap-anywhere">
                  {sentence}
                </p>
              ))}
              <LineParts line={line} />
            </div>
            <b className="tabular-nums">{formatBRL(listPriceOf(line, parts) * line.quantity)}</b>
          </li>
        ))}
      </ul>
      <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 tabular-nums">
        <dt>Subtotal</dt>
        <dd className="text-right">{formatBRL(subtotal + owned.cents)}</dd>
        {owned.cents > 0 ? (
          <>
            <dt className="wrap-anywhere">{ownedLabel(owned.names, "owner")}</dt>
            <dd className="text-right">− {formatBRL(owned.cents)}</dd>
          </>
        ) : null}
        {discountCents > 0 ? (
          <>
            <dt className="break-words">{orderDiscountLabel(order)}</dt>
            <dd className="text-right">− {formatBRL(discountCents)}</dd>
          </>
        ) : null}
        <dt>Taxa de processamento</dt>
        <dd className="text-right">Grátis</dd>
        {order.financing_cents > 0 ? (
          <>
            <dt>Juros do parcelamento</dt>
            <dd className="text-right">{formatBRL(order.financing_cents)}</dd>
          </>
        ) : null}
        <div className="col-span-2 flex items-baseline justify-between gap-4 border-t border-line pt-3">
          <dt className="font-strong">Total</dt>
          <dd>
            <Price price={formatBRL(total + order.financing_cents)} />
          </dd>
        </div>
        {order.refunded_cents > 0 ? (
          <>
            <dt>Já reembolsado</dt>
            <dd className="text-right">{formatBRL(order.refunded_cents)}</dd>
          </>
        ) : null}
      </dl>
    </>
  );
}

/** Parts of a bundle, each with its share of the line's price. */
function LineParts({ line }: { line: OrderLine }) {
  if (line.parts.length === 0) return null;
  const isLowered = chargedOf(line) !== (line.list_price ?? line.price) * line.quantity;
  return (
    <div className="mt-1 text-sm text-muted tabular-nums">
      <ul aria-label="No pacote">
        {line.parts.map((part) => (
          <li key={part.id} className="wrap-anywhere">
            {part.name}: {part.owned_cents === null ? formatBRL(part.cents) : "o cliente já tinha"}
          </li>
        ))}
      </ul>
      {isLowered ? <p>Valores de cada item já com o desconto.</p> : null}
    </div>
  );
}
