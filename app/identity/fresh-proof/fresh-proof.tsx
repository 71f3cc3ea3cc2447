import type { FieldErrors } from "#app/platform/forms/form.ts";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { PasswordInput } from "#app/ui/controls/password-input.tsx";
import { PROOF_FIELDS, PROOF_MINUTES, type ProofWay } from "./proof-fields.ts";

interface FreshProofProps {
  asks: ProofWay;
  /** User name for password managers. */
  email: string;
  errors: FieldErrors | undefined;
  /** Suffix of the field's id, where a page has several such forms. */
  id?: string;
}

/** The proof fields of a form that was refused without them. */
export function FreshProof({ asks, email, errors, id }: FreshProofProps) {
  const name = PROOF_FIELDS[asks];
  const fieldId = id ? `${name}-${id}` : name;
  return (
    <fieldset className="grid gap-4 rounded-card bg-sunken p-4">
      <legend className="float-left w-full text-lg font-semibold">Confirme que é você</legend>
      <p className="text-sm text-muted">
        Esta mudança pede mais do que estar conectado. Depois de confirmar, não pedimos de novo por{" "}
        {PROOF_MINUTES} minutos.
      </p>
      {asks === "password" ? (
        <>
          <input type="text" autoComplete="username" defaultValue={email} readOnly hidden />
          <Field
            name={name}
            id={fieldId}
            label="Sua senha"
            hint="Não tem senha? Saia e crie uma em “Esqueci minha senha”. Quem é cliente também pode sair e entrar com um código por e-mail."
            error={errors?.[name]}
          >
            <PasswordInput autoComplete="current-password" maxLength={1000} />
          </Field>
        </>
      ) : (
        <ProofCode id={fieldId} error={errors?.[name]} />
      )}
    </fieldset>
  );
}

/** The code field beside the password, when a second factor is on. */
export function ProofCode({ id, error }: { id?: string; error: string | undefined }) {
  return (
    <Field
      name={PROOF_FIELDS.code}
      {...(id ? { id } : {})}
      label="Código do aplicativo autenticador"
      hint="Ou um código de recuperação."
      error={error}
    >
      <Input autoComplete="one-time-code" autoCapitalize="none" maxLength={40} data-secret="" />
    </Field>
  );
}
