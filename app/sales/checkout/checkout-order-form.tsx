import { ArrowLeft, Lock, ShieldCheck } from "lucide-react";
import { Link } from "react-router";
import { useCart } from "#app/cart/use-cart.tsx";
import { PriceChanges } from "#app/sales/cart/cart-notices.tsx";
import type { Quote } from "#app/sales/cart/quote.server.ts";
import type { CheckedCart } from "#app/sales/cart/use-quote.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { BuyerFields } from "./buyer-fields.tsx";
import { type Buyer, PROCESSING, payButtonLabel } from "./checkout-form.ts";
import { OrderSummary, type SummaryLine } from "./order-summary.tsx";
import { PageTitle } from "./page-title.tsx";
import { PaymentChoice } from "./payment-choice.tsx";
import { type PaymentForm, usePaymentForm } from "./use-payment-form.tsx";
import { usePlaceOrder } from "./use-place-order.tsx";

interface CheckoutOrderFormProps {
  buyer: Buyer | null;
  /** How long the buyer may ask for the money back. */
  refundDays: number;
  quote: Quote;
  checked: CheckedCart;
}

/** Only the choice of method has a name: nothing typed here could be posted without this code. */
export function CheckoutOrderForm({ buyer, refundDays, quote, checked }: CheckoutOrderFormProps) {
  const form = usePaymentForm(quote.methods, buyer ?? {});
  const { busy, handleSubmit } = usePlaceOrder(form, quote, checked.accept);
  const chosen = quote.total === 0 ? undefined : form.chosen;
  return (
    <form
      noValidate
      onSubmit={handleSubmit}
      className="grid items-start gap-10 lg:grid-cols-[1fr_25rem] lg:gap-16"
    >
      <div className="min-w-0">
        <BackToCart />
        <PageTitle>Finalizar compra</PageTitle>
        <CheckoutNotices form={form} quote={quote} checked={checked} />
        <BuyerFields form={form} />
        {chosen ? (
          <PaymentChoice
            methods={quote.methods}
            chosen={chosen}
            installments={quote.installments}
            fields={form.fields}
            errors={form.shownErrors}
            onChoose={form.choose}
            onChange={form.change}
          />
        ) : null}
        <Agreement />
      </div>
      <PaySummary quote={quote} form={form} busy={busy} refundDays={refundDays} />
    </form>
  );
}

interface CheckoutPartProps {
  form: PaymentForm;
  quote: Quote;
}

function CheckoutNotices({ form, quote, checked }: CheckoutPartProps & { checked: CheckedCart }) {
  const noWayToPay = quote.total > 0 && quote.methods.length === 0;
  return (
    <div className="grid gap-3 not-empty:mt-6">
      <ErrorSummary errors={form.problems?.errors} title={form.problems?.title} />
      <PriceChanges changes={checked.changes} />
      <GoneLines lines={quote.lines.filter(isGone)} />
      {noWayToPay ? (
        <Alert tone="bad" title="Nenhuma forma de pagamento está disponível agora">
          <p>Seu carrinho continua guardado. Tente mais tarde ou fale com a gente pelo WhatsApp.</p>
        </Alert>
      ) : null}
    </div>
  );
}

function PaySummary({
  form,
  quote,
  busy,
  refundDays,
}: CheckoutPartProps & { busy: boolean; refundDays: number }) {
  const method = quote.total === 0 ? undefined : form.chosen?.method;
  const plan = quote.installments.find(({ count }) => count === form.fields.installments);
  const financing = method === "credit" ? (plan?.financingCents ?? 0) : 0;
  const cannotPay = quote.lines.some(isGone) || (quote.total > 0 && !method);
  return (
    <OrderSummary
      title="Seu pedido"
      lines={summaryLines(quote)}
      subtotalCents={quote.total}
      financingCents={financing}
    >
      <Button
        type="submit"
        block
        variant={method === "pix" ? "accent" : "primary"}
        busy={busy}
        disabled={cannotPay}
        className="mt-6"
      >
        {busy ? PROCESSING : payButtonLabel(method, quote.total + financing)}
      </Button>
      <Assurances refundDays={refundDays} />
    </OrderSummary>
  );
}

function Agreement() {
  return (
    <p className="mt-6 text-sm text-muted">
      Ao continuar, você aceita os{" "}
      <Link to="/termos" className="link">
        termos
      </Link>{" "}
      e a{" "}
      <Link to="/privacidade" className="link">
        política de privacidade
      </Link>
      .
    </p>
  );
}

function isGone({ state }: Quote["lines"][number]): boolean {
  return state !== "ok";
}

function summaryLines(quote: Quote): SummaryLine[] {
  return quote.lines.map((line) => ({
    id: line.productId,
    name: line.name ?? "Produto indisponível",
    image: line.image,
    category_slug: line.categorySlug,
    price: line.unitPrice ?? 0,
    quantity: line.quantity,
    ...(line.state === "ok" ? {} : { remark: "Indisponível" }),
  }));
}

function BackToCart() {
  return (
    <Link
      to="/carrinho"
      className="inline-flex min-h-11 items-center gap-1.5 text-sm text-muted hover:underline"
    >
      <ArrowLeft aria-hidden="true" className="size-4" /> Voltar ao carrinho
    </Link>
  );
}

function GoneLines({ lines }: { lines: Quote["lines"] }) {
  const { cart, remove } = useCart();
  if (lines.length === 0) return null;
  return (
    <Alert tone="wait" title="Um produto saiu da loja">
      <ul className="mt-1 grid gap-2">
        {lines.map(({ productId, name }) => {
          const known = name ?? cart.find(({ id }) => id === productId)?.name ?? "Produto";
          return (
            <li key={productId} className="flex flex-wrap items-center gap-3">
              {known}
              <Button variant="quiet" size="compact" onClick={() => remove(productId)}>
                Remover do pedido
              </Button>
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}

function Assurances({ refundDays }: { refundDays: number }) {
  return (
    <ul className="mt-4 grid gap-2 text-sm text-muted">
      <li className="flex gap-2.5">
        <ShieldCheck aria-hidden="true" className="size-5 flex-none text-primary-ink" />
        Garantia de {refundDays} dias: não serviu, devolvemos.
      </li>
      <li className="flex gap-2.5">
        <Lock aria-hidden="true" className="size-5 flex-none text-primary-ink" />
        Pagamento protegido por SSL.
      </li>
    </ul>
  );
}
