import type { ReactNode } from "react";
import { fieldsOf } from "#app/nouns/columns.ts";
import type { Failure } from "#app/platform/forms/form.ts";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { FormDialog } from "#app/ui/controls/form-dialog.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { DraftForm } from "#app/ui/draft-form/draft-form.tsx";
import { RoleField } from "../rights/role-field.tsx";
import { useStanding } from "../rights/use-right.tsx";
import { USER_COLUMNS, userFields } from "./user.ts";
import type { UserDetails } from "./user-list.server.ts";

interface UserSheetProps {
  /** Null closes it. */
  user: UserDetails | null;
  failure: Failure | undefined;
  /** Proof fields, shown after the form was refused for lack of proof. */
  proof: ReactNode;
  onClose: () => void;
}

const FORM = "usuario";
const INTENT = "save-user";

/** The form that `?editar=` in the address opens. */
export function UserSheet({ user, failure, proof, onClose }: UserSheetProps) {
  return (
    <FormDialog
      form={FORM}
      intent={INTENT}
      save="Salvar"
      kind="sheet"
      open={user !== null}
      onClose={onClose}
      title="Editar usuário"
    >
      {user ? <UserForm key={user.id} user={user} failure={failure} proof={proof} /> : null}
    </FormDialog>
  );
}

type UserFormProps = Pick<UserSheetProps, "failure" | "proof"> & { user: UserDetails };

function UserForm({ user, failure, proof }: UserFormProps) {
  const given = failure?.stale ? undefined : failure;
  const { errors = {}, values: typed = {} } = given ?? {};
  const field = fieldsOf(USER_COLUMNS, errors);
  return (
    <DraftForm
      id={FORM}
      place={`usuario/${user.id}`}
      intent={INTENT}
      version={user.version}
      fields={userFields(user)}
      labels={USER_COLUMNS}
      failure={failure}
      preventScrollReset
      className="grid gap-5"
    >
      <input type="hidden" name="id" value={user.id} />
      <ErrorSummary errors={given?.errors} title="Erro ao salvar usuário" />
      <Field {...field("name")}>
        <Input required minLength={2} maxLength={120} defaultValue={typed.name ?? user.name} />
      </Field>
      <Field
        {...field("email")}
        hint="Um e-mail novo precisa ser confirmado: a pessoa recebe o link, e o endereço antigo é avisado."
      >
        <Input type="email" required maxLength={254} defaultValue={typed.email ?? user.email} />
      </Field>
      <Field {...field("phone")} optional>
        <Input type="tel" inputMode="tel" maxLength={40} defaultValue={typed.phone ?? user.phone ?? ""} />
      </Field>
      <Field {...field("address")} optional>
        <Input maxLength={300} defaultValue={typed.address ?? user.address ?? ""} />
      </Field>
      <RoleField standing={user} typed={typed.role} giver={useStanding()} errors={errors} />
      {proof}
    </DraftForm>
  );
}
