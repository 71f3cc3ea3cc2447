import { type ChangeEvent, useId } from "react";
import { Form, useSubmit } from "react-router";
import { Button } from "#app/ui/controls/button.tsx";
import { Select } from "#app/ui/controls/field.tsx";
import { STORE_SORTS, type StoreFilter } from "../products/store-filter.ts";

/** Submits by itself where there is a script, else by its button. */
export function SortPicker({ filter }: { filter: StoreFilter }) {
  const id = useId();
  const submit = useSubmit();
  function handleChange(event: ChangeEvent<HTMLSelectElement>) {
    if (event.target.form) submit(event.target.form, { preventScrollReset: true });
  }
  return (
    <Form method="get" action="/loja" className="flex flex-wrap items-center justify-end gap-3">
      <label htmlFor={id} className="text-muted max-sm:sr-only">
        Ordenar por
      </label>
      {filter.query ? <input type="hidden" name="busca" value={filter.query} /> : null}
      {filter.category ? <input type="hidden" name="categoria" value={filter.category} /> : null}
      <div className="w-44 sm:w-52">
        <Select
          key={filter.sort ?? ""}
          id={id}
          name="ordem"
          defaultValue={filter.sort ?? (filter.query ? "" : "newest")}
          onChange={handleChange}
        >
          {filter.query ? <option value="">Relevância</option> : null}
          {Object.entries(STORE_SORTS).map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      <noscript>
        <Button type="submit" variant="quiet">
          Ordenar
        </Button>
      </noscript>
    </Form>
  );
}
