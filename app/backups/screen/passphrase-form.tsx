import { useState } from "react";
import { Form, useNavigation } from "react-router";
import type { Failure } from "#app/platform/forms/form.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { ConfirmDialog } from "#app/ui/controls/confirm-dialog.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { PasswordInput } from "#app/ui/controls/password-input.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { DraftForm } from "#app/ui/draft-form/draft-form.tsx";
import type { BackupsPage } from "./backup-list.server.ts";

const CARD = "grid gap-5 rounded-card bg-surface p-5 inset-ring inset-ring-line md:p-6";
const REMOVAL = "remove-passphrase";

interface PassphraseFormProps {
  passphrase: BackupsPage["passphrase"];
  failure: Failure | undefined;
}

export function PassphraseForm({ passphrase, failure }: PassphraseFormProps) {
  return (
    <section aria-labelledby="frase" className="grid max-w-text gap-4">
      <h2 id="frase" className="text-xl">
        Frase secreta das cópias
      </h2>
      <PassphraseState {...passphrase} />
      {passphrase.from === "environment" ? null : (
        <DraftForm
          place="copias/frase"
          intent="save-passphrase"
          version={passphrase.version}
          fields={{}}
          failure={failure}
          className={CARD}
        >
          <PassphraseFields failure={failure} hasOne={passphrase.from === "screen"} />
        </DraftForm>
      )}
      {passphrase.from === "screen" ? <Removal version={passphrase.version} /> : null}
    </section>
  );
}

function PassphraseState({ from, isLocked }: BackupsPage["passphrase"]) {
  if (isLocked) {
    return (
      <Alert tone="bad" title="Digite a frase secreta de novo">
        A SESSION_SECRET do site mudou, e a frase guardada não pode mais ser lida. Até lá, nenhuma cópia é
        feita: uma sem cifra não é o que você pediu.
      </Alert>
    );
  }
  if (from === "environment") {
    return (
      <Alert tone="ok" title="As cópias saem cifradas">
        A frase foi definida no servidor do site, em BACKUP_PASSPHRASE, e vale no lugar desta tela.
      </Alert>
    );
  }
  if (from === "screen") {
    return (
      <Alert tone="ok" title="As cópias saem cifradas">
        As que foram feitas antes ficam como estão: cada uma abre com a frase do dia em que foi feita.
      </Alert>
    );
  }
  return (
    <Alert tone="wait" title="As cópias não são cifradas">
      Quem pegar o arquivo de uma cópia lê a loja inteira: clientes, pedidos e arquivos. Com uma frase
      secreta, só quem a sabe abre a cópia.
    </Alert>
  );
}

function PassphraseFields({ failure, hasOne }: { failure: Failure | undefined; hasOne: boolean }) {
  const busy = useNavigation().formData?.get("intent") === "save-passphrase";
  const errors = failure?.stale ? undefined : failure?.errors;
  return (
    <>
      <ErrorSummary errors={errors} />
      <Field
        name="passphrase"
        label={hasOne ? "Nova frase secreta" : "Frase secreta"}
        error={errors?.passphrase}
        hint="12 caracteres ou mais. Quatro ou cinco palavras ao acaso são uma boa frase."
      >
        <PasswordInput autoComplete="new-password" maxLength={200} required />
      </Field>
      <Field name="passphrase_again" label="A mesma frase, de novo" error={errors?.passphrase_again}>
        <PasswordInput autoComplete="new-password" maxLength={200} required />
      </Field>
      <p className="text-sm text-muted">
        Anote a frase fora deste servidor. Ela não aparece mais nesta tela, e quem perde a frase perde as
        cópias: ninguém mais consegue abri-las.
      </p>
      <Button type="submit" busy={busy} className="justify-self-start">
        {hasOne ? "Trocar a frase" : "Cifrar as cópias"}
      </Button>
    </>
  );
}

function Removal({ version }: { version: number }) {
  const [asked, setAsked] = useState(false);
  const busy = useNavigation().formData?.get("intent") === REMOVAL;
  return (
    <Form method="post" id={REMOVAL} onSubmit={() => setAsked(false)}>
      <input type="hidden" name="intent" value={REMOVAL} />
      <input type="hidden" name="version" value={version} />
      <Button variant="quiet" size="compact" busy={busy} onClick={() => setAsked(true)}>
        Parar de cifrar
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title="Parar de cifrar as cópias?"
        confirmLabel="Parar de cifrar"
        form={REMOVAL}
      >
        <p>
          As próximas cópias ficam abertas para quem pegar o arquivo. As que já existem continuam cifradas:
          guarde a frase enquanto houver uma delas.
        </p>
      </ConfirmDialog>
    </Form>
  );
}
