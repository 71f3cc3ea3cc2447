import { Form, href, Link, useNavigation } from "react-router";
import type { Failure } from "#app/platform/forms/form.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { EmailInput } from "../email-hint/email-input.tsx";
import { HeldMailAlert } from "../links/held-mail-alert.tsx";
import { LookInMailbox } from "../links/look-in-mailbox.tsx";
import { CODE_MINUTES } from "./code-rules.ts";

interface CodeFormsProps {
  state: "ask" | "enter" | "over";
  /** Normalised, for lookups. */
  email: string;
  /** The same for display. */
  shown: string;
  /** The page's "?voltar=…", for its links. */
  query: string;
  /** Contact address when mail is not set up; otherwise null. */
  heldBy: string | null;
  answer: Failure | undefined;
}

/** Asks for the address, then for six digits, and again after they expired. Says the same for every address. */
export function CodeForms({ state, ...props }: CodeFormsProps) {
  // The request for a code was refused, also a repeated one from below the digits.
  const isAskRefused = props.answer?.values?.email !== undefined;
  if (state === "ask" || isAskRefused) return <AskForm {...props} />;
  return state === "enter" ? <EnterForm {...props} /> : <OverForm {...props} />;
}

type Props = Omit<CodeFormsProps, "state">;

function useSent(): string | undefined {
  const { formData, state } = useNavigation();
  return state === "idle" ? undefined : String(formData?.get("intent") ?? "");
}

function AskForm({ email, query, heldBy, answer }: Props) {
  const sent = useSent();
  return (
    <>
      <Form method="post" action={pagePath(query)} noValidate className="grid gap-5">
        {sent ? null : <ErrorSummary errors={answer?.errors} />}
        {heldBy === null ? (
          <p>Enviamos um código de 6 dígitos para o seu e-mail. Com ele você entra sem senha.</p>
        ) : (
          <HeldMailAlert supportEmail={heldBy} instead="Por enquanto, o código não chega." />
        )}
        <input type="hidden" name="intent" value="ask-code" />
        <Field name="email" label="E-mail" error={answer?.errors.email}>
          <EmailInput autoComplete="username" required defaultValue={answer?.values?.email ?? email} />
        </Field>
        <Button type="submit" block busy={sent === "ask-code"}>
          {sent === "ask-code" ? "Enviando..." : "Receber código"}
        </Button>
        <FirstTime />
      </Form>
      <p className="mt-6 text-center">
        <Link className="link" to={`${href("/login")}${query}`}>
          Entrar com senha
        </Link>
      </p>
    </>
  );
}

function EnterForm({ email, shown, query, heldBy, answer }: Props) {
  const sent = useSent();
  const errors = answer?.errors ?? {};
  return (
    <>
      <Form method="post" action={pagePath(query)} noValidate className="grid gap-5">
        {sent ? null : <ErrorSummary errors={errors} />}
        {heldBy === null ? (
          <p className="wrap-anywhere">
            Se houver conta ou compra com <b>{shown}</b>, um código de 6 dígitos chega lá em instantes. Ele
            vale por {CODE_MINUTES} minutos, neste navegador.
          </p>
        ) : (
          <HeldMailAlert supportEmail={heldBy} />
        )}
        <input type="hidden" name="intent" value="enter-code" />
        <Field name="code" label="Código" error={errors.code}>
          <Input
            required
            autoFocus
            maxLength={40}
            autoComplete="one-time-code"
            inputMode="numeric"
            spellCheck={false}
            className="font-mono text-xl tracking-[0.15em]"
          />
        </Field>
        <Button type="submit" block busy={sent === "enter-code"}>
          {sent === "enter-code" ? "Conferindo..." : "Entrar"}
        </Button>
        <FirstTime />
      </Form>
      <section aria-labelledby="sem-codigo" className="mt-8 grid gap-3 border-t border-line pt-6">
        <h2 id="sem-codigo" className="font-sans text-base font-strong tracking-normal">
          O código não chegou?
        </h2>
        <div className="text-muted">
          <LookInMailbox>Confira também se é este o e-mail da sua conta ou da sua compra.</LookInMailbox>
        </div>
        <div className="flex flex-wrap gap-3">
          <AskAgain email={email} query={query} busy={sent === "ask-code"} variant="quiet" />
          <AnotherAddress query={query} />
        </div>
        <p className="mt-2">
          <Link className="link" to={`${href("/login")}${query}`}>
            Entrar com senha
          </Link>
        </p>
      </section>
    </>
  );
}

function OverForm({ email, shown, query, answer }: Props) {
  const sent = useSent();
  return (
    <div className="grid gap-5">
      {answer?.errors.form && !sent ? (
        <ErrorSummary errors={answer.errors} />
      ) : (
        <Alert tone="wait" title="O código não vale mais">
          <p>Ele vale por {CODE_MINUTES} minutos, uma vez só e por 5 tentativas.</p>
        </Alert>
      )}
      <p className="wrap-anywhere">
        O novo vai para <b>{shown}</b>.
      </p>
      <div className="grid gap-3">
        <AskAgain email={email} query={query} busy={sent === "ask-code"} block />
        <AnotherAddress query={query} />
      </div>
      <p className="text-center">
        <Link className="link" to={`${href("/login")}${query}`}>
          Entrar com senha
        </Link>
      </p>
    </div>
  );
}

interface AskAgainProps {
  email: string;
  query: string;
  busy: boolean;
  variant?: "quiet";
  block?: boolean;
}

function AskAgain({ email, query, busy, variant, block }: AskAgainProps) {
  return (
    <Form method="post" action={pagePath(query)} className={block ? "grid" : undefined}>
      <input type="hidden" name="intent" value="ask-code" />
      <input type="hidden" name="email" value={email} />
      <Button type="submit" variant={variant} block={block} busy={busy}>
        {busy ? "Enviando..." : "Pedir outro código"}
      </Button>
    </Form>
  );
}

function AnotherAddress({ query }: { query: string }) {
  return (
    <Link
      className="button button-ghost"
      to={`${href("/login/por-email")}${query ? `${query}&outro=1` : "?outro=1"}`}
    >
      Usar outro e-mail
    </Link>
  );
}

/** Shown for an account that is created at entry: with purchases or gifts. */
export function FirstTime() {
  return (
    <p className="text-sm text-muted">
      Se for a sua primeira vez aqui, ao entrar você aceita os{" "}
      <Link className="link" to={href("/termos")}>
        termos de uso
      </Link>{" "}
      e a{" "}
      <Link className="link" to={href("/privacidade")}>
        política de privacidade
      </Link>
      .
    </p>
  );
}

/** Drops parameters of this page only, such as a sealed address. */
function pagePath(query: string): string {
  return `${href("/login/por-email")}${query}`;
}
