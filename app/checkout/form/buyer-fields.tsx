import { type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { EmailHint, useEmailHint } from "#app/identity/email-hint/email-hint.tsx";
import { GUEST_ORDER_DAYS } from "#app/platform/config/shop-terms.ts";
import { Field, Input } from "#app/ui/controls/field.tsx";
import type { PaymentForm } from "./use-payment-form.tsx";

interface BuyerFieldsProps {
  form: PaymentForm;
  /** Where somebody who signs in comes back to; left out when somebody has. */
  signInTo: string | undefined;
  /** The shop cannot send mails yet. */
  mailIsHeld: boolean;
  /** Stands under the e-mail. */
  children?: ReactNode;
}

/** Where the access stands while no mail can bring it. */
function heldHint(isGuest: boolean): string {
  return isGuest
    ? `O acesso aparece na página do pedido, que abre por ${GUEST_ORDER_DAYS} dias neste navegador. Quem entra numa conta antes de comprar guarda o pedido nela.`
    : "O acesso aparece na página do pedido e fica na sua conta.";
}

export function BuyerFields({ form, signInTo, mailIsHeld, children }: BuyerFieldsProps) {
  const { fields, shownErrors, change } = form;
  const suggestion = useEmailHint();
  const emailInput = useRef<HTMLInputElement>(null);
  function handleMeant(meant: string) {
    change({ email: meant });
    // The button that was pressed is gone.
    emailInput.current?.focus();
  }
  return (
    <fieldset className="mt-10">
      <legend className="font-display text-2xl font-bold tracking-heading">Seus dados</legend>
      {signInTo ? <SignInHint to={signInTo} /> : null}
      <div className="mt-4 grid gap-5">
        <Field name="name" label="Nome completo" error={shownErrors.name}>
          <Input
            name={undefined}
            autoComplete="name"
            maxLength={120}
            value={fields.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
        <div>
          <Field
            name="email"
            label="E-mail"
            error={shownErrors.email}
            hint={
              mailIsHeld
                ? heldHint(signInTo !== undefined)
                : "Você recebe o acesso neste e-mail. Confira se está certo."
            }
          >
            <Input
              ref={emailInput}
              name={undefined}
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              value={fields.email}
              onFocus={suggestion.prepare}
              onBlur={(event) => suggestion.lookAt(event.target.value)}
              onChange={(event) => change({ email: event.target.value })}
            />
          </Field>
          <EmailHint meant={suggestion.of(fields.email)} onTake={handleMeant} />
        </div>
        {children}
      </div>
    </fieldset>
  );
}

/** What is typed so far is there again afterwards. */
function SignInHint({ to }: { to: string }) {
  return (
    <p className="mt-1 text-muted">
      Já tem conta?{" "}
      <Link to={`/login?voltar=${encodeURIComponent(to)}`} className="link inline-flex min-h-11 items-center">
        Entrar
      </Link>
    </p>
  );
}
