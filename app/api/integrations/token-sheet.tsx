import { FreshProof } from "#app/identity/fresh-proof/fresh-proof.tsx";
import { useStanding } from "#app/identity/rights/use-right.tsx";
import type { Failure } from "#app/platform/forms/form.ts";
import type { FormRefusal } from "#app/platform/forms/form-outcome.ts";
import { RadioCard, Switch } from "#app/ui/controls/choice.tsx";
import { Field, FieldNote, Input } from "#app/ui/controls/field.tsx";
import { FormDialog } from "#app/ui/controls/form-dialog.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { DraftForm } from "#app/ui/draft-form/draft-form.tsx";
import { ACTION_LABELS, SHOWN_ACTIONS } from "../protocol/table-labels.ts";
import { REACHES, type Reach } from "../tokens/token-rights.ts";
import type { TableChoice } from "./integration-guide.server.ts";

const FORM = "chave";
const INTENT = "create-token";
/** Where what is typed is kept; the key itself is never in it. */
export const TOKEN_PLACE = "integracao/nova";
const REACH_WORDS: Record<Reach, [title: string, description: string]> = {
  leitura: ["Só leitura", "Lê todas as tabelas, com os dados dos clientes. Não altera nada."],
  tudo: [
    "Tudo",
    "Lê, cria, altera e exclui em todas as tabelas. Só não altera contas de usuários: para isso, escolha por tabela.",
  ],
  escolher: ["Escolher por tabela", "O mais seguro: marque apenas o que o programa precisa."],
};

interface TokenSheetProps {
  open: boolean;
  onClose: () => void;
  tables: TableChoice[];
  failure: (Failure & Pick<FormRefusal, "asks">) | undefined;
  /** E-mail of the person who creates the key, who may have to give fresh proof. */
  email: string;
}

export function TokenSheet({ open, onClose, ...form }: TokenSheetProps) {
  return (
    <FormDialog
      form={FORM}
      intent={INTENT}
      save="Criar chave"
      kind="sheet"
      open={open}
      onClose={onClose}
      title="Nova chave de integração"
    >
      <TokenForm {...form} />
    </FormDialog>
  );
}

function TokenForm({ tables, failure, email }: Omit<TokenSheetProps, "open" | "onClose">) {
  const isOwner = useStanding().team_role === "owner";
  const errors = failure?.errors;
  const values = failure?.values;
  return (
    <DraftForm
      id={FORM}
      place={TOKEN_PLACE}
      intent={INTENT}
      failure={failure}
      className="group/chave grid gap-6"
    >
      <ErrorSummary errors={errors} title="A chave não foi criada" />
      <Field
        name="name"
        label="Nome"
        hint="O programa que vai usá-la, como n8n ou Zapier. Uma chave para cada um."
        error={errors?.name}
      >
        <Input required maxLength={120} autoComplete="off" defaultValue={values?.name} />
      </Field>
      <fieldset id="reach" tabIndex={-1} aria-describedby={errors?.reach ? "reach-note" : undefined}>
        <legend className="mb-2 font-semibold">O que ela pode fazer</legend>
        <div className="grid gap-2">
          {REACHES.map((reach) => (
            <RadioCard
              key={reach}
              name="reach"
              value={reach}
              dense
              title={REACH_WORDS[reach][0]}
              description={REACH_WORDS[reach][1]}
              defaultChecked={(values?.reach ?? "escolher") === reach}
            />
          ))}
        </div>
        <FieldNote id="reach-note" error={errors?.reach} />
      </fieldset>
      <RightsGrid tables={tables} error={errors?.rights} />
      {isOwner ? (
        <Switch
          name="roles"
          defaultChecked={values?.roles === "on"}
          hint="Além de alterar usuários: torna alguém administrador, tira o papel e ativa ou desativa quem é da equipe. Cada mudança é avisada por e-mail aos donos."
          error={errors?.roles}
        >
          Dar e tirar papéis da equipe
        </Switch>
      ) : null}
      {failure?.asks ? <FreshProof asks={failure.asks} email={email} errors={errors} /> : null}
    </DraftForm>
  );
}

/** One line a table, one box a right; only for who chooses them one by one. */
function RightsGrid({ tables, error }: { tables: TableChoice[]; error: string | undefined }) {
  return (
    <fieldset
      id="rights"
      tabIndex={-1}
      aria-describedby="rights-note"
      className="hidden group-has-[[value=escolher]:checked]/chave:block"
    >
      <legend className="mb-2 font-semibold">Permissões por tabela</legend>
      <div className="divide-y divide-line rounded-card inset-ring inset-ring-line">
        {tables.map((table) => (
          <fieldset key={table.id} className="px-4 py-3 sm:flex sm:items-center sm:justify-between sm:gap-4">
            <legend className="sr-only">
              {table.label} ({table.id})
            </legend>
            <p aria-hidden="true" className="min-w-0">
              <span className="font-medium">{table.label}</span>{" "}
              <span className="font-mono text-sm text-muted">{table.id}</span>
            </p>
            <div className="grid grid-cols-4 gap-x-1">
              {SHOWN_ACTIONS.map((action) => (
                <label
                  key={action}
                  className="flex min-h-14 flex-col items-center justify-center gap-1 px-1 text-sm text-muted sm:min-w-16"
                >
                  <input
                    type="checkbox"
                    name="rights"
                    value={`${table.id}:${action}`}
                    className="size-6 accent-primary"
                  />
                  {ACTION_LABELS[action]}
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
      <FieldNote
        id="rights-note"
        error={error}
        hint="Alterar usuários inclui trocar a senha e o e-mail de clientes."
      />
    </fieldset>
  );
}
