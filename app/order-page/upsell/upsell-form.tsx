import { useEffect, useRef, useState } from "react";
import { href, Link, useNavigate } from "react-router";
import { Agreement } from "#app/checkout/form/agreement.tsx";
import { checkFields, PROCESSING, payButtonLabel } from "#app/checkout/form/checkout-form.ts";
import { Assurances, chargeOf, isGone } from "#app/checkout/form/pay-summary.tsx";
import { PaymentChoice } from "#app/checkout/form/payment-choice.tsx";
import { maskDocument } from "#app/checkout/form/typing-masks.ts";
import { useHydrated } from "#app/checkout/form/use-hydrated.tsx";
import { type PaymentForm, usePaymentForm } from "#app/checkout/form/use-payment-form.tsx";
import { usePlaceOrder } from "#app/checkout/form/use-place-order.tsx";
import type { Quote } from "#app/checkout/quote/quote.server.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import type { UpsellFacts } from "./upsell-page.server.ts";

/** One press buys by PIX; other methods are prefilled as far as possible. */
export function UpsellForm({ facts }: { facts: UpsellFacts }) {
  const { publicId, buyer, method, termsId } = facts;
  const navigate = useNavigate();
  const [quote, setQuote] = useState(facts.quote);
  const fields = { ...buyer, document: maskDocument(buyer.document) };
  const form = usePaymentForm(quote.methods, { fields, method });
  const [isOpen, setOpen] = useState(false);
  const choice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) choice.current?.querySelector("input")?.focus();
  }, [isOpen]);
  function handleQuote(fresh: Quote) {
    // Another tab bought it or is paying it.
    if (fresh.repeated) navigate(href("/pedido/:publicId", { publicId: fresh.repeated.publicId }));
    else if (fresh.owned.length > 0) navigate(href("/pedido/:publicId", { publicId }));
    else setQuote(fresh);
  }
  const placing = { again: false, termsId, after: publicId, onQuote: handleQuote, onLost: () => {} };
  const { busy, handleSubmit } = usePlaceOrder(form, quote, placing);
  const { chosen, problems } = form;
  const isSold = !quote.lines.some(isGone);
  const asksHow = isOpen && chosen !== undefined && quote.total > 0;
  return (
    <form noValidate onSubmit={handleSubmit} className="mt-4">
      <ErrorSummary errors={problems?.errors} title={problems?.title} />
      <div ref={choice}>
        {asksHow ? (
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
      </div>
      <div className="mt-4 grid gap-2.5">
        {isSold ? (
          <TakeButtons form={form} quote={quote} busy={busy} asksHow={asksHow} onOpen={() => setOpen(true)} />
        ) : null}
        <ButtonLink to={href("/pedido/:publicId", { publicId })} variant={isSold ? "quiet" : "primary"} block>
          {isSold ? "Não, obrigado" : "Ver minha compra"}
        </ButtonLink>
      </div>
      {isSold ? <Terms facts={facts} /> : null}
    </form>
  );
}

interface TakeButtonsProps {
  form: PaymentForm;
  quote: Quote;
  busy: boolean;
  /** The payment methods are expanded. */
  asksHow: boolean;
  onOpen: () => void;
}

function TakeButtons({ form, quote, busy, asksHow, onOpen }: TakeButtonsProps) {
  // The server-rendered form cannot be sent before hydration.
  const disabled = !useHydrated();
  const { method, chargedCents } = chargeOf(form, quote);
  const amount = formatBRL(chargedCents);
  const isReady = Object.keys(checkFields(form.fields, form.chosen, new Date())).length === 0;
  const isOnePress = quote.total === 0 || (method === "pix" && isReady);
  if (!asksHow && !isOnePress) {
    return (
      <Button key="open" block variant="accent" disabled={disabled} onClick={onOpen}>
        Sim, quero levar também por {amount}
      </Button>
    );
  }
  const offered = method === "pix" ? `Pagar ${amount} no PIX` : "Sim, quero levar também, de graça";
  return (
    <>
      <Button key="take" type="submit" block variant="accent" busy={busy} disabled={disabled}>
        {busy ? PROCESSING : asksHow ? payButtonLabel(form.chosen, chargedCents) : offered}
      </Button>
      {!asksHow && quote.methods.length > 1 ? (
        <Button block variant="ghost" disabled={disabled || busy} onClick={onOpen}>
          Pagar de outra forma
        </Button>
      ) : null}
    </>
  );
}

/** Buyer's data and the shop's promises. */
function Terms({ facts }: { facts: UpsellFacts }) {
  const { buyer, refundDays, termsId } = facts;
  return (
    <>
      <p className="mt-6 text-sm text-muted wrap-anywhere">
        É uma compra à parte, em nome de <b>{buyer.name}</b>, com o acesso em <b>{buyer.email}</b>. Nada é
        cobrado se você não quiser.
      </p>
      <Assurances refundDays={refundDays} isSecure={false} />
      <Agreement termsId={termsId} />
    </>
  );
}

/** Sticky button. */
export function PurchaseLink({ publicId }: { publicId: string }) {
  return (
    <Link
      to={href("/pedido/:publicId", { publicId })}
      className="link inline-flex min-h-11 items-center font-semibold"
    >
      Ver minha compra
    </Link>
  );
}
