import { href } from "react-router";
import { type OfferState, RENEWAL_REFUSED, takesWaiting } from "#app/offers/offer-state.ts";
import { WaitingForm } from "#app/offers/waiting/waiting-form.tsx";
import type { WaitingAnswer } from "#app/offers/waiting/waiting-request.server.ts";
import { addressOf } from "#app/platform/http/address.ts";
import { dayAndHour } from "#app/platform/money-and-dates/dates.ts";
import { lastDayBefore } from "#app/platform/money-and-dates/terms.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import type { OfferPageFacts } from "./offer-page.server.ts";

interface ClosedFacts extends Pick<OfferPageFacts, "offer" | "product"> {
  state: OfferState;
  /** Prefilled from the link or the account. */
  email: string;
  /** Result of joining the waiting list. */
  answer: WaitingAnswer | undefined;
}

/** Replaces the form while the offer is not sold: why, the waiting list, and a link to the product. */
export function OfferClosed({ offer, product, state, email, answer }: ClosedFacts) {
  const { title, sentence } = wordsFor(state, offer);
  return (
    <section aria-labelledby="oferta-fechada" className="mt-8 rounded-card bg-warning-soft p-5 sm:p-7">
      <h2 id="oferta-fechada" className="text-xl text-warning">
        {title}
      </h2>
      <p className="mt-2 max-w-text">{sentence}</p>
      {takesWaiting(state) ? (
        <WaitingForm email={email} isOver={state !== "not_begun"} answer={answer} />
      ) : null}
      <p className="mt-5">
        <ButtonLink variant="quiet" to={href("/produto/:id", { id: addressOf(product.id, product.name) })}>
          Ver o produto na loja
        </ButtonLink>
      </p>
    </section>
  );
}

interface RenewalOnlyProps {
  address: string;
  product: Pick<OfferPageFacts["product"], "id" | "name">;
  isSignedIn: boolean;
}

/** Shown to somebody who has nothing to renew: suggests another account or the full price. */
export function RenewalOnly({ address, product, isSignedIn }: RenewalOnlyProps) {
  return (
    <section aria-labelledby="so-renovacao" className="mt-8 rounded-card bg-warning-soft p-5 sm:p-7">
      <h2 id="so-renovacao" className="text-xl text-warning">
        {isSignedIn ? "Esta conta não tem este produto" : "Entre para renovar"}
      </h2>
      <p className="mt-2 max-w-text">
        {RENEWAL_REFUSED}. {isSignedIn ? "Se você comprou com outro e-mail, entre com ele." : null}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        {isSignedIn ? null : (
          <ButtonLink to={`${href("/login")}?voltar=${encodeURIComponent(address)}`}>Entrar</ButtonLink>
        )}
        <ButtonLink variant="quiet" to={href("/produto/:id", { id: addressOf(product.id, product.name) })}>
          Comprar pelo preço normal
        </ButtonLink>
      </div>
    </section>
  );
}

/**
 * Shown when the person has bought as many as one person may; links to the order if this browser or account may open
 * it.
 */
export function OfferTaken({ reason, orderId }: { reason: string; orderId: string | undefined }) {
  return (
    <section aria-labelledby="oferta-levada" className="mt-8 rounded-card bg-warning-soft p-5 sm:p-7">
      <h2 id="oferta-levada" className="text-xl text-warning">
        {reason}
      </h2>
      <p className="mt-2 max-w-text">
        Contamos pela conta, pelo navegador e pelo e-mail. Se o e-mail digitado é de outra pessoa, recarregue
        a página e use o seu: o resto do que você escreveu continua lá.
      </p>
      {orderId ? (
        <p className="mt-5">
          <ButtonLink to={href("/pedido/:publicId", { publicId: orderId })}>Ver o seu pedido</ButtonLink>
        </p>
      ) : null}
    </section>
  );
}

function wordsFor(
  state: OfferState,
  { starts_at: startsAt, ends_at, cohort }: Pick<OfferPageFacts["offer"], "starts_at" | "ends_at" | "cohort">,
): { title: string; sentence: string } {
  if (state === "ended" && cohort?.ends_at && cohort.ends_at.getTime() === ends_at?.getTime()) {
    return {
      title: "As inscrições nesta turma terminaram",
      sentence: `O último dia da turma “${cohort.name}” é ${lastDayBefore(cohort.ends_at)}. O produto continua na loja, pelo preço normal.`,
    };
  }
  if (state === "sold_out" && cohort) {
    return {
      title: "As vagas desta turma acabaram",
      sentence: "Se algum pedido não for pago, a vaga reabre: volte mais tarde.",
    };
  }
  if (state === "not_begun") {
    const when = startsAt ? `Começa em ${dayAndHour(startsAt)}, no horário de Brasília. ` : "";
    return {
      title: "Esta oferta ainda não começou",
      sentence: `${when}Até lá, o produto está na loja pelo preço normal.`,
    };
  }
  if (state === "sold_out") {
    return {
      title: "As vagas acabaram",
      sentence:
        "Se algum pedido não for pago, a vaga reabre: volte mais tarde. O produto continua na loja, pelo preço normal.",
    };
  }
  return { title: "Esta oferta terminou", sentence: "O produto continua na loja, pelo preço normal." };
}
