import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { buttonClass } from "#app/ui/controls/button.tsx";
import { Countdown } from "./countdown.tsx";
import { OrderNotice } from "./order-notice.tsx";
import type { OrderPageFacts } from "./order-page.server.ts";
import { WaitingLine } from "./pix-panel.tsx";

/** The payment goes on at the provider, or at the buyer's bank: the way there, and what happens on the way back. */
export function WayToProvider({ facts, onOver }: { facts: OrderPageFacts; onOver: () => void }) {
  const { next, order, progress, serverNow } = facts;
  if (!next) return null;
  const amount = formatBRL(progress.attempt?.chargedCents ?? progress.payable);
  const isChallenge = next.kind === "3ds";
  return (
    <OrderNotice
      title={isChallenge ? "Confirme a compra no seu banco" : `Pague ${amount} no ${next.provider}`}
      sentence={
        isChallenge
          ? `Pedido nº ${order.id}. O banco do cartão quer confirmar que é você.`
          : `Pedido nº ${order.id}. Você escolhe o cartão e as parcelas na página segura do ${next.provider} e depois volta para cá.`
      }
    >
      <a href={next.url} rel="noreferrer" className={buttonClass({}, "mt-6 max-sm:w-full")}>
        {isChallenge ? "Confirmar no banco" : `Continuar no ${next.provider}`}
      </a>
      {next.expiresAt ? (
        <div className="mt-6">
          <Countdown start={next.startedAt} deadline={next.expiresAt} serverNow={serverNow} onOver={onOver} />
        </div>
      ) : null}
      <WaitingLine>
        {isChallenge ? "Aguardando a confirmação do banco" : "Já pagou? Esta página atualiza sozinha"}
      </WaitingLine>
    </OrderNotice>
  );
}
