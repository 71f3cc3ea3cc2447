import { href } from "react-router";
import { ProofCode } from "#app/identity/fresh-proof/fresh-proof.tsx";
import type { Failure } from "#app/platform/forms/form.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Checkbox } from "#app/ui/controls/choice.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { PasswordInput } from "#app/ui/controls/password-input.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { AccountForm, ownIds, PasswordFirst } from "./account-form.tsx";

/** A plain form: the answer is a file. */
export function ExportForm() {
  return (
    <section className="max-w-128">
      <h2 className="text-2xl">Meus dados</h2>
      <p className="mt-3 text-muted">
        Um arquivo ZIP com tudo o que guardamos sobre você, em JSON e em planilhas CSV.
      </p>
      <form method="post" action={href("/minha-conta/exportar")} className="mt-5">
        <input type="hidden" name="intent" value="export" />
        <Button type="submit" variant="quiet">
          <Icon name="download" />
          Exportar meus dados
        </Button>
      </form>
    </section>
  );
}

interface DeletionFormProps {
  hasPassword: boolean;
  asksCode: boolean;
  refusal?: Failure | undefined;
}

export function DeletionForm({ hasPassword, asksCode, refusal }: DeletionFormProps) {
  if (!hasPassword) return <PasswordFirst title="Excluir minha conta" what="excluir a conta" />;
  const errors = refusal?.errors ?? {};
  return (
    <AccountForm
      title="Excluir minha conta"
      intent="deletion"
      refusal={refusal}
      button="Excluir minha conta"
      variant="danger"
      idOf={ownIds("deletion")}
    >
      <p className="text-muted">
        A conta é fechada na hora, e você perde o acesso aos produtos e cursos. Por sete dias, o link que
        enviamos para o seu e-mail a traz de volta; depois os seus dados são apagados. Os pedidos pagos ficam
        guardados pelo prazo que a lei fiscal exige.
      </p>
      <Field
        name="current_password"
        id="deletion_current_password"
        label="Senha atual"
        error={errors.current_password}
      >
        <PasswordInput autoComplete="current-password" required />
      </Field>
      {asksCode ? <ProofCode id="deletion_proof_code" error={errors.proof_code} /> : null}
      <Checkbox name="confirmed" value="sim" required error={errors.confirmed}>
        Entendi e quero excluir a minha conta
      </Checkbox>
    </AccountForm>
  );
}
