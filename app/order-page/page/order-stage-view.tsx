import type { OrderStage } from "#app/orders/views/order-stage.ts";
import type { Failure } from "#app/platform/forms/form.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { Alert } from "#app/ui/display/alert.tsx";
import { PaymentClaim } from "../acts/payment-claim.tsx";
import { BoletoPanel } from "./boleto-panel.tsx";
import { OrderNotice } from "./order-notice.tsx";
import type { OrderPageFacts } from "./order-page.server.ts";
import { PaidOrder } from "./paid-order.tsx";
import { PixPanel, WaitingLine } from "./pix-panel.tsx";
import { SandboxPayment } from "./sandbox-payment.tsx";
import { WayToProvider } from "./way-to-provider.tsx";

interface OrderStageViewProps {
  facts: OrderPageFacts;
  stage: OrderStage;
  /** The result has been unknown for a while. */
  slow: boolean;
  /** Called when the deadline has passed; asks the server. */
  onOver: () => void;
  giftFailure: Failure | undefined;
}

export function OrderStageView({ facts, stage, slow, onOver, giftFailure }: OrderStageViewProps) {
  switch (stage) {
    case "paid":
      return <PaidOrder facts={facts} giftFailure={giftFailure} />;
    case "pix":
      return <PixOrder facts={facts} onOver={onOver} />;
    case "boleto":
      return <BoletoOrder facts={facts} />;
    case "next":
      return <WayToProvider facts={facts} onOver={onOver} />;
    case "confirming":
      return <ConfirmingOrder slow={slow} />;
    case "review":
      return (
        <OrderNotice
          title="Pagamento em análise"
          sentence={`A análise é feita por segurança e pode levar até dois dias úteis. ${facts.mailIsHeld ? "O resultado aparece nesta página." : "Avisamos por e-mail assim que terminar."}`}
        >
          <WaitingLine>Pagamento em análise</WaitingLine>
        </OrderNotice>
      );
    case "declined":
      return (
        <OrderNotice title="Pagamento não aprovado">
          <Alert tone="bad" className="mt-5" title={declineSentence(facts)}>
            <p>
              Nada foi cobrado. Seu pedido continua salvo: tente outro cartão ou outra forma de pagamento.
            </p>
          </Alert>
        </OrderNotice>
      );
    case "unstarted":
      return (
        <OrderNotice title="O pagamento não começou">
          <Alert tone="bad" className="mt-5" title={declineSentence(facts)}>
            <p>
              Nada foi cobrado, e seu pedido continua salvo.{" "}
              {facts.retry.methods.length > 0
                ? "Tente de novo ou escolha outra forma de pagamento."
                : "Volte a esta página mais tarde ou fale com a gente."}
            </p>
          </Alert>
        </OrderNotice>
      );
    default:
      return <QuietNotice stage={stage} />;
  }
}

function ConfirmingOrder({ slow }: { slow: boolean }) {
  return (
    <OrderNotice
      title="Confirmando o pagamento…"
      sentence={
        slow
          ? "O meio de pagamento está demorando para responder, e continuamos perguntando. Se preferir, tente de novo ou escolha outra forma: antes disso, conferimos que nada foi pago."
          : "Isso costuma levar alguns segundos. Não é preciso pagar de novo: esta página atualiza sozinha."
      }
    >
      <WaitingLine>Confirmando o pagamento</WaitingLine>
    </OrderNotice>
  );
}

const QUIET: Record<"expired" | "unpaid" | "cancelled" | "refunded" | "suspended", [string, string]> = {
  expired: [
    "O prazo de pagamento acabou",
    "Seu pedido continua salvo e pode ser pago com uma nova cobrança. Se você já pagou, espere: o pagamento ainda pode ser reconhecido.",
  ],
  unpaid: ["Aguardando pagamento", "Seu pedido está salvo. Escolha como quer pagar."],
  cancelled: [
    "Pedido cancelado",
    "Este pedido foi encerrado. Se você ainda quer os produtos, faça um novo pedido na loja. Se já pagou, fale com a gente.",
  ],
  refunded: [
    "Pedido reembolsado",
    "O dinheiro deste pedido foi devolvido, e o acesso aos produtos foi encerrado.",
  ],
  suspended: [
    "Acesso suspenso",
    "O acesso aos produtos deste pedido está suspenso enquanto conferimos o pagamento. Fale com a gente se tiver alguma dúvida.",
  ],
};

function QuietNotice({ stage }: { stage: keyof typeof QUIET }) {
  const [title, sentence] = QUIET[stage];
  return <OrderNotice title={title} sentence={sentence} />;
}

function PixOrder({ facts, onOver }: { facts: OrderPageFacts; onOver: () => void }) {
  const { order, progress, pix } = facts;
  if (!pix) return null;
  const byHand = progress.attempt?.confirmedByHand ?? false;
  const claimed = Boolean(progress.attempt?.claimedAt);
  return (
    <OrderNotice
      title={claimed ? "Estamos conferindo o seu PIX" : "Seu PIX está aguardando pagamento"}
      sentence={`Pedido nº ${order.id}. ${byHand ? "A loja confere cada PIX: assim que confirmar o seu, esta página atualiza sozinha." : "Assim que o pagamento entrar, esta página atualiza sozinha."}`}
    >
      <PixPanel
        code={pix.code}
        qrSvg={pix.qrSvg}
        receiver={pix.receiver}
        amount={formatBRL(progress.attempt?.chargedCents ?? progress.payable)}
        startedAt={pix.startedAt}
        expiresAt={claimed ? null : pix.expiresAt}
        isDayTold={byHand}
        serverNow={facts.serverNow}
        onOver={onOver}
      />
      <WaitingLine>{claimed ? "Aguardando a loja confirmar o PIX" : "Aguardando pagamento"}</WaitingLine>
      {byHand ? <PaymentClaim claimed={claimed} arrives={accessArrives(facts)} /> : null}
      <SandboxPayment facts={facts} />
    </OrderNotice>
  );
}

function BoletoOrder({ facts }: { facts: OrderPageFacts }) {
  const { order, progress, boleto } = facts;
  if (!boleto) return null;
  return (
    <OrderNotice
      title="Seu boleto está aguardando pagamento"
      sentence={`Pedido nº ${order.id}.${facts.mailIsHeld ? "" : " A linha digitável também está no seu e-mail."}`}
    >
      <BoletoPanel
        line={boleto.line}
        amount={formatBRL(progress.attempt?.chargedCents ?? progress.payable)}
        dueAt={boleto.dueAt}
        barcodeSvg={boleto.barcodeSvg}
        pdf={`/pedido/${order.public_id}/boleto`}
        vendorUrl={boleto.vendorUrl}
        arrives={accessArrives(facts)}
      />
      <WaitingLine>Aguardando pagamento</WaitingLine>
      <SandboxPayment facts={facts} />
    </OrderNotice>
  );
}

function accessArrives({ mailIsHeld }: OrderPageFacts): string {
  return mailIsHeld ? "o acesso aparece nesta página" : "o acesso chega por e-mail";
}

function declineSentence({ progress }: OrderPageFacts): string {
  return progress.attempt?.declineMessage ?? "O pagamento não foi aprovado.";
}
