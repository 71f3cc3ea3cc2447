import { Form, useNavigation } from "react-router";
import { EmailInput } from "#app/identity/email-hint/email-input.tsx";
import { NO_MAILS_YET, OPENS_HERE } from "#app/mail/mail-server.ts";
import { type OrderStage, waitsForBuyer } from "#app/orders/views/order-stage.ts";
import type { Failure } from "#app/platform/forms/form.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import type { OrderPageFacts } from "./order-page.server.ts";

interface MailedToProps {
  facts: OrderPageFacts;
  stage: OrderStage;
  failure: Failure | undefined;
}

const IN_ACCOUNT = `${NO_MAILS_YET}: o pedido fica na sua conta`;

/** Which mails are sent, up to the address. A payment on the provider's page has no code to mail. */
function mailedSentence(stage: OrderStage, { mailIsHeld, isGuest }: OrderPageFacts, opensLater: boolean) {
  if (mailIsHeld) return `${isGuest ? OPENS_HERE : IN_ACCOUNT}. O endereço informado é`;
  if (stage === "next") return "Assim que o pagamento for confirmado, enviamos o acesso para";
  if (waitsForBuyer(stage)) return "Uma cópia deste código vai para";
  return opensLater ? "Enviamos a confirmação para" : "Enviamos o acesso para";
}

/** Shows where mails of this order go. A wrong address can be corrected once. */
export function MailedTo({ facts, stage, failure }: MailedToProps) {
  const { order, canCorrectEmail } = facts;
  const waits = waitsForBuyer(stage);
  const opensLater = facts.access.rights.some(({ state }) => state === "not_open_yet");
  if (!order.customer_email || !(waits || stage === "paid")) return null;
  return (
    <section aria-label="E-mail da compra" className="mt-8">
      <p className="flex gap-2.5">
        <Icon name="mail" className="mt-0.5 size-5 flex-none text-primary-ink" />
        <span className="min-w-0 wrap-anywhere">
          {mailedSentence(stage, facts, opensLater)} <b>{order.customer_email}</b>.
        </span>
      </p>
      {stage === "paid" && !facts.mailIsHeld ? <ResendForm publicId={order.public_id} /> : null}
      {canCorrectEmail ? <CorrectionForm failure={failure} mailIsHeld={facts.mailIsHeld} /> : null}
      {failure && !canCorrectEmail ? <StaysAsIs facts={facts} failure={failure} /> : null}
    </section>
  );
}

/** Sends the mail again to the same address. */
function ResendForm({ publicId }: { publicId: string }) {
  const action = `/api/orders/${publicId}/links`;
  const busy = useNavigation().formAction === action;
  return (
    <Form method="post" action={action} preventScrollReset className="ml-7.5">
      <button
        type="submit"
        aria-disabled={busy || undefined}
        className="inline-flex min-h-11 items-center font-semibold text-primary-ink underline underline-offset-3"
      >
        {busy ? "Enviando…" : "Não chegou? Reenviar o link"}
      </button>
    </Form>
  );
}

/** Final refusal of a correction, for example because another tab has used the access; no form is shown again. */
function StaysAsIs({ facts, failure }: { facts: OrderPageFacts; failure: Failure }) {
  const { order, supportEmail } = facts;
  const subject = encodeURIComponent(`Pedido nº ${order.id}`);
  const typed = encodeURIComponent(`O e-mail certo é ${failure.values?.email ?? ""}`);
  return (
    <Alert tone="bad" className="mt-3">
      <p>{failure.errors.email ?? failure.errors.form}</p>
      <p className="mt-1">
        Precisa mudar? Escreva para{" "}
        {supportEmail ? (
          <a className="link wrap-anywhere" href={`mailto:${supportEmail}?subject=${subject}&body=${typed}`}>
            {supportEmail}
          </a>
        ) : (
          "a loja"
        )}
        .
      </p>
    </Alert>
  );
}

function CorrectionForm({ failure, mailIsHeld }: { failure: Failure | undefined; mailIsHeld: boolean }) {
  const busy = useNavigation().formData?.get("intent") === "correct-email";
  return (
    <details className="ml-7.5" open={failure !== undefined}>
      <summary className="inline-flex min-h-11 items-center font-semibold text-primary-ink underline underline-offset-3">
        Este e-mail está errado? Corrigir
      </summary>
      <Form method="post" noValidate preventScrollReset className="mt-1 grid max-w-104 gap-4">
        <input type="hidden" name="intent" value="correct-email" />
        <Field
          name="email"
          label="E-mail certo"
          error={failure?.errors.email ?? failure?.errors.form}
          hint={`Só dá para corrigir uma vez.${mailIsHeld ? "" : " O link que já foi para o outro endereço deixa de valer."}`}
        >
          <EmailInput
            autoComplete="email"
            inputMode="email"
            maxLength={254}
            required
            defaultValue={failure?.values?.email}
          />
        </Field>
        <div>
          <Button type="submit" variant="quiet" busy={busy}>
            {busy ? "Corrigindo..." : "Corrigir e-mail"}
          </Button>
        </div>
      </Form>
    </details>
  );
}
