import { useState } from "react";
import { platformName } from "#app/move-in/platforms.ts";
import type { Failure } from "#app/platform/forms/form.ts";
import { Checkbox } from "#app/ui/controls/choice.tsx";
import { Field, Input, Select } from "#app/ui/controls/field.tsx";
import { FormDialog } from "#app/ui/controls/form-dialog.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { DraftForm } from "#app/ui/draft-form/draft-form.tsx";
import {
  INCOMING_PLATFORMS,
  type IncomingPlatform,
  incomingPlatform,
} from "../incoming/incoming-platforms.ts";
import {
  CONNECTION_LABELS,
  CONNECTION_LIMITS,
  type Connection,
  connectionFields,
  SECRET_NAMES,
} from "./connection.ts";

const FORM = "conexao";

interface ConnectionSheetProps {
  open: boolean;
  onClose: () => void;
  /** Null: a new connection. */
  connection: Connection | null;
  failure: Failure | undefined;
}

export function ConnectionSheet({ open, onClose, connection, failure }: ConnectionSheetProps) {
  const intent = connection ? "save-connection" : "create-connection";
  return (
    <FormDialog
      form={FORM}
      intent={intent}
      save="Salvar conexão"
      kind="sheet"
      open={open}
      onClose={onClose}
      title={connection ? "Editar conexão" : "Nova conexão"}
    >
      <DraftForm
        key={connection?.id ?? 0}
        id={FORM}
        place={`conexao/${connection?.id ?? "nova"}`}
        intent={intent}
        version={connection?.version}
        {...(connection ? { fields: connectionFields(connection) } : {})}
        labels={CONNECTION_LABELS}
        failure={failure}
        className="grid gap-5"
      >
        <ConnectionFields connection={connection} failure={failure?.stale ? undefined : failure} />
      </DraftForm>
    </FormDialog>
  );
}

function ConnectionFields({ connection, failure }: Pick<ConnectionSheetProps, "connection" | "failure">) {
  const errors = failure?.errors;
  const values = failure?.values;
  const [chosen, setChosen] = useState<IncomingPlatform | undefined>(
    connection?.platform ?? incomingPlatform(values?.platform ?? ""),
  );
  const secret = chosen ? SECRET_NAMES[chosen] : { label: "Segredo", hint: "Escolha a plataforma primeiro." };
  return (
    <>
      <ErrorSummary errors={errors} title="A conexão não foi salva" />
      {connection ? (
        <input type="hidden" name="id" value={connection.id} />
      ) : (
        <Field name="platform" label="Plataforma" error={errors?.platform}>
          <Select
            required
            defaultValue={values?.platform ?? ""}
            onChange={(event) => setChosen(incomingPlatform(event.currentTarget.value))}
          >
            <option value="">Escolha</option>
            {INCOMING_PLATFORMS.map((platform) => (
              <option key={platform} value={platform}>
                {platformName(platform)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field name="name" label="Nome" hint="Só para você, como Conta principal." error={errors?.name}>
        <Input
          required
          maxLength={CONNECTION_LIMITS.name}
          autoComplete="off"
          defaultValue={values?.name ?? connection?.name}
        />
      </Field>
      <Field
        name="secret"
        label={connection ? `${secret.label} novo` : secret.label}
        optional={connection !== null}
        hint={
          connection ? "O que está salvo não aparece mais. Deixe vazio para continuar com ele." : secret.hint
        }
        error={errors?.secret}
      >
        <Input
          required={connection === null}
          maxLength={CONNECTION_LIMITS.secret}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="font-mono text-sm"
          data-secret=""
        />
      </Field>
      {chosen === "eduzz" ? (
        <Checkbox
          name="takes_enrollments"
          hint="Marque só se os seus alunos são matriculados na Nutror. As faturas pagas deixam de abrir cursos, e um reembolso não fecha o que uma matrícula abriu."
          defaultChecked={values ? values.takes_enrollments === "on" : connection?.takes_enrollments}
        >
          Abrir pelas matrículas da Nutror
        </Checkbox>
      ) : null}
    </>
  );
}
