import { type ReactNode, useId } from "react";
import { Form, href, Link, useNavigation } from "react-router";
import { ProofCode } from "#app/identity/fresh-proof/fresh-proof.tsx";
import { PROOF_FIELDS } from "#app/identity/fresh-proof/proof-fields.ts";
import { CONFIRM_FIRST } from "#app/identity/user-rules.ts";
import type { FieldErrors } from "#app/platform/forms/form.ts";
import { formatDate } from "#app/platform/money-and-dates/dates.ts";
import { Button, type ButtonVariant } from "#app/ui/controls/button.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { PasswordInput } from "#app/ui/controls/password-input.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SecondFactorSetupForm } from "./second-factor-setup-form.tsx";
import type { ShownSetup } from "./security-answer.ts";

export type SecondFactorAnswer =
  | { kind: "codes"; codes: string[] }
  | { kind: "setup"; setup: ShownSetup; errors: FieldErrors | undefined }
  | {
      kind: "refused";
      intent: string;
      id?: number | undefined;
      errors: FieldErrors;
      values?: Record<string, string> | undefined;
    };

interface SecondFactorPanelProps {
  email: string;
  /** The address is confirmed. */
  isConfirmed: boolean;
  since: Date | null;
  codesLeft: number;
  hasPassword: boolean;
  /** No code was shown recently. */
  asksCode: boolean;
  /** Target once the second factor is on. */
  goOn: string | undefined;
  answer: SecondFactorAnswer | undefined;
}

/** Offered, not required. */
export function SecondFactorPanel({
  email,
  isConfirmed,
  since,
  codesLeft,
  hasPassword,
  asksCode,
  goOn,
  answer,
}: SecondFactorPanelProps) {
  const errorsOf = (intent: string) =>
    answer?.kind === "refused" && answer.intent === intent ? answer.errors : undefined;
  return (
    <section aria-labelledby="second-factor-title">
      <h2 id="second-factor-title" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-2xl">
        Verificação em duas etapas
        <Badge tone={since ? "ok" : "plain"} dot>
          {since ? "Ativada" : "Desativada"}
        </Badge>
      </h2>
      <p className="mt-2 text-muted">
        {since
          ? `Ativada em ${formatDate(since)}. Para entrar, além da senha ou do código por e-mail, você usa um código do aplicativo autenticador.`
          : "Além da senha, você passa a usar um código que só o seu celular mostra. Quem descobrir a senha, ou abrir o seu e-mail, não consegue entrar."}
      </p>
      {answer?.kind === "codes" ? <RecoveryCodes codes={answer.codes} goOn={goOn} /> : null}
      {answer?.kind === "setup" && !since ? (
        <SecondFactorSetupForm setup={answer.setup} errors={answer.errors} />
      ) : since ? (
        <div className="mt-6 grid gap-4">
          {answer?.kind === "codes" ? null : <p>{leftSentence(codesLeft)}</p>}
          <PasswordForm
            intent="renew-recovery-codes"
            title="Gerar novos códigos de recuperação"
            button="Gerar novos códigos"
            email={email}
            asksCode={asksCode}
            errors={errorsOf("renew-recovery-codes")}
          >
            Os códigos anteriores deixam de valer.
          </PasswordForm>
          <PasswordForm
            intent="end-second-factor"
            title="Desativar a verificação em duas etapas"
            button="Desativar"
            variant="danger"
            email={email}
            asksCode={asksCode}
            errors={errorsOf("end-second-factor")}
          >
            Para entrar, basta de novo a senha ou um código por e-mail.
          </PasswordForm>
        </div>
      ) : !isConfirmed ? (
        <p className="mt-6 rounded-card bg-surface p-5 inset-ring inset-ring-line">
          {CONFIRM_FIRST} O link está na sua caixa de entrada; em{" "}
          <Link className="link" to={href("/minha-conta")}>
            Minha conta
          </Link>{" "}
          você pede outro.
        </p>
      ) : !hasPassword ? (
        <p className="mt-6 rounded-card bg-surface p-5 inset-ring inset-ring-line">
          Para ativar, crie antes uma senha: é com ela que você confirma que é você.{" "}
          <Link className="link" to={`${href("/minha-conta")}?aba=perfil`}>
            Criar uma senha
          </Link>
        </p>
      ) : (
        <div className="mt-6">
          <PasswordForm
            intent="begin-second-factor"
            title="Ativar a verificação em duas etapas"
            button="Ativar"
            isOpen
            email={email}
            errors={errorsOf("begin-second-factor")}
          >
            Você vai precisar de um aplicativo autenticador, como Google Authenticator, Microsoft
            Authenticator, 1Password ou Aegis.
          </PasswordForm>
        </div>
      )}
    </section>
  );
}

interface PasswordFormProps {
  intent: string;
  title: string;
  button: string;
  variant?: ButtonVariant;
  email: string;
  errors: FieldErrors | undefined;
  asksCode?: boolean;
  /** Expanded. */
  isOpen?: boolean;
  children: ReactNode;
}

function PasswordForm({
  intent,
  title,
  button,
  variant,
  email,
  errors,
  asksCode,
  isOpen,
  children,
}: PasswordFormProps) {
  const busy = useNavigation().formData?.get("intent") === intent;
  const id = useId();
  const form = (
    <Form method="post" noValidate preventScrollReset className="grid max-w-112 gap-4">
      <input type="hidden" name="intent" value={intent} />
      {/* User name for password managers. */}
      <input type="text" autoComplete="username" defaultValue={email} readOnly hidden />
      {busy ? null : <ErrorSummary errors={errors} idOf={(name) => idOf(name, id)} />}
      <p>{children}</p>
      <Field name="current_password" id={id} label="Senha atual" error={errors?.current_password}>
        <PasswordInput autoComplete="current-password" required />
      </Field>
      {asksCode ? <ProofCode id={idOf(PROOF_FIELDS.code, id)} error={errors?.[PROOF_FIELDS.code]} /> : null}
      <Button type="submit" variant={variant} busy={busy} className="justify-self-start">
        {busy ? "Conferindo..." : button}
      </Button>
    </Form>
  );
  if (isOpen) return form;
  return (
    <details open={errors !== undefined} className="rounded-card bg-surface px-5 inset-ring inset-ring-line">
      <summary className="flex min-h-12 cursor-pointer items-center font-semibold">{title}</summary>
      <div className="pt-1 pb-5">{form}</div>
    </details>
  );
}

/** The page holds two of these forms. */
function idOf(name: string, id: string): string {
  if (name === "form") return name;
  return name === PROOF_FIELDS.code ? `${id}-code` : id;
}

function leftSentence(codes: number): string {
  if (codes === 0) return "Você não tem mais códigos de recuperação. Gere novos antes de precisar deles.";
  return codes === 1 ? "Resta 1 código de recuperação." : `Restam ${codes} códigos de recuperação.`;
}
