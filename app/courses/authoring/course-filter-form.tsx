import { Search } from "lucide-react";
import { Form, useSubmit } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field, Input, Select } from "#app/ui/field.tsx";
import { COURSE_STATES, type CourseFilter } from "../course-filter.ts";

/** Search and situation, kept in the address; the list acts at once where there is a script. */
export function CourseFilterForm({ action, filter }: { action: string; filter: CourseFilter }) {
  const submit = useSubmit();
  return (
    <Form
      key={JSON.stringify(filter)}
      role="search"
      action={action}
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) submit(event.currentTarget);
      }}
      className="grid gap-3 sm:grid-cols-[1fr_12rem_auto]"
    >
      <Field name="busca" label="Buscar curso" hideLabel>
        <Input
          type="search"
          icon={<Search />}
          defaultValue={filter.query}
          maxLength={200}
          placeholder="Buscar curso"
        />
      </Field>
      <Field name="situacao" label="Situação" hideLabel>
        <Select defaultValue={filter.state}>
          {Object.entries(COURSE_STATES).map(([key, label]) => (
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
