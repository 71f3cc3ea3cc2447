import { useId } from "react";
import { Form, useNavigation } from "react-router";
import type { Failure } from "#app/platform/forms/form.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Dialog } from "#app/ui/controls/dialog.tsx";
import { Field, Input, Select } from "#app/ui/controls/field.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { roleName } from "../user-rules.ts";
import type { UserDetails } from "./user-list.server.ts";

interface UserSheetProps {
  /** Null closes it. */
  user: UserDetails | null;
  failure: Failure | undefined;
  onClose: () => void;
}

/** The form that `?editar=` in the address opens. */
export function UserSheet({ user, failure, onClose }: UserSheetProps) {
  const formId = useId();
  const busy = useNavigation().formData?.get("intent") === "save-user";
  return (
    <Dialog
      kind="sheet"
      open={user !== null}
      onClose={onClose}
      title="Editar usuário"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {busy ? "Salvando..." : "Salvar"}
          </Button>
        </>
      }
    >
      {user ? <UserForm key={user.id} id={formId} user={user} failure={busy ? undefined : failure} /> : null}
    </Dialog>
  );
}

function UserForm({ id, user, failure }: { id: string; user: UserDetails; failure: Failure | undefined }) {
  const { errors = {}, values: typed = {} } = failure ?? {};
  return (
    <Form id={id} method="post" preventScrollReset className="grid gap-5">
      <input type="hidden" name="intent" value="save-user" />
      <input type="hidden" name="id" value={user.id} />
      <ErrorSummary errors={failure?.errors} />
      <Field name="name" label="Nome" error={errors.name}>
        <Input required minLength={2} maxLength={120} defaultValue={typed.name ?? user.name} />
      </Field>
      <Field
        name="email"
        label="E-mail"
        error={errors.email}
        hint="Um e-mail novo precisa ser confirmado: a pessoa recebe o link, e o endereço antigo é avisado."
      >
        <Input type="email" required maxLength={254} defaultValue={typed.email ?? user.email} />
      </Field>
      <Field name="phone" label="Telefone" optional error={errors.phone}>
        <Input type="tel" inputMode="tel" maxLength={26} defaultValue={typed.phone ?? user.phone ?? ""} />
      </Field>
      <Field name="address" label="Endereço" optional error={errors.address}>
        <Input maxLength={300} defaultValue={typed.address ?? user.address ?? ""} />
      </Field>
      <Field
        name="role"
        label="Tipo de conta"
        error={errors.role}
        hint="Mudar o tipo de conta encerra as sessões da pessoa na hora."
      >
        <Select defaultValue={typed.role ?? user.role}>
          <option value="user">{roleName("user")}</option>
          <option value="admin">{roleName("admin")}</option>
        </Select>
      </Field>
    </Form>
  );
}
