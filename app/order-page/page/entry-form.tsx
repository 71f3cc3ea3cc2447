import { Form, href, Link, useLocation, useNavigation } from "react-router";
import { returnQuery } from "#app/identity/sessions/return-address.ts";
import { useMailIsHeld } from "#app/mail/use-mail-is-held.ts";
import type { Failure } from "#app/platform/forms/form.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { PasswordInput } from "#app/ui/controls/password-input.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { PuzzleLine } from "#app/ui/puzzle/puzzle-line.tsx";

interface EntryFormProps {
  /** Address that handles the form. */
  action: string;
  kind: "create" | "sign-in";
  email: string;
  failure?: (Failure & { hasAccount?: true }) | undefined;
}

/**
 * The buyer enters by a code from the mailbox, or chooses a password, which makes the account of the order's e-mail or
 * opens the existing one.
 */
export function EntryForm(props: EntryFormProps) {
  const { action, kind, email, failure } = props;
  const { pathname, search } = useLocation();
  const isHeld = useMailIsHeld();
  const back = action || pathname + search;
  const isNew = kind === "create" && !failure?.hasAccount;
  if (isHeld) return <PasswordWay {...props} isNew={isNew} back={back} />;
  if (!isNew) {
    return (
      <div className="grid max-w-104 gap-5">
        <PasswordWay {...props} isNew={isNew} back={back} />
        <CodeWay email={email} back={back} variant="quiet" />
      </div>
    );
  }
  return (
    <div className="grid max-w-104 gap-4">
      <CodeWay email={email} back={back} />
      <EntryTerms />
      <details
        open={failure !== undefined}
        className="rounded-card bg-surface px-5 inset-ring inset-ring-line"
      >
        <summary className="flex min-h-12 cursor-pointer items-center font-semibold">
          Prefiro criar uma senha
        </summary>
        <div className="pt-1 pb-5">
          <PasswordWay {...props} isNew={isNew} back={back} />
        </div>
      </details>
    </div>
  );
}

function PasswordWay({
  action,
  kind,
  email,
  failure,
  isNew,
  back,
}: EntryFormProps & { isNew: boolean; back: string }) {
  const busy = useNavigation().formAction?.startsWith(action.split("?")[0] ?? action) ?? false;
  const error = failure?.errors.password ?? failure?.errors.form;
  return (
    // Replaces this page in the history, so that Back leads to the order.
    <Form method="post" action={action} replace={action === ""} noValidate className="grid max-w-104 gap-4">
      {failure?.hasAccount && kind === "create" ? (
        <Alert tone="wait" title="Este e-mail já tem conta">
          <p className="wrap-anywhere">Entre com a senha da conta de {email}.</p>
        </Alert>
      ) : null}
      {/* The user name for password managers. */}
      <input type="email" name="email" value={email} readOnly hidden autoComplete="username" />
      <Field
        name="password"
        label={isNew ? "Crie uma senha" : "Sua senha"}
        hint={
          <span className="wrap-anywhere">
            {isNew ? `Pelo menos 6 caracteres. Sua conta será ${email}.` : `Da conta de ${email}.`}
          </span>
        }
        error={error}
      >
        <PasswordInput autoComplete={isNew ? "new-password" : "current-password"} required />
      </Field>
      <PuzzleLine puzzle={failure?.errors.puzzle} />
      <Button type="submit" block busy={busy} variant={isNew ? "quiet" : "primary"}>
        {busy ? "Abrindo a aula..." : isNew ? "Assistir agora" : "Entrar e assistir"}
      </Button>
      {isNew ? (
        <EntryTerms />
      ) : (
        <p className="text-sm">
          <Link className="link" to={`${href("/esqueci-senha")}${returnQuery(back)}`}>
            Esqueci minha senha
          </Link>
        </p>
      )}
    </Form>
  );
}

function EntryTerms() {
  return (
    <p className="text-sm text-muted">
      Ao continuar você aceita os{" "}
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

/** Sends a sign-in code to the order's mailbox. */
function CodeWay({ email, back, variant }: { email: string; back: string; variant?: "quiet" }) {
  const { formAction } = useNavigation();
  const busy = formAction?.startsWith(href("/login/por-email")) ?? false;
  return (
    <Form method="post" action={`${href("/login/por-email")}${returnQuery(back)}`} className="grid gap-2">
      <input type="hidden" name="intent" value="ask-code" />
      <input type="hidden" name="email" value={email} />
      <Button type="submit" {...(variant ? { variant } : {})} block busy={busy}>
        {busy ? "Enviando..." : variant ? "Entrar com um código por e-mail" : "Receber código e assistir"}
      </Button>
      <p className="text-sm text-muted wrap-anywhere">Sem senha: enviamos 6 dígitos para {email}.</p>
    </Form>
  );
}
