import type { Failure } from "#app/platform/forms/form.ts";
import { lastDayBefore, type Term } from "#app/platform/money-and-dates/terms.ts";
import { Field, Input, Select } from "#app/ui/controls/field.tsx";
import { DateInput } from "#app/ui/dates/date-input.tsx";
import { TERM_KINDS } from "./term-columns.ts";

interface TermFieldProps {
  /** Of the row that is edited; null: a new one. */
  term: Term | null;
  /** What it is without a choice: "Como no produto". */
  asDefault: string;
  hint?: string;
  /** With what was typed, which stays. */
  failure: Failure | undefined;
}

/** How long access lasts, with its number or its day beside it. Which of them is asked follows from the choice without a script. */
export function TermField({ term, asDefault, hint, failure }: TermFieldProps) {
  const values = failure?.values;
  const errors = failure?.stale ? undefined : failure?.errors;
  const until = term?.access_until ? lastDayBefore(term.access_until) : "";
  return (
    <div className="group/term">
      <div className="grid items-start gap-x-5 gap-y-3 sm:grid-cols-2">
        <Field name="access_kind" label="Prazo de acesso" error={errors?.access_kind}>
          <Select defaultValue={values?.access_kind ?? term?.access_kind ?? ""}>
            <option value="">{asDefault}</option>
            {Object.entries(TERM_KINDS).map(([kind, label]) => (
              <option key={kind} value={kind}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          name="access_count"
          label="Quantos"
          error={errors?.access_count}
          className="hidden group-has-[option[value=days]:checked]/term:block group-has-[option[value=months]:checked]/term:block"
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            defaultValue={values?.access_count ?? term?.access_count ?? ""}
            className="sm:max-w-40"
          />
        </Field>
        <Field
          name="access_until"
          label="Último dia de acesso"
          error={errors?.access_until}
          className="hidden group-has-[option[value=until]:checked]/term:block"
        >
          <DateInput defaultValue={values?.access_until ?? until} />
        </Field>
      </div>
      {hint ? <p className="mt-1.5 text-sm text-muted">{hint}</p> : null}
    </div>
  );
}
