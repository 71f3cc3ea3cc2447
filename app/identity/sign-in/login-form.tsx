import { type ReactNode, type RefObject, useRef } from "react";
import { Form, href, Link, useNavigation } from "react-router";
import type { Failure } from "#app/platform/forms/form.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { PasswordInput } from "#app/ui/controls/password-input.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { PuzzleLine } from "#app/ui/puzzle/puzzle-line.tsx";
import { EmailInput } from "../email-hint/email-input.tsx";
import { SIGN_IN_FAILED } from "../user-rules.ts";
import { ClearableError } from "./clear-error.tsx";
import { GoogleSignIn } from "./google-sign-in.tsx";
import { PasskeySignIn } from "./passkey-sign-in.tsx";

interface LoginFormProps {
  answer: Failure | undefined;
  /** "?voltar=…" of this page, for the links that lead on. */
  query: string;
  /** The owner has set Google up. */
  withGoogle: boolean;
  demoAccounts: readonly { email: string; password: string; label: string }[];
}

export function LoginForm({ answer, query, demoAccounts, withGoogle }: LoginFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const sent = useNavigation().formAction;
  const asksCode = sent?.startsWith(href("/login/por-email")) ?? false;
  const busy = !asksCode && (sent?.startsWith(href("/login")) ?? false);
  return (
    <>
      <Form ref={form} method="post" noValidate className="grid gap-5">
        {answer?.errors.form && !busy ? (
          <SignInAlert errors={answer.errors} clearedAddress={`${href("/login")}${query}`} />
        ) : null}
        <Field name="email" label="E-mail" error={answer?.errors.email}>
          <EmailInput autoComplete="username webauthn" required defaultValue={answer?.values?.email} />
        </Field>
        <div>
          <Field name="password" label="Senha" error={answer?.errors.password}>
            <PasswordInput autoComplete="current-password" required />
          </Field>
          <p className="mt-1.5 text-right text-sm">
            <Link className="link" to={`${href("/esqueci-senha")}${query}`}>
              Esqueci minha senha
            </Link>
          </p>
        </div>
        <Button type="submit" block busy={busy}>
          {busy ? "Entrando..." : "Entrar"}
        </Button>
        {/* Behind the password's button in the page: it is that one which Enter presses. */}
        <OtherWays>
          <Button
            type="submit"
            variant="quiet"
            block
            name="intent"
            value="ask-code"
            formAction={`${href("/login/por-email")}${query}`}
            busy={asksCode}
          >
            {asksCode ? "Enviando..." : "Receber um código por e-mail"}
          </Button>
        </OtherWays>
        <p className="text-center">
          Ainda não tem conta?{" "}
          <Link className="link" to={`${href("/register")}${query}`}>
            Cadastre-se
          </Link>
        </p>
        <p className="text-center">
          Comprou sem criar conta?{" "}
          <Link className="link" to={href("/recuperar-compra")}>
            Recuperar a compra
          </Link>
        </p>
      </Form>
      <PasskeySignIn query={query} />
      {withGoogle ? <GoogleSignIn query={query} /> : null}
      {demoAccounts.length > 0 ? <DemoAccounts accounts={demoAccounts} form={form} /> : null}
    </>
  );
}

/** Ways in without a password, each a button. */
function OtherWays({ children }: { children: ReactNode }) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 flex w-full items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        ou entre sem senha
      </legend>
      {children}
    </fieldset>
  );
}

interface SignInAlertProps {
  errors: Failure["errors"];
  clearedAddress: string;
}

function SignInAlert({ errors, clearedAddress }: SignInAlertProps) {
  return (
    <ClearableError clearedAddress={clearedAddress}>
      <Alert tone="bad" title={SIGN_IN_FAILED} className="pr-14">
        <p>{errors.form}</p>
        <PuzzleLine puzzle={errors.puzzle} />
      </Alert>
    </ClearableError>
  );
}

interface DemoAccountsProps {
  accounts: LoginFormProps["demoAccounts"];
  form: RefObject<HTMLFormElement | null>;
}

function DemoAccounts({ accounts, form }: DemoAccountsProps) {
  function fillIn(account: { email: string; password: string }) {
    const fields = form.current?.elements;
    for (const [name, value] of Object.entries({ email: account.email, password: account.password })) {
      const field = fields?.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = value;
    }
    form.current?.querySelector<HTMLButtonElement>("[type=submit]")?.focus();
  }
  return (
    <section
      aria-labelledby="contas-demo"
      className="mt-8 grid gap-2 rounded-card bg-sunken px-5 py-4 text-sm"
    >
      <h2 id="contas-demo" className="font-sans text-sm font-strong tracking-normal">
        Contas de demonstração
      </h2>
      {accounts.map((account) => (
        <div key={account.email} className="flex items-center justify-between gap-3">
          <p className="min-w-0 wrap-anywhere">
            {account.email}
            <br />
            <span className="text-muted">senha {account.password}</span>
          </p>
          <Button
            variant="quiet"
            size="compact"
            aria-label={`Usar ${account.email}`}
            onClick={() => fillIn(account)}
          >
            Usar
          </Button>
        </div>
      ))}
    </section>
  );
}
