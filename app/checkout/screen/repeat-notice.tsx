import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { Quote } from "#app/checkout/quote/quote.server.ts";
import { PAYMENT_METHOD_LABELS } from "#app/orders/log/order-labels.ts";
import { formatRecent } from "#app/platform/money-and-dates/dates.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { rememberPurchase } from "../form/purchase-memory.ts";
import { ownedTitle, REPEATED_TITLES } from "../quote/repeated-purchase-messages.ts";

interface RepeatNoticeProps {
  quote: Quote;
  /** The notice answers a press of the button and takes the focus. */
  answered: boolean;
  onAgain: () => void;
  onRemove: (productIds: number[]) => void;
}

/** Replaces the form until the buyer confirms the repeated purchase. */
export function RepeatNotice({ quote, answered, onAgain, onRemove }: RepeatNoticeProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (answered) box.current?.focus();
  }, [answered]);
  const { repeated, owned } = quote;
  const known = repeated ? repeated.lines.map(({ productId }) => productId) : owned.map(idOf);
  // Only courses without an end: buying them again brings nothing.
  const isEndless = repeated === null && owned.every(({ isCourse }) => isCourse);
  const inCart = quote.lines.filter(({ productId }) => known.includes(productId));
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby="ja-comprado"
      className="mt-6 rounded-card bg-warning-soft p-5 text-warning focus:outline-none sm:p-7"
    >
      <h2 id="ja-comprado" className="text-xl">
        {repeated ? REPEATED_TITLES[repeated.state] : ownedTitle(owned)}
      </h2>
      <div className="mt-2 text-ink">
        {repeated ? <Purchase repeated={repeated} names={inCart.map(({ name }) => name)} /> : null}
        {repeated === null && owned.length > 1 ? <OwnedList owned={owned} /> : null}
        {repeated === null && owned.length === 1 ? <p>{owned[0]?.name}</p> : null}
        {isEndless ? (
          <p className="mt-2 max-w-text">O acesso não tem fim: comprar de novo não acrescenta nada.</p>
        ) : null}
      </div>
      <div className="mt-5 flex flex-wrap gap-2.5 max-sm:flex-col">
        <AccessLink quote={quote} />
        {isEndless ? null : (
          <Button variant="quiet" onClick={onAgain}>
            Comprar de novo
          </Button>
        )}
        {isEndless || inCart.length < quote.lines.length ? (
          <Button variant="quiet" onClick={() => onRemove(known)}>
            Tirar do pedido
          </Button>
        ) : null}
      </div>
    </section>
  );
}

type Repeated = NonNullable<Quote["repeated"]>;

function Purchase({ repeated, names }: { repeated: Repeated; names: (string | null)[] }) {
  const name = names.filter(Boolean).join(", ");
  const facts = [
    `Pedido nº ${repeated.orderId}`,
    ...(repeated.method ? [PAYMENT_METHOD_LABELS[repeated.method]] : []),
    formatBRL(repeated.payableCents),
    formatRecent(new Date(repeated.placedAt), new Date()),
  ];
  return (
    <>
      {name ? <p className="font-strong break-words">{name}</p> : null}
      <p className="text-sm text-muted">{facts.join(" · ")}</p>
      <p className="mt-2 max-w-text">{ADVICE[repeated.state]}</p>
    </>
  );
}

const ADVICE: Record<Repeated["state"], string> = {
  open: "Veja como ele está antes de pagar outra vez. Comprar de novo gera outro pedido e outra cobrança.",
  paid: "O pagamento já foi confirmado. Comprar de novo gera outro pedido e outra cobrança.",
};

function AccessLink({ quote: { repeated, owned } }: { quote: Quote }) {
  if (repeated) {
    const { publicId, lines } = repeated;
    return (
      <ButtonLink to={`/pedido/${publicId}`} onClick={() => rememberPurchase({ publicId, lines })}>
        {repeated.state === "open" ? "Ver o pagamento" : "Ver minha compra"}
      </ButtonLink>
    );
  }
  const [only] = owned;
  if (owned.length !== 1 || !only) return null;
  return <ButtonLink to={only.address}>{accessPhrase(only)}</ButtonLink>;
}

function OwnedList({ owned }: { owned: Quote["owned"] }) {
  return (
    <ul className="grid gap-1">
      {owned.map(({ productId, name, isCourse, address }) => (
        <li key={productId}>
          {name} ·{" "}
          <Link to={address} className="link inline-flex min-h-11 items-center">
            {accessPhrase({ isCourse })}
            <span className="sr-only">: {name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function accessPhrase({ isCourse }: { isCourse: boolean }): string {
  return isCourse ? "Ir para o curso" : "Abrir em Minha conta";
}

function idOf({ productId }: { productId: number }): number {
  return productId;
}
