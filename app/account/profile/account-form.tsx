import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { EmailInput } from "#app/identity/email-hint/email-input.tsx";
import { ProofCode } from "#app/identity/fresh-proof/fresh-proof.tsx";
import { PROOF_FIELDS } from "#app/identity/fresh-proof/proof-fields.ts";
import { NewPasswordFields } from "#app/identity/passwords/new-password-form.tsx";
import type { Profile } from "#app/identity/users/users.server.ts";
import { NO_MAILS_YET } from "#app/mail/mail-server.ts";
import { useMailIsHeld } from "#app/mail/use-mail-is-held.ts";
import type { Failure } from "#app/platform/forms/form.ts";
import { Button, type ButtonVariant } from "#app/ui/controls/button.tsx";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { PasswordInput } from "#app/ui/controls/password-input.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { type PendingChange, PendingEmail } from "./pending-email.tsx";

interface FormProps {
  refusal?: Failure;
}

export function ProfileForm({ profile, refusal }: FormProps & { profile: Profile }) {
  const typed = refusal?.values ?? {};
  const errors = refusal?.errors ?? {};
  return (
    <AccountForm title="Dados pessoais" intent="profile" refusal={refusal} button="Salvar dados">
      <Field name="name" label="Nome" error={errors.name}>
        <Input autoComplete="name" required minLength={2} defaultValue={typed.name ?? profile.name} />
      </Field>
      <Field name="phone" label="Telefone" optional error={errors.phone}>
        <Input
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="(47) 99900-0000"
          defaultValue={typed.phone ?? profile.phone ?? ""}
        />
      </Field>
      <Field name="address" label="Endereço" optional error={errors.address}>
        <Input
          autoComplete="street-address"
          maxLength={300}
          defaultValue={typed.address ?? profile.address ?? ""}
        />
      </Field>
    </AccountForm>
  );
}

interface GuardedFormProps extends FormProps {
  /** A second factor is on and was not shown recently. */
  asksCode: boolean;
}

export function EmailForm({
  profile,
  pending,
  asksCode,
  refusal,
}: GuardedFormProps & { profile: Profile; pending: PendingChange | undefined }) {
  const errors = refusal?.errors ?? {};
  const isHeld = useMailIsHeld();
  if (!profile.email_confirmed_at) {
    return (
      <section className="grid max-w-128 gap-3">
        <h2 className="text-2xl">E-mail</h2>
        <AddressLine profile={profile} />
        <p className="text-muted">
          Para trocar o e-mail, confirme primeiro este: até lá, ninguém sabe que ele é seu. Se você errou ao
          digitar, crie outra conta com o e-mail certo ou fale com a loja.
        </p>
      </section>
    );
  }
  if (!profile.hasPassword) {
    return (
      <section className="grid max-w-128 gap-3">
        <h2 className="text-2xl">E-mail</h2>
        <AddressLine profile={profile} />
        <p className="text-muted">Para trocar o e-mail, crie antes uma senha, logo abaixo.</p>
      </section>
    );
  }
  return (
    <AccountForm
      title="E-mail"
      intent="email"
      refusal={refusal}
      idOf={ownIds("email")}
      button="Trocar e-mail"
      notice={pending ? <PendingEmail pending={pending} /> : null}
    >
      <AddressLine profile={profile} />
      <Field
        name="email"
        label="Novo e-mail"
        error={errors.email}
        hint={
          isHeld
            ? `${NO_MAILS_YET}: o link que confirma o novo endereço ainda não chega, e até lá nada muda.`
            : "Enviamos um link para o novo endereço e um aviso para o de agora; até você confirmar, nada muda."
        }
      >
        <EmailInput autoComplete="email" required defaultValue={refusal?.values?.email} />
      </Field>
      <Field
        name="current_password"
        id="email_current_password"
        label="Senha atual"
        error={errors.current_password}
      >
        <PasswordInput autoComplete="current-password" required />
      </Field>
      {asksCode ? <ProofCode id="email_proof_code" error={errors.proof_code} /> : null}
    </AccountForm>
  );
}

/** Prefixes field ids, because the page holds several forms with the same fields. */
export function ownIds(form: string): (name: string) => string {
  return (name) => (name === "current_password" || name === PROOF_FIELDS.code ? `${form}_${name}` : name);
}

function AddressLine({ profile }: { profile: Profile }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="wrap-anywhere">
        Você entra com <b>{profile.email}</b>
      </span>
      <Badge tone={profile.email_confirmed_at ? "ok" : "wait"} dot>
        {profile.email_confirmed_at ? "Confirmado" : "Não confirmado"}
      </Badge>
    </p>
  );
}

export function PasswordForm({
  email,
  isAdmin,
  asksCode,
  refusal,
}: GuardedFormProps & { email: string; isAdmin: boolean }) {
  const errors = refusal?.errors ?? {};
  return (
    <AccountForm
      id="senha"
      title="Senha"
      intent="password"
      refusal={refusal}
      idOf={ownIds("password")}
      button="Trocar senha"
    >
      {/* User name for password managers. */}
      <input type="text" autoComplete="username" defaultValue={email} readOnly hidden />
      <Field
        name="current_password"
        id="password_current_password"
        label="Senha atual"
        error={errors.current_password}
        hint="Trocar a senha encerra as suas outras sessões."
      >
        <PasswordInput autoComplete="current-password" required />
      </Field>
      {asksCode ? <ProofCode id="password_proof_code" error={errors.proof_code} /> : null}
      <NewPasswordFields errors={errors} isAdmin={isAdmin} />
    </AccountForm>
  );
}

/** For people who sign in by code. The link goes to the mailbox, so that an unlocked browser cannot set a password. */
export function FirstPasswordForm({ email, refusal }: FormProps & { email: string }) {
  const isHeld = useMailIsHeld();
  return (
    <AccountForm id="senha" title="Senha" intent="first-password" refusal={refusal} button="Criar uma senha">
      <p className="text-muted wrap-anywhere">
        {isHeld
          ? `A sua conta não tem senha. ${NO_MAILS_YET}: o link para criar uma fica guardado na loja.`
          : `Você entra sem senha, com um código que enviamos para ${email}. Se preferir ter uma, enviamos para lá um link para criar; ela também é pedida para trocar o e-mail, ativar a verificação em duas etapas e excluir a conta.`}
      </p>
    </AccountForm>
  );
}

/** Shown to a person without a password instead of a form that asks for one. */
export function PasswordFirst({ title, what }: { title: string; what: string }) {
  return (
    <section className="max-w-128">
      <h2 className="text-2xl">{title}</h2>
      <p className="mt-3 text-muted">
        Para {what}, crie antes uma senha: é com ela que você confirma que é você.
      </p>
    </section>
  );
}

interface AccountFormProps extends FormProps {
  /** Target of a link. */
  id?: string;
  title: string;
  intent: string;
  button: string;
  variant?: ButtonVariant;
  idOf?: (name: string) => string;
  /** Rendered between title and form. */
  notice?: ReactNode;
  children: ReactNode;
}

/** A form of the profile; the page distinguishes forms by intent. */
export function AccountForm({
  id,
  title,
  intent,
  button,
  variant,
  refusal,
  idOf,
  notice,
  children,
}: AccountFormProps) {
  const { state, formData } = useNavigation();
  const busy = state !== "idle" && formData?.get("intent") === intent;
  return (
    <section id={id} className="max-w-128 scroll-mt-24">
      <h2 className="text-2xl">{title}</h2>
      {notice}
      <Form method="post" noValidate preventScrollReset className="mt-5 grid gap-5">
        <input type="hidden" name="intent" value={intent} />
        {busy ? null : <ErrorSummary errors={refusal?.errors} idOf={idOf} />}
        {children}
        <Button type="submit" variant={variant} busy={busy} className="justify-self-start">
          {busy ? "Salvando..." : button}
        </Button>
      </Form>
    </section>
  );
}
