import type { FieldErrors } from "#app/platform/forms/form.ts";
import type { SectionField } from "../pages/section-fields.ts";
import { ItemsControl } from "./items-control.tsx";
import { SimpleControl } from "./simple-control.tsx";

interface FieldListProps {
  /** What the fields' names begin with, as the server's refusals have it: "sections.hero". */
  path: string;
  fields: Record<string, SectionField>;
  values: Record<string, unknown>;
  errors: FieldErrors;
  /** Tells which field it was, so that typing in one is one step back. */
  onChange: (name: string, value: unknown, path: string) => void;
}

/** A form made from what the rules of a section say. */
export function FieldList({ path, fields, values, errors, onChange }: FieldListProps) {
  return Object.entries(fields).map(([name, field]) => {
    const own = `${path}.${name}`;
    const change = (value: unknown, at = own) => onChange(name, value, at);
    return field.kind === "items" ? (
      <ItemsControl
        key={name}
        path={own}
        field={field}
        value={values[name]}
        errors={errors}
        onChange={change}
      />
    ) : (
      <SimpleControl
        key={name}
        path={own}
        field={field}
        value={values[name]}
        error={errors[own]}
        onChange={change}
      />
    );
  });
}
