import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import type { Failure } from "#app/platform/forms/form.ts";
import { dayAndHour, formatDate } from "#app/platform/money-and-dates/dates.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { Button, buttonClass } from "#app/ui/controls/button.tsx";
import { Field, Input, Textarea } from "#app/ui/controls/field.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import type { RefundFacts } from "./refund-facts.server.ts";

interface RefundRequestProps {
  refund: RefundFacts;
  supportEmail: string;
  failure: Failure | undefined;
  /** The shop cannot send mail yet: results are told on this page. */
  mailIsHeld: boolean;
}

/** Within the window the buyer has one button; afterwards the page names the alternatives. */
export function RefundRequest({ refund, supportEmail, failure, mailIsHeld }: RefundRequestProps) {
  const { offer, notice } = refund;
  if (!offer && !notice) return null;
  return (
    <section aria-label="Reembolso" className="mt-10 grid gap-4">
      {offer ? <RefundForm offer={offer} failure={failure} mailIsHeld={mailIsHeld} /> : null}
      {notice ? <RefundNotice notice={notice} supportEmail={supportEmail} mailIsHeld={mailIsHeld} /> : null}
    </section>
  );
}

type Asked = NonNullable<RefundFacts["asked"]>;

const TITLES: Record<Asked["stage"], string> = {
  requested: "Solicitação de reembolso enviada",
  processing: "Reembolso a caminho",
  done: "Reembolso realizado",
  refused: "A loja não aprovou o reembolso",
  stuck: "O reembolso ainda não foi concluído",
};
const TONES = { requested: "info", processing: "info", done: "ok", refused: "wait", stuck: "wait" } as const;

function told(mailIsHeld: boolean): string {
  return mailIsHeld ? "Acompanhe nesta página." : "Avisamos por e-mail.";
}

interface AskedRefundProps {
  asked: Asked;
  supportEmail: string;
  mailIsHeld: boolean;
}

/** Result of the request, at the top of the page. */
export function AskedRefund({ asked, supportEmail, mailIsHeld }: AskedRefundProps) {
  const { stage, protocol, cents, askedAt, byHand, reason, arrival } = asked;
  const sentences: Record<Asked["stage"], ReactNode> = {
    requested: `Recebemos a sua solicitação de ${formatBRL(cents)} em ${dayAndHour(askedAt)}. A resposta ${mailIsHeld ? "aparece nesta página" : "chega por e-mail"}. Até lá, você continua com acesso ao que comprou.`,
    processing: `${formatBRL(cents)} estão voltando para você. ${arrival} ${told(mailIsHeld)}`,
    done: `Devolvemos ${formatBRL(cents)}${byHand ? ", por PIX ou transferência." : `. ${arrival}`}`,
    refused: reason ? `A loja escreveu: ${reason}` : mailIsHeld ? "" : "A resposta foi para o seu e-mail.",
    stuck: `O meio de pagamento não conseguiu devolver ${formatBRL(cents)}. A loja já foi avisada e vai resolver; você não precisa pedir de novo.`,
  };
  return (
    <Alert tone={TONES[stage]} title={TITLES[stage]}>
      <p className="break-words whitespace-pre-line">{sentences[stage]}</p>
      {stage === "refused" || stage === "stuck" ? (
        <p className="mt-1">
          {stage === "refused" ? "Não concorda? " : "Dúvidas? "}Escreva para{" "}
          {supportEmail ? <SupportAddress email={supportEmail} /> : "a loja"}.
        </p>
      ) : null}
      {protocol ? (
        <p className="mt-1">
          Protocolo <b className="tabular-nums">{protocol}</b>
        </p>
      ) : null}
    </Alert>
  );
}

type Offer = NonNullable<RefundFacts["offer"]>;

interface RefundFormProps {
  offer: Offer;
  failure: Failure | undefined;
  mailIsHeld: boolean;
}

/** Asks first: the first press opens the question, the second sends. */
function RefundForm({ offer, failure, mailIsHeld }: RefundFormProps) {
  const { cents, until, automatic, byItself, arrival } = offer;
  const busy = useNavigation().formMethod === "POST";
  return (
    <details className="border-t border-line pt-5" open={failure !== undefined}>
      <summary className={buttonClass({ variant: "quiet" }, "cursor-pointer")}>Pedir reembolso</summary>
      <Form method="post" noValidate preventScrollReset className="mt-4 grid max-w-text gap-4">
        <ErrorSummary errors={failure?.errors} />
        <p>
          Não era o que você esperava? Você pode desistir até {formatDate(until)} e receber{" "}
          <b>{formatBRL(cents)}</b> de volta.
        </p>
        <ul className="grid list-disc gap-2 pl-5 text-muted">
          <li>
            {automatic
              ? "O reembolso é automático: o dinheiro sai assim que você confirmar."
              : `A loja recebe a sua solicitação agora e responde ${mailIsHeld ? "nesta página" : "por e-mail"}.`}
          </li>
          <li>{arrival}</li>
          <li>
            {automatic
              ? "O acesso aos produtos deste pedido termina agora."
              : "Com o reembolso, o acesso aos produtos deste pedido termina."}
          </li>
        </ul>
        <Field name="reason" label="O que aconteceu?" optional error={failure?.errors.reason}>
          <Textarea maxLength={500} rows={3} defaultValue={failure?.values?.reason} />
        </Field>
        {byItself ? null : (
          <Field
            name="payTo"
            label="Onde você quer receber?"
            optional
            hint="Sua chave PIX, ou banco, agência e conta, em nome de quem comprou. Em branco, a loja pergunta depois."
            error={failure?.errors.payTo}
          >
            <Input maxLength={200} autoComplete="off" defaultValue={failure?.values?.payTo} />
          </Field>
        )}
        <div>
          <Button type="submit" variant="danger" busy={busy} className="max-sm:w-full">
            {automatic ? `Reembolsar ${formatBRL(cents)} agora` : `Pedir ${formatBRL(cents)} de volta`}
          </Button>
        </div>
      </Form>
    </details>
  );
}

interface RefundNoticeProps {
  notice: NonNullable<RefundFacts["notice"]>;
  supportEmail: string;
  mailIsHeld: boolean;
}

function RefundNotice({ notice: { why, until }, supportEmail, mailIsHeld }: RefundNoticeProps) {
  if (why === "under_way")
    return (
      <Alert title="Reembolso a caminho">
        <p>A loja já está devolvendo o dinheiro deste pedido. {told(mailIsHeld)}</p>
      </Alert>
    );
  return (
    <p className="border-t border-line pt-5 text-sm text-muted">
      {why === "disputed"
        ? "O pagamento deste pedido foi contestado no banco, e é o banco que decide para quem vai o dinheiro. Por isso não há reembolso por aqui. "
        : `O prazo para pedir reembolso terminou${until ? ` em ${formatDate(until)}` : ""}. Algo não funciona como prometido? `}
      {supportEmail ? (
        <>
          Fale com a gente: <SupportAddress email={supportEmail} />.
        </>
      ) : (
        "Fale com a loja."
      )}
    </p>
  );
}

function SupportAddress({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`} className="link wrap-anywhere">
      {email}
    </a>
  );
}
