import { PAYMENT_METHOD_LABELS } from "#app/orders/log/order-labels.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { Change } from "./figure-change.tsx";
import type { Figures, MethodRevenue } from "./figures.server.ts";
import type { GeneratedPayments } from "./funnel.server.ts";
import { Panel, ShareBar } from "./panel.tsx";

const WHOLE = new Intl.NumberFormat("pt-BR");
const PERCENT = new Intl.NumberFormat("pt-BR", { style: "percent", maximumFractionDigits: 1 });

/** Where the money came in. */
export function MethodPanel({ methods }: { methods: MethodRevenue[] }) {
  const most = Math.max(1, ...methods.map(({ revenue }) => revenue));
  return (
    <Panel title="Por meio de pagamento">
      {methods.length === 0 ? <p className="text-muted">Nenhum pagamento neste período.</p> : null}
      <ul className="grid gap-4">
        {methods.map(({ method, orders, revenue }) => (
          <li key={method ?? "none"} className="grid gap-1.5">
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-medium">{PAYMENT_METHOD_LABELS[method ?? "none"]}</span>
              <span className="text-sm tabular-nums">
                <b>{formatBRL(revenue)}</b>{" "}
                <span className="text-muted">
                  em {WHOLE.format(orders)} {orders === 1 ? "pedido" : "pedidos"}
                </span>
              </span>
            </div>
            <ShareBar share={revenue / most} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Codes and slips that were made, beside those that were paid; of the methods that are taken or were used. */
export function GeneratedPanel({ generated }: { generated: GeneratedPayments[] }) {
  if (generated.length === 0) return null;
  return (
    <Panel
      title={generated.length > 1 ? "PIX e boleto" : PAYMENT_METHOD_LABELS[generated[0]?.method ?? "pix"]}
    >
      <ul className="grid gap-4">
        {generated.map((one) => (
          <li key={one.method} className="grid gap-1.5">
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-medium">{PAYMENT_METHOD_LABELS[one.method]}</span>
              <span className="text-sm tabular-nums">
                {one.generated === 0 ? (
                  <span className="text-muted">nenhum gerado</span>
                ) : (
                  <>
                    <b>{PERCENT.format(one.paid / one.generated)}</b>{" "}
                    <span className="text-muted">pagos</span>
                  </>
                )}
              </span>
            </div>
            {one.generated === 0 ? null : (
              <>
                <ShareBar share={one.paid / one.generated} />
                <p className="flex flex-wrap justify-between gap-x-3 text-sm text-muted tabular-nums">
                  <span>
                    {WHOLE.format(one.generated)} {one.generated === 1 ? "gerado" : "gerados"},{" "}
                    {formatBRL(one.generatedCents)}
                  </span>
                  <span>
                    {WHOLE.format(one.paid)} {one.paid === 1 ? "pago" : "pagos"}, {formatBRL(one.paidCents)}
                  </span>
                </p>
              </>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** What went back in the period, whenever it had been paid. */
export function RefundPanel({ figures: { money, moneyBefore } }: { figures: Figures }) {
  if (money.refunded === 0 && moneyBefore.refunded === 0) {
    return (
      <Panel title="Reembolsos">
        <p className="text-muted">Nenhum reembolso neste período nem no anterior.</p>
      </Panel>
    );
  }
  return (
    <Panel title="Reembolsos">
      <div className="tabular-nums">
        <p className="font-display text-2xl leading-tight font-heavy">{formatBRL(money.refunded)}</p>
        <p className="text-sm text-muted">
          {money.refunds === 0
            ? "Nenhum reembolso neste período."
            : `${WHOLE.format(money.refunds)} ${money.refunds === 1 ? "reembolso" : "reembolsos"}`}
          {money.paid > 0 && money.refunds > 0
            ? `, ${PERCENT.format(money.refunded / money.paid)} do que foi pago`
            : null}
        </p>
        <div className="mt-2 text-sm text-muted">
          <Change now={money.refunded} before={moneyBefore.refunded} format={formatBRL} lessIsBetter />
        </div>
      </div>
    </Panel>
  );
}
