import { type SubmitEvent, useEffect, useId, useRef } from "react";
import { Form, href, Link, useLocation, useNavigation } from "react-router";
import { loadTouches } from "#app/analytics/touch/touch-memory.ts";
import { EmailInput } from "#app/identity/email-hint/email-input.tsx";
import type { Failure } from "#app/platform/forms/form.ts";
import { GuardWhenTyping } from "#app/ui/connection/guard-when-typing.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Input, Select, Textarea } from "#app/ui/controls/field.tsx";
import { HoneypotField } from "#app/ui/controls/honeypot-field.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";

interface LeadFormProps {
  brand: string;
  /** The product that the address asks for. */
  asked: string | undefined;
  failure: Failure | undefined;
  /** What one may be interested in; the words are what is stored. */
  interests: readonly string[];
}

export function LeadForm({ brand, asked, failure, interests }: LeadFormProps) {
  const errors = failure?.errors;
  const values: Record<string, string | undefined> = failure?.values ?? {};
  const hintId = useId();
  const busy = useNavigation().formMethod === "POST";
  const name = useRef<HTMLInputElement>(null);
  const { hash, key, pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival at the form is a reason to begin it
  useEffect(() => {
    if (hash === "#contato") name.current?.focus({ preventScroll: true });
  }, [hash, key]);

  return (
    <Form
      method="post"
      noValidate
      action={pathname === "/" ? "/?index" : pathname}
      preventScrollReset
      aria-label="Solicitar contato"
      aria-describedby={hintId}
      onSubmit={sendTouches}
      className="grid gap-5"
    >
      <GuardWhenTyping />
      <ErrorSummary errors={errors} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field name="nome" label="Nome" error={errors?.nome}>
          <Input
            ref={name}
            required
            maxLength={120}
            autoComplete="name"
            data-own="name"
            defaultValue={values.nome}
          />
        </Field>
        <Field name="email" label="E-mail" error={errors?.email}>
          <EmailInput
            required
            maxLength={254}
            autoComplete="email"
            data-own="email"
            defaultValue={values.email}
          />
        </Field>
        <Field name="empresa" label="Empresa" optional error={errors?.empresa}>
          <Input maxLength={120} autoComplete="organization" defaultValue={values.empresa} />
        </Field>
        <Field name="telefone" label="Telefone" optional error={errors?.telefone}>
          <Input type="tel" maxLength={40} autoComplete="tel" defaultValue={values.telefone} />
        </Field>
      </div>
      {interests.length > 0 ? (
        <InterestField asked={asked} typed={values.produto} error={errors?.produto} interests={interests} />
      ) : null}
      <Field name="mensagem" label="Mensagem" optional error={errors?.mensagem}>
        <Textarea maxLength={4000} defaultValue={values.mensagem} />
      </Field>
      <HoneypotField />
      <input type="hidden" name="first_touch" defaultValue="" />
      <input type="hidden" name="last_touch" defaultValue="" />
      <div className="grid gap-4">
        <p id={hintId} className="text-sm text-muted">
          Ao enviar, você concorda que {brand} use estes dados para responder ao seu contato, como explica a{" "}
          <Link to={href("/privacidade")} className="link">
            política de privacidade
          </Link>
          .
        </p>
        <Button type="submit" variant="accent" busy={busy} className="sm:justify-self-start">
          {busy ? "Enviando..." : "Enviar mensagem"}
        </Button>
      </div>
    </Form>
  );
}

interface InterestFieldProps {
  asked: string | undefined;
  typed: string | undefined;
  error: string | undefined;
  interests: readonly string[];
}

/** Follows the button that was pressed, each time it is pressed. */
function InterestField({ asked, typed, error, interests }: InterestFieldProps) {
  const { key } = useLocation();
  const select = useRef<HTMLSelectElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same button may be pressed again
  useEffect(() => {
    if (asked && select.current) select.current.value = asked;
  }, [asked, key]);
  return (
    <Field name="produto" label="Produto de interesse" optional error={error}>
      <Select ref={select} defaultValue={typed ?? asked ?? ""}>
        <option value="">Escolha na lista</option>
        {interests.map((interest) => (
          <option key={interest}>{interest}</option>
        ))}
      </Select>
    </Field>
  );
}

/** Written at the last moment: only the browser knows where the visit came from. */
function sendTouches(event: SubmitEvent<HTMLFormElement>) {
  const { firstTouch, lastTouch } = loadTouches();
  const fields = event.currentTarget.elements;
  for (const [name, touch] of [
    ["first_touch", firstTouch],
    ["last_touch", lastTouch],
  ] as const) {
    const field = fields.namedItem(name);
    if (touch && field instanceof HTMLInputElement) field.value = JSON.stringify(touch);
  }
}
