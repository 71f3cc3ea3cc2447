import { useEffect, useRef } from "react";
import { Form, href, Link, useNavigation } from "react-router";
import { EmailInput } from "#app/identity/email-hint/email-input.tsx";
import { NO_MAILS_YET } from "#app/mail/mail-server.ts";
import { useMailIsHeld } from "#app/mail/use-mail-is-held.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { HoneypotField } from "#app/ui/controls/honeypot-field.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { PuzzleLine } from "#app/ui/puzzle/puzzle-line.tsx";
import type { WaitingAnswer } from "./waiting-request.server.ts";

interface WaitingFormProps {
  /** Prefilled from the link or the account. */
  email: string;
  /** The offer was sold before and may never be sold again. */
  isOver: boolean;
  answer: WaitingAnswer | undefined;
}

/** The answer is the same for every address. */
export function WaitingForm({ email, isOver, answer }: WaitingFormProps) {
  const busy = useNavigation().formMethod === "POST";
  const isHeld = useMailIsHeld();
  const said = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (answer) (answer.ok ? said : input).current?.focus();
  }, [answer]);
  if (answer?.ok) {
    return (
      <div ref={said} tabIndex={-1} role="status" className="mt-5">
        <Alert tone="ok" title="Pronto, você está na lista.">
          <p className="wrap-anywhere">
            {isHeld
              ? `${NO_MAILS_YET}: se a oferta ${isOver ? "reabrir" : "abrir"} antes, você vê nesta página. Guardamos`
              : `${isOver ? "Se esta oferta reabrir" : "Quando esta oferta abrir"}, mandamos um e-mail para`}{" "}
            <b>{answer.email}</b>.
          </p>
        </Alert>
      </div>
    );
  }
  return (
    <Form method="post" preventScrollReset noValidate className="relative mt-5 grid gap-3">
      {answer?.errors.form ? (
        <Alert tone="bad">
          <p>{answer.errors.form}</p>
          <PuzzleLine puzzle={answer.errors.puzzle} />
        </Alert>
      ) : null}
      <Field
        name="email"
        id="waiting-email"
        label="Seu e-mail"
        {...(answer?.errors.email ? { error: answer.errors.email } : {})}
      >
        <EmailInput
          ref={input}
          required
          autoComplete="email"
          maxLength={254}
          defaultValue={answer?.values?.email ?? email}
        />
      </Field>
      <HoneypotField />
      <Button type="submit" busy={busy} className="justify-self-start max-sm:w-full">
        {busy ? "Enviando..." : isOver ? "Quero ser avisado se reabrir" : "Quero ser avisado quando abrir"}
      </Button>
      <p className="text-sm text-muted">
        {isHeld
          ? `${NO_MAILS_YET}. Quando enviar, você recebe um, se a oferta ${isOver ? "tiver reaberto" : "estiver aberta"}`
          : `Um e-mail ${isOver ? "se esta oferta reabrir" : "quando esta oferta abrir"}`}
        , com um link para sair da lista. Seu endereço não serve para mais nada. Veja a{" "}
        <Link to={href("/privacidade")} className="link">
          política de privacidade
        </Link>
        .
      </p>
    </Form>
  );
}
