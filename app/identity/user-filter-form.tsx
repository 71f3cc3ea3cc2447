import { Search } from "lucide-react";
import { Form, useSubmit } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field, Input, Select } from "#app/ui/field.tsx";
import { USER_ROLES, USER_SORTS, USER_STATES, type UserFilter, userFilterParams } from "./user-filter.ts";

/** Search and filters that live in the address; the lists act at once where there is a script. */
export function UserFilterForm({ action, filter }: { action: string; filter: UserFilter }) {
  const submit = useSubmit();
  return (
    <Form
      key={userFilterParams(filter).toString()}
      role="search"
      action={action}
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) submit(event.currentTarget);
      }}
      className="grid grid-cols-2 gap-3 lg:grid-cols-[1fr_11rem_11rem_13rem_auto]"
    >
      <Field name="busca" label="Buscar usuário" hideLabel className="max-lg:col-span-2">
        <Input
          type="search"
          icon={<Search />}
          defaultValue={filter.query}
          maxLength={200}
          placeholder="Nome ou e-mail"
        />
      </Field>
      <Field name="papel" label="Tipo de conta" hideLabel>
        <Options none="Tipo de conta" options={USER_ROLES} value={filter.role} />
      </Field>
      <Field name="situacao" label="Status" hideLabel>
        <Options none="Status" options={USER_STATES} value={filter.state} />
      </Field>
      <Field name="ordem" label="Ordenar por" hideLabel>
        <Options options={USER_SORTS} value={filter.sort} />
      </Field>
      <Button type="submit" variant="quiet">
        Buscar
      </Button>
    </Form>
  );
}

interface OptionsProps {
  /** What the list shows while nothing is chosen. */
  none?: string;
  options: Record<string, string>;
  value: string | undefined;
}

function Options({ none, options, value }: OptionsProps) {
  return (
    <Select defaultValue={value ?? ""}>
      {none ? <option value="">{none}</option> : null}
      {Object.entries(options).map(([key, label]) => (
        <option key={key} value={key}>
          {label}
        </option>
      ))}
    </Select>
  );
}
