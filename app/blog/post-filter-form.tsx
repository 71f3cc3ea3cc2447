import { Search } from "lucide-react";
import { Form, useSubmit } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field, Input, Select } from "#app/ui/field.tsx";
import { ADMIN_POST_STATES, type AdminPostFilter } from "./admin-post-filter.ts";

interface PostFilterFormProps {
  action: string;
  /** The tab, which the form must not lose. */
  tab: string;
  filter: AdminPostFilter;
}

/** Search and filter that live in the address; the list acts at once where there is a script. */
export function PostFilterForm({ action, tab, filter }: PostFilterFormProps) {
  const submit = useSubmit();
  return (
    <Form
      key={JSON.stringify(filter)}
      role="search"
      action={action}
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) submit(event.currentTarget);
      }}
      className="grid grid-cols-[1fr_auto] gap-3 lg:grid-cols-[1fr_12rem_auto]"
    >
      <input type="hidden" name="aba" value={tab} />
      <Field name="busca" label="Buscar post" hideLabel className="max-lg:col-span-2">
        <Input
          type="search"
          icon={<Search />}
          defaultValue={filter.query}
          maxLength={200}
          placeholder="Buscar post"
        />
      </Field>
      <Field name="situacao" label="Situação" hideLabel>
        <Select defaultValue={filter.state}>
          {Object.entries(ADMIN_POST_STATES).map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" variant="quiet">
        Buscar
      </Button>
    </Form>
  );
}
