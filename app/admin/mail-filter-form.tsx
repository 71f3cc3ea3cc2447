import { Search } from "lucide-react";
import { Form, useSubmit } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field, Input, Select } from "#app/ui/field.tsx";
import type { MailFilter } from "./mail-filter.ts";
import { MAIL_STATES, STATE_LABELS } from "./mail-words.ts";

/** The state acts at once where there is a script. */
export function MailFilterForm({ path, filter }: { path: string; filter: MailFilter }) {
  const submit = useSubmit();
  return (
    <Form
      role="search"
      action={path}
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) submit(event.currentTarget);
      }}
      className="flex flex-wrap gap-3 md:grid md:grid-cols-[1fr_auto_13rem]"
    >
      <Field name="busca" label="Buscar por destinatário" hideLabel className="max-md:basis-full">
        <Input type="search" icon={<Search />} defaultValue={filter.query} placeholder="Começo do e-mail" />
      </Field>
      <Button type="submit" variant="quiet">
        Buscar
      </Button>
      <Field name="estado" label="Estado" hideLabel className="max-md:flex-1">
        <Select defaultValue={filter.state ?? ""}>
          <option value="">Estado</option>
          {MAIL_STATES.map((state) => (
            <option key={state} value={state}>
              {STATE_LABELS[state]}
            </option>
          ))}
        </Select>
      </Field>
    </Form>
  );
}
