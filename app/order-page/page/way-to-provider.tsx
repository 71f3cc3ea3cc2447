import { atProvider, ofProvider } from "#app/payments/port/provider-name.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { ButtonLink, buttonClass } from "#app/ui/controls/button.tsx";
import { Countdown } from "./countdown.tsx";
import { OrderNotice } from "./order-notice.tsx";
import type { OrderPageFacts } from "./order-page.server.ts";
import { WaitingLine } from "./pix-panel.tsx";

/** Links to the provider's or bank's page and tells what happens after coming back. */
export function WayToProvider({ facts, onOver }: { facts: OrderPageFacts; onOver: () => void }) {
  const { next, order, progress, serverNow } = facts;
  if (!next) return null;
  const amount = formatBRL(progress.attempt?.chargedCents ?? progress.payable);
  const isChallenge = next.kind === "3ds";
  return (
    <OrderNotice
      title={isChallenge ? "Confirme a compra no seu banco" : `Pague ${amount} ${atProvider(next.provider)}`}
      sentence={`Pedido nº ${order.id}. ${isChallenge ? "O banco do cartão quer confirmar que é você." : wayWords(next)}`}
    >
      <a href={next.url} rel="noreferrer" className={buttonClass({}, "mt-6 max-sm:w-full")}>
        {isChallenge ? "Confirmar no banco" : `Continuar ${atProvider(next.provider)}`}
      </a>
      {next.expiresAt ? (
        <div className="mt-6">
          <Countdown
            start={next.startedAt}
            deadline={next.expiresAt}
            serverNow={serverNow}
            task={isChallenge ? "confirmar" : "pagar"}
            onOver={onOver}
          />
        </div>
      ) : null}
      <WaitingLine>
        {isChallenge ? "Aguardando a confirmação do banco" : "Já pagou? Esta página atualiza sozinha"}
      </WaitingLine>
      <ButtonLink to={`/pedido/${order.public_id}`} variant="quiet" className="mt-4" preventScrollReset>
        {isChallenge ? "Já confirmei" : "Já paguei"}
      </ButtonLink>
    </OrderNotice>
  );
}

/** What the buyer does on the provider's page. */
function wayWords({ method, provider, partsThere }: NonNullable<OrderPageFacts["next"]>): string {
  const page = `na página segura ${ofProvider(provider)}`;
  if (method === "boleto") return `O boleto está ${page}.`;
  if (method === "pix") return `O código do PIX está ${page}.`;
  const what = partsThere ? "Você escolhe o cartão e as parcelas" : "Você digita o cartão";
  return `${what} ${page} e depois volta para cá.`;
}
