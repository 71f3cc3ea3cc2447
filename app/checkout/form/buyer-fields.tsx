import type { ReactNode } from "react";
import { Link } from "react-router";
import { GUEST_ORDER_DAYS } from "#app/company/lasting-access.ts";
import { EmailInput } from "#app/identity/email-hint/email-input.tsx";
import { Field, Input } from "#app/ui/controls/field.tsx";
import type { PaymentForm } from "./use-payment-form.tsx";

interface BuyerFieldsProps {
  form: PaymentForm;
  /** Address to return to after signing in. Undefined when somebody is signed in. */
  signInTo: string | undefined;
  /** The shop cannot send mail yet. */
  mailIsHeld: boolean;
  /** True when the form stands directly below the product, without a cart. */
  isAlone: boolean;
  /** Rendered under the e-mail field. */
  children?: ReactNode;
}

/** Tells where the access will appear while the shop cannot send mail. */
function heldHint(isGuest: boolean): string {
  return isGuest
    ? `O acesso aparece na página do pedido, que abre por ${GUEST_ORDER_DAYS} dias neste navegador. Quem entra numa conta antes de comprar guarda o pedido nela.`
    : "O acesso aparece na página do pedido e fica na sua conta.";
}

export function BuyerFields({ form, signInTo, mailIsHeld, isAlone, children }: BuyerFieldsProps) {
  const { fields, shownErrors, change } = form;
  return (
    <fieldset className={isAlone ? "mt-6" : "mt-10"}>
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
          <EmailInput
            name={undefined}
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            value={fields.email}
            onMeant={(email) => change({ email })}
            onChange={(event) => change({ email: event.target.value })}
          />
        </Field>
        {children}
      </div>
    </fieldset>
  );
}

/** Typed text is restored after signing in. */
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
