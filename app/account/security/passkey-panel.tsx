import { Form, useNavigation } from "react-router";
import { FreshProof } from "#app/identity/fresh-proof/fresh-proof.tsx";
import type { ProofWay } from "#app/identity/fresh-proof/proof-fields.ts";
import { PASSKEY_NAME_MAX } from "#app/identity/passkeys/passkey.ts";
import type { Passkey } from "#app/identity/passkeys/passkeys.server.ts";
import { CONFIRM_FIRST } from "#app/identity/user-rules.ts";
import type { FieldErrors } from "#app/platform/forms/form.ts";
import { formatDate } from "#app/platform/money-and-dates/dates.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { AddPasskey } from "./add-passkey.tsx";
import type { SecondFactorAnswer } from "./second-factor-panel.tsx";

interface PasskeyPanelProps {
  passkeys: Passkey[];
  /** The needed proof; null while recent proof counts. */
  asks: ProofWay | null;
  /** Browsers can create keys at the shop's address. */
  isOffered: boolean;
  isConfirmed: boolean;
  email: string;
  /** Target after a new key. */
  goOn: string | undefined;
  answer: SecondFactorAnswer | undefined;
}

export function PasskeyPanel({
  passkeys,
  asks,
  isOffered,
  isConfirmed,
  email,
  goOn,
  answer,
}: PasskeyPanelProps) {
  if (!isOffered && passkeys.length === 0) return null;
  return (
    <section aria-labelledby="passkeys-title">
      <h2 id="passkeys-title" className="text-2xl">
        Chaves de acesso
      </h2>
      <p className="mt-2 text-muted">
        Entre com a digital, o rosto ou o PIN do seu aparelho, sem digitar a senha. A chave fica guardada nele
        e só funciona nesta loja.
      </p>
      {passkeys.length > 0 ? (
        <ul className="mt-5 divide-y divide-line border-y border-line">
          {passkeys.map((passkey) => (
            <PasskeyItem
              key={passkey.id}
              passkey={passkey}
              asks={asks}
              email={email}
              refused={answer?.kind === "refused" && answer.id === passkey.id ? answer : undefined}
            />
          ))}
        </ul>
      ) : null}
      {!isConfirmed ? (
        <p className="mt-6 rounded-card bg-surface p-5 inset-ring inset-ring-line">{CONFIRM_FIRST}</p>
      ) : isOffered ? (
        <AddPasskey asks={asks} email={email} goOn={goOn} />
      ) : null}
    </section>
  );
}

interface PasskeyItemProps {
  passkey: Passkey;
  asks: ProofWay | null;
  email: string;
  refused: Extract<SecondFactorAnswer, { kind: "refused" }> | undefined;
}

function PasskeyItem({
  passkey: { id, label, created_at, last_used_at },
  asks,
  email,
  refused,
}: PasskeyItemProps) {
  const used = last_used_at ? `Último uso em ${formatDate(last_used_at)}` : "Ainda não usada";
  return (
    <li className="py-4">
      <div className="flex gap-4">
        <Icon name="key-round" className="mt-0.5 size-6 flex-none text-muted" />
        <div className="min-w-0 flex-1">
          <p className="font-strong wrap-anywhere">{label}</p>
          <p className="mt-0.5 text-sm text-muted">
            Criada em {formatDate(created_at)} · {used}
          </p>
          <details open={refused !== undefined} className="mt-1">
            <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
              Renomear ou remover<span className="sr-only">: {label}</span>
            </summary>
            <div className="grid max-w-112 gap-6 pt-2 pb-3">
              <RenameForm id={id} label={label} refused={refused} />
              <RemoveForm id={id} label={label} asks={asks} email={email} refused={refused} />
            </div>
          </details>
        </div>
      </div>
    </li>
  );
}

interface ItemFormProps {
  id: number;
  label: string;
  refused: PasskeyItemProps["refused"];
}

function RenameForm({ id, label, refused }: ItemFormProps) {
  const { busy, errors } = useItemForm("rename-passkey", id, refused);
  return (
    <Form method="post" noValidate preventScrollReset className="grid gap-4">
      <input type="hidden" name="intent" value="rename-passkey" />
      <input type="hidden" name="id" value={id} />
      <Field name="name" id={`name-${id}`} label="Nome" error={errors?.name ?? errors?.form}>
        <Input
          required
          maxLength={PASSKEY_NAME_MAX}
          autoComplete="off"
          defaultValue={errors ? (refused?.values?.name ?? label) : label}
        />
      </Field>
      <Button type="submit" variant="quiet" size="compact" busy={busy} className="justify-self-start">
        Salvar nome
      </Button>
    </Form>
  );
}

interface RemoveFormProps extends ItemFormProps {
  asks: ProofWay | null;
  email: string;
}

function RemoveForm({ id, label, asks, email, refused }: RemoveFormProps) {
  const { busy, errors } = useItemForm("remove-passkey", id, refused);
  return (
    <Form method="post" noValidate preventScrollReset className="grid gap-4">
      <input type="hidden" name="intent" value="remove-passkey" />
      <input type="hidden" name="id" value={id} />
      {busy ? null : (
        <ErrorSummary errors={errors} idOf={(name) => (name === "form" ? name : `${name}-${id}`)} />
      )}
      {asks ? <FreshProof asks={asks} email={email} errors={errors} id={String(id)} /> : null}
      <Button
        type="submit"
        variant="danger"
        size="compact"
        busy={busy}
        className="justify-self-start"
        aria-label={`Remover a chave ${label}`}
      >
        Remover
      </Button>
    </Form>
  );
}

function useItemForm(
  intent: string,
  id: number,
  refused: PasskeyItemProps["refused"],
): { busy: boolean; errors: FieldErrors | undefined } {
  const { formData } = useNavigation();
  const busy = formData?.get("intent") === intent && formData.get("id") === String(id);
  return { busy, errors: refused?.intent === intent ? refused.errors : undefined };
}
