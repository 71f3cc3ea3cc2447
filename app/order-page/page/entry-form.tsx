import { Form, href, Link, useLocation, useNavigation } from "react-router";
import { returnQuery } from "#app/identity/sessions/return-address.ts";
import type { Failure } from "#app/platform/forms/form.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { PasswordInput } from "#app/ui/controls/password-input.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { PuzzleLine } from "#app/ui/puzzle/puzzle-line.tsx";

interface EntryFormProps {
  /** Of the page that answers it. */
  action: string;
  kind: "create" | "sign-in";
  email: string;
  failure?: (Failure & { hasAccount?: true }) | undefined;
}

/** One field: a password makes the account with the order's e-mail, or opens the one that is there. */
export function EntryForm({ action, kind, email, failure }: EntryFormProps) {
  const busy = useNavigation().formAction?.startsWith(action.split("?")[0] ?? action) ?? false;
  const { pathname, search } = useLocation();
  const isNew = kind === "create" && !failure?.hasAccount;
  const error = failure?.errors.password ?? failure?.errors.form;
  return (
    // From a page of its own the lesson takes that page's place: Back leads to the order, not to a page that leads on again.
    <Form method="post" action={action} replace={action === ""} noValidate className="grid max-w-104 gap-4">
      {failure?.hasAccount && kind === "create" ? (
        <Alert tone="wait" title="Este e-mail já tem conta">
          <p className="wrap-anywhere">Entre com a senha da conta de {email}.</p>
        </Alert>
      ) : null}
      {/* What password managers keep the password under. */}
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
      <Button type="submit" block busy={busy}>
        {busy ? "Abrindo a aula..." : isNew ? "Assistir agora" : "Entrar e assistir"}
      </Button>
      {isNew ? (
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
      ) : (
        <p className="text-sm">
          <Link className="link" to={`${href("/esqueci-senha")}${returnQuery(action || pathname + search)}`}>
            Esqueci minha senha
          </Link>
        </p>
      )}
    </Form>
  );
}
