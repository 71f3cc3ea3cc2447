import { type FormEvent, useEffect, useRef, useState } from "react";
import { Form, href, Link, useNavigation } from "react-router";
import type { Failure } from "#app/platform/forms/form.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { HoneypotField } from "#app/ui/controls/honeypot-field.tsx";
import { PasswordInput } from "#app/ui/controls/password-input.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { EmailInput } from "../email-hint/email-input.tsx";
import { PasswordMeter } from "../passwords/password-meter.tsx";
import { canRegister, type RegistrationField, registrationHints } from "../user-rules.ts";
import { ClearableError } from "./clear-error.tsx";
import { TermsNote } from "./terms-note.tsx";

const EMPTY: Record<RegistrationField, string> = {
  name: "",
  email: "",
  password: "",
  password_confirmation: "",
};

interface RegistrationFormProps {
  answer: Failure | undefined;
  /** "?voltar=…" of this page. */
  query: string;
}

export function RegistrationForm({ answer, query }: RegistrationFormProps) {
  const busy = useNavigation().formAction?.startsWith(href("/register")) ?? false;
  const [typed, setTyped] = useState({ ...EMPTY, ...answer?.values });
  const [refused, setRefused] = useState(answer?.errors ?? {});
  useEffect(() => setRefused(answer?.errors ?? {}), [answer]);
  const form = useRef<HTMLFormElement>(null);
  // Typed, or filled in by the browser, before hydration.
  useEffect(() => {
    if (form.current) setTyped(fieldsOf(form.current));
  }, []);
  const errors = { ...refused, ...registrationHints(typed) };

  function handleInput(event: FormEvent<HTMLFormElement>) {
    const { target } = event;
    if (!(target instanceof HTMLInputElement) || !(target.name in EMPTY)) return;
    const { name, value } = target;
    setTyped((before) => ({ ...before, [name]: value }));
    setRefused(({ [name]: _, ...others }) => others);
  }
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    // What was left empty the server asks for.
    if (canRegister(typed) || Object.values(typed).includes("")) return;
    event.preventDefault();
    event.currentTarget.querySelector<HTMLInputElement>("[aria-invalid]")?.focus();
  }
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      onInput={handleInput}
      onSubmit={handleSubmit}
      className="relative grid gap-5"
    >
      {answer && !busy ? (
        <ClearableError clearedAddress={`${href("/register")}${query}`}>
          <ErrorSummary errors={answer.errors} title="Não foi possível criar a conta" className="pr-14" />
        </ClearableError>
      ) : null}
      <Field name="name" label="Nome" error={errors.name}>
        <Input autoComplete="name" required minLength={2} defaultValue={answer?.values?.name} />
      </Field>
      <Field name="email" label="E-mail" error={errors.email}>
        <EmailInput autoComplete="username" required defaultValue={answer?.values?.email} />
      </Field>
      <div>
        <Field name="password" label="Senha" error={errors.password} hint="Pelo menos 6 caracteres.">
          <PasswordInput autoComplete="new-password" required />
        </Field>
        <PasswordMeter password={typed.password} />
      </div>
      <Field name="password_confirmation" label="Confirmar senha" error={errors.password_confirmation}>
        <PasswordInput autoComplete="new-password" required />
      </Field>
      <HoneypotField />
      <TermsNote begin="Ao criar a conta você" />
      <Button type="submit" block busy={busy}>
        {busy ? "Criando conta..." : "Criar conta"}
      </Button>
      <p className="text-center">
        Já tem conta?{" "}
        <Link className="link" to={`${href("/login")}${query}`}>
          Entrar
        </Link>
      </p>
    </Form>
  );
}

function fieldsOf(form: HTMLFormElement): typeof EMPTY {
  const fields = new FormData(form);
  const read = (name: RegistrationField) => String(fields.get(name) ?? "");
  return {
    name: read("name"),
    email: read("email"),
    password: read("password"),
    password_confirmation: read("password_confirmation"),
  };
}
