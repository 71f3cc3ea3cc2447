import { onlyForOne } from "#app/catalog/bundles/bundle.ts";
import type { DiscountSource } from "#app/checkout/quote/pricing.ts";
import type { Quote } from "#app/checkout/quote/quote.server.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { MEND_AMOUNT, PROCESSING, payButtonLabel } from "./checkout-form.ts";
import { CouponField, type DiscountRivals } from "./coupon-field.tsx";
import { OrderSummary, type SummaryLine } from "./order-summary.tsx";
import { answerAbout, useCoupon } from "./use-coupon.tsx";
import { useHydrated } from "./use-hydrated.tsx";
import type { PaymentForm } from "./use-payment-form.tsx";

interface PaySummaryProps {
  form: PaymentForm;
  quote: Quote;
  busy: boolean;
  refundDays: number;
  isSecure: boolean;
  /** The buyer must still confirm buying the same thing again. */
  asks: boolean;
  /** The cart changed after it was priced. */
  isBehind: boolean;
  /** The typed amount cannot be paid, so the quote is of another amount. */
  isRefused: boolean;
  checked: { quote: Quote | undefined; failure: string | undefined; retry: () => void };
}

export function PaySummary({
  form,
  quote,
  busy,
  refundDays,
  isSecure,
  asks,
  isBehind,
  isRefused,
  checked,
}: PaySummaryProps) {
  const { method, amounts, financingCents, chargedCents, taken } = chargeOf(form, quote);
  const { code } = useCoupon();
  const isUnchecked = code !== null && answerAbout(quote.coupon, code) === null;
  // Before hydration the form could not be sent.
  const isThere = useHydrated();
  const cannotPay = !isThere || isBehind || quote.lines.some(isGone) || (quote.total > 0 && !method);
  return (
    <OrderSummary
      title="Seu pedido"
      lines={summaryLines(quote)}
      linesFolded
      amounts={amounts}
      ownedParts={quote.ownedParts}
      coupon={quote.coupon?.code}
      isByPix={taken === "pix"}
      couponField={
        <CouponField answer={checked} onAsk={checked.retry} rivals={discountRivals(quote.methods, taken)} />
      }
      financingCents={financingCents}
      notes={soldForMore(quote)}
    >
      {asks || hasNoWayToPay(quote) ? null : (
        <>
          {/* The failure is shown beside the disabled button. */}
          {isBehind && checked.failure ? (
            <Alert tone="bad" className="mt-6">
              <p>{checked.failure}</p>
              <Button variant="quiet" size="compact" onClick={checked.retry} className="mt-2">
                Tentar de novo
              </Button>
            </Alert>
          ) : null}
          {isUnchecked && checked.failure && !isBehind ? (
            <Alert tone="wait" className="mt-6">
              <p className="wrap-anywhere">
                O cupom <b>{code}</b> ainda não foi conferido e não entra neste preço. Conferimos de novo
                assim que houver resposta.
              </p>
            </Alert>
          ) : null}
          <Button
            type="submit"
            block
            variant={method === "pix" ? "accent" : "primary"}
            busy={busy}
            disabled={cannotPay}
            className="mt-6"
          >
            {busy
              ? PROCESSING
              : isRefused
                ? MEND_AMOUNT
                : payButtonLabel(method ? form.chosen : undefined, chargedCents)}
          </Button>
          <Assurances refundDays={refundDays} isSecure={isSecure} opensOn={openingOf(quote)} />
        </>
      )}
    </OrderSummary>
  );
}

/** The total by the chosen method, with the interest of the chosen instalments. */
export function chargeOf(form: PaymentForm, quote: Quote) {
  const method = quote.total === 0 ? undefined : form.chosen?.method;
  const plan = quote.installments.find(({ count }) => count === form.fields.installments);
  const financingCents = method === "credit" ? (plan?.financingCents ?? 0) : 0;
  const total = method ? (form.chosen?.total ?? quote.total) : quote.total;
  const amounts = { subtotal: quote.subtotal, discountCents: quote.subtotal - total, total };
  const taken = method ? (form.chosen?.taken ?? null) : null;
  return { method, amounts, financingCents, chargedCents: total + financingCents, taken };
}

function discountRivals(methods: Quote["methods"], taken: DiscountSource | null): DiscountRivals {
  return {
    areTwo: methods.some(({ left }) => left !== null),
    isBeaten: taken === "pix",
    countsBy: methods.flatMap((offered) => (offered.taken === "coupon" ? offered.label.toLowerCase() : [])),
  };
}

/** No payment method is offered now, so there is nothing to fill in or press. */
export function hasNoWayToPay({ total, methods }: Quote): boolean {
  return total > 0 && methods.length === 0;
}

export function isGone({ state }: Quote["lines"][number]): boolean {
  return state !== "ok";
}

export function summaryLines(quote: Quote): SummaryLine[] {
  return quote.lines.map((line) => ({
    id: line.productId,
    name: line.name ?? "Produto indisponível",
    ...(line.offerName ? { offer: line.offerName } : {}),
    image: line.image,
    category_slug: line.categorySlug,
    product_type: line.productType,
    price: line.listPrice ?? 0,
    quantity: line.quantity,
    access: line.access,
    ...(line.state === "ok" ? {} : { remark: line.reason ?? "Indisponível" }),
  }));
}

/** Explains why a bundle is not cheaper although the buyer owns parts of it. */
function soldForMore({ lines }: Quote): string[] {
  return lines.flatMap(({ quantity, ownedCents, ownedNames = [] }) =>
    quantity > 1 && ownedCents ? onlyForOne(ownedNames, ownedCents) : [],
  );
}

/** The opening day of a pre-sale line. */
function openingOf(quote: Quote): string | null {
  return quote.lines.find((line) => line.opensOn)?.opensOn ?? null;
}

type AssurancesProps = Pick<PaySummaryProps, "refundDays" | "isSecure"> & { opensOn?: string | null };

export function Assurances({ refundDays, isSecure, opensOn }: AssurancesProps) {
  return (
    <ul className="mt-4 grid gap-2 text-sm text-muted">
      {opensOn ? (
        <li className="flex gap-2.5 font-medium text-ink">
          <Icon name="info" className="size-5 flex-none text-primary-ink" />
          Pré-venda: o acesso abre em {opensOn}. Até lá, e durante a garantia, você pode pedir o dinheiro de
          volta.
        </li>
      ) : null}
      <li className="flex gap-2.5">
        <Icon name="shield-check" className="size-5 flex-none text-primary-ink" />
        Garantia de {refundDays} dias ou seu dinheiro de volta.
      </li>
      {isSecure ? (
        <li className="flex gap-2.5">
          <Icon name="lock" className="size-5 flex-none text-primary-ink" />
          Pagamento protegido por SSL.
        </li>
      ) : null}
    </ul>
  );
}
