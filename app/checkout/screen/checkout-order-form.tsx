import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { useCart } from "#app/cart/use-cart.tsx";
import { isPriced } from "#app/checkout/cart/cart-check.ts";
import { PriceChanges } from "#app/checkout/cart/cart-notices.tsx";
import type { CheckedCart } from "#app/checkout/cart/use-quote.tsx";
import type { Quote } from "#app/checkout/quote/quote.server.ts";
import { useMailIsHeld } from "#app/mail/use-mail-is-held.ts";
import { NEWSLETTER_WISH } from "#app/newsletter/subscriptions/subscription-messages.ts";
import { AMOUNT_FIELD } from "#app/offers/chosen-price.ts";
import { RecoveryConsent } from "#app/recovery/consent/recovery-consent.tsx";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { Checkbox } from "#app/ui/controls/choice.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { EmailWord } from "#app/ui/email-word.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { Agreement } from "../form/agreement.tsx";
import { BuyerFields } from "../form/buyer-fields.tsx";
import { type Buyer, type CheckoutErrors, type CheckoutFields, offeredParts } from "../form/checkout-form.ts";
import { PageTitle } from "../form/page-title.tsx";
import { chargeOf, hasNoWayToPay, isGone, PaySummary } from "../form/pay-summary.tsx";
import { PaymentChoice } from "../form/payment-choice.tsx";
import { loadTyped } from "../form/typed-form.ts";
import { type PaymentForm, usePaymentForm } from "../form/use-payment-form.tsx";
import { boughtLines, usePlaceOrder } from "../form/use-place-order.tsx";
import { BumpCards, type TakenBumps, useCartBumps } from "./bump-cards.tsx";
import { FoldedSummary } from "./folded-summary.tsx";
import { RepeatNotice } from "./repeat-notice.tsx";

interface CheckoutOrderFormProps {
  buyer: Buyer | null;
  /** Days in which the buyer may ask for a refund. */
  refundDays: number;
  isSecure: boolean;
  /** Id of the shown terms. */
  termsId: number;
  quote: Quote;
  checked: CheckedCart;
  /** Set on an offer page: one product, no cart, rendered on the server. */
  alone?: Alone;
}

interface Alone {
  head: ReactNode;
  prefill: Buyer;
  /** Address of the offer page. */
  address: string;
  /** Taken bumps, and whether the quote is older than them. */
  taken: TakenBumps;
  isBehind: boolean;
  /** Errors of the page's own fields that block the order. */
  problems: CheckoutErrors;
}

/** Only the choice of method has a `name`: a plain form post sends nothing that was typed. */
export function CheckoutOrderForm(props: CheckoutOrderFormProps) {
  const { buyer, refundDays, isSecure, termsId, quote, checked, alone } = props;
  const [initial] = useState(() => (alone ? renderedForm(buyer, alone) : initialForm(buyer, quote)));
  const form = usePaymentForm(quote.methods, initial);
  useTypedBefore(form, alone ? { buyer, quote } : undefined);
  const { asks, again, agree } = useRepeat(quote);
  // Not stored, so that each purchase asks anew.
  const [newsletter, setNewsletter] = useState(false);
  const { busy, answered, openOrders, handleSubmit, startAnew } = usePlaceOrder(form, quote, {
    again,
    newsletter,
    termsId,
    ...(alone ? { problems: alone.problems } : {}),
    onQuote: checked.accept,
    onLost: checked.retry,
  });
  const { cart } = useCart();
  const inCart = useCartBumps();
  const taken = alone?.taken ?? inCart;
  const isBehind = alone ? alone.isBehind : !isPriced(cart, quote.lines);
  const formElement = useRef<HTMLFormElement>(null);
  function handleAgain() {
    agree();
    startAnew();
    // The pressed button was removed, so the form takes the focus.
    formElement.current?.focus();
  }
  return (
    <form
      ref={formElement}
      tabIndex={-1}
      noValidate
      onSubmit={handleSubmit}
      className="grid items-start gap-10 focus:outline-none lg:grid-cols-[1fr_25rem] lg:gap-16"
    >
      <div className="min-w-0">
        {alone?.head ?? (
          <>
            <FoldedSummary quote={quote} chargedCents={chargeOf(form, quote).chargedCents} />
            <BackToCart />
            <PageTitle>Finalizar compra</PageTitle>
          </>
        )}
        <CheckoutNotices {...{ form, quote, checked, asks, openOrders }} taken={taken} />
        {asks ? (
          <RepeatNotice
            quote={quote}
            answered={answered}
            onAgain={handleAgain}
            onRemove={(productIds) => productIds.forEach(taken.remove)}
          />
        ) : hasNoWayToPay(quote) ? null : (
          <CheckoutFieldsets
            form={form}
            quote={quote}
            busy={busy}
            taken={taken}
            isAlone={alone !== undefined}
            signInTo={buyer === null ? (alone?.address ?? "/checkout") : undefined}
            termsId={termsId}
            newsletter={{ isTicked: newsletter, onTick: setNewsletter }}
          />
        )}
      </div>
      <PaySummary
        {...{ quote, form, busy, refundDays, isSecure, asks, isBehind, checked }}
        isRefused={alone?.problems[AMOUNT_FIELD] !== undefined}
      />
    </form>
  );
}

/** Text typed in this tab wins over the account's data. */
function initialForm(buyer: Buyer | null, quote: Quote, owner = buyer?.email ?? null) {
  const typed = loadTyped(owner);
  const fields: Partial<CheckoutFields> = { ...buyer };
  for (const [name, value] of Object.entries(typed.fields))
    if (value) Object.assign(fields, { [name]: value });
  const { installments } = fields;
  if (installments) fields.installments = offeredParts(quote.installments, installments);
  return { fields, method: typed.method, owner };
}

/**
 * The server's rendering; the browser's memory comes after hydration. PIX is preselected because it asks for the
 * least.
 */
function renderedForm(buyer: Buyer | null, { prefill }: Alone) {
  return { fields: buyer ?? prefill, method: "pix" as const, owner: buyer?.email ?? null };
}

/** Restores what was typed in this tab, and into the page before hydration. */
function useTypedBefore(form: PaymentForm, page: { buyer: Buyer | null; quote: Quote } | undefined) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is there
  useEffect(() => {
    if (!page) return;
    const { fields, method } = initialForm(null, page.quote, page.buyer?.email ?? null);
    const typed = { ...fields, ...typedIntoPage(form.fields) };
    if (Object.keys(typed).length > 0) form.change(typed);
    if (method) form.choose(method);
  }, []);
}

/** Fields whose value differs from what was rendered. */
function typedIntoPage(rendered: CheckoutFields): Partial<CheckoutFields> {
  const found = (["name", "email"] as const).flatMap((name) => {
    const input = document.getElementById(name);
    const value = input instanceof HTMLInputElement ? input.value : "";
    return value && value !== rendered[name] ? [[name, value]] : [];
  });
  return Object.fromEntries(found);
}

/** Asks for confirmation of a repeated purchase; asks again when the repetition changes. */
function useRepeat(quote: Quote) {
  const [agreed, setAgreed] = useState("");
  const question = [quote.repeated?.publicId ?? "", ...quote.owned.map(({ productId }) => productId)].join();
  const known = quote.repeated !== null || quote.owned.length > 0;
  useEffect(() => {
    // A page restored from the back/forward cache asks again, because the purchase may be done by now.
    const handleShow = (event: PageTransitionEvent) => event.persisted && setAgreed("");
    window.addEventListener("pageshow", handleShow);
    return () => window.removeEventListener("pageshow", handleShow);
  }, []);
  return {
    asks: known && agreed !== question,
    again: known && agreed === question,
    agree: () => setAgreed(question),
  };
}

interface CheckoutPartProps {
  form: PaymentForm;
  quote: Quote;
}

interface FieldsetsProps extends CheckoutPartProps {
  busy: boolean;
  taken: TakenBumps;
  isAlone: boolean;
  signInTo: string | undefined;
  termsId: number;
  newsletter: NewsletterWishProps;
}

function CheckoutFieldsets(props: FieldsetsProps) {
  const { form, quote, busy, taken, isAlone, signInTo, termsId, newsletter } = props;
  const chosen = quote.total === 0 ? undefined : form.chosen;
  return (
    <>
      <BuyerFields form={form} signInTo={signInTo} mailIsHeld={quote.mailIsHeld} isAlone={isAlone}>
        {quote.mailIsHeld ? null : (
          <RecoveryConsent
            // Bumps are offered again by the page itself.
            lines={boughtLines(quote).filter(({ bumpId }) => bumpId === undefined)}
            coupon={quote.coupon?.state === "applied" ? quote.coupon.code : undefined}
            name={form.fields.name}
            email={form.fields.email}
            isPaused={busy}
          />
        )}
        {quote.offersNewsletter ? <NewsletterWish {...newsletter} /> : null}
      </BuyerFields>
      <BumpCards bumps={quote.bumps} taken={taken} />
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
      {chosen && quote.methodsNote ? <p className="mt-3 text-sm text-muted">{quote.methodsNote}</p> : null}
      <Agreement termsId={termsId} />
    </>
  );
}

interface NoticesProps extends CheckoutPartProps {
  checked: CheckedCart;
  asks: boolean;
  openOrders: readonly string[];
  taken: TakenBumps;
}

function CheckoutNotices({ form, quote, checked, asks, openOrders, taken }: NoticesProps) {
  return (
    <div className="grid gap-3 not-empty:mt-6">
      {asks ? null : <ErrorSummary errors={form.problems?.errors} title={form.problems?.title} />}
      <OpenOrders publicIds={openOrders} />
      <PriceChanges changes={checked.changes} />
      <GoneLines lines={quote.lines.filter(isGone)} taken={taken} />
      {hasNoWayToPay(quote) ? (
        <Alert tone="bad" title="Nenhuma forma de pagamento está disponível agora">
          <p>{quote.methodsRefused ?? "Seu carrinho continua salvo. Tente mais tarde ou fale com a loja."}</p>
        </Alert>
      ) : null}
    </div>
  );
}

/** Links this buyer's open orders, to be paid or cancelled. */
function OpenOrders({ publicIds }: { publicIds: readonly string[] }) {
  if (publicIds.length === 0) return null;
  return (
    <ul aria-label="Pedidos esperando pagamento" className="flex flex-wrap gap-2.5">
      {publicIds.map((publicId, at) => (
        <li key={publicId}>
          <ButtonLink to={`/pedido/${publicId}`} variant="quiet" size="compact">
            Ver o {at + 1}º pedido
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

function BackToCart() {
  return (
    <Link
      to="/carrinho"
      className="inline-flex min-h-11 items-center gap-1.5 text-sm text-muted hover:underline"
    >
      <Icon name="arrow-left" className="size-4" /> Voltar ao carrinho
    </Link>
  );
}

function GoneLines({ lines, taken }: { lines: Quote["lines"]; taken: TakenBumps }) {
  if (lines.length === 0) return null;
  return (
    <Alert
      tone="wait"
      title={
        lines.every(({ bumpId }) => bumpId !== undefined)
          ? "Uma oferta adicional não vale mais"
          : "Um produto saiu da loja"
      }
    >
      <ul className="mt-1 grid gap-2">
        {lines.map(({ productId, name }) => {
          const known = name ?? taken.nameOf(productId) ?? "Produto";
          return (
            <li key={productId} className="flex flex-wrap items-center gap-3">
              {known}
              <Button variant="quiet" size="compact" onClick={() => taken.remove(productId)}>
                Remover do pedido
              </Button>
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}

interface NewsletterWishProps {
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}

/** Shown when the order is free and the owner allows it; never ticked beforehand. */
function NewsletterWish({ isTicked, onTick }: NewsletterWishProps) {
  const isEarly = useMailIsHeld();
  return (
    <Checkbox
      checked={isTicked}
      onChange={(event) => onTick(event.target.checked)}
      hint={
        <>
          Opcional. {isEarly ? "A newsletter ainda não começou; quando começar, as" : "As"} edições chegam por{" "}
          <EmailWord />, cada uma com um link para cancelar.
        </>
      }
    >
      {NEWSLETTER_WISH}
    </Checkbox>
  );
}
