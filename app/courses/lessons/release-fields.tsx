import type { FieldErrors } from "#app/platform/forms/form.ts";
import { formatDate } from "#app/platform/money-and-dates/dates.ts";
import { Field, Input, Select } from "#app/ui/controls/field.tsx";
import { DateInput } from "#app/ui/dates/date-input.tsx";

interface ReleaseFieldsProps {
  row: { release_days: number | null; release_at: Date | null } | null;
  after: {
    name: "after_lesson_id" | "after_module_id";
    label: string;
    chosen: number | null | undefined;
    choices: readonly { id: number; title: string }[];
  };
  errors: FieldErrors | undefined;
}

/** When a lesson or a module opens to each student: all filled conditions must hold. */
export function ReleaseFields({ row, after, errors }: ReleaseFieldsProps) {
  const at = row?.release_at;
  return (
    <fieldset className="grid gap-5 sm:grid-cols-2">
      <legend className="mb-1.5 font-semibold">
        Quando abre para o aluno <span className="font-normal text-muted">(vazio: na hora)</span>
      </legend>
      <Field name="release_days" label="Dias depois da matrícula" error={errors?.release_days}>
        <Input inputMode="numeric" autoComplete="off" maxLength={6} defaultValue={row?.release_days ?? ""} />
      </Field>
      <Field name="release_on" label="Não antes do dia" error={errors?.release_on ?? errors?.release_at}>
        <DateInput defaultValue={at ? formatDate(at) : ""} />
      </Field>
      <Field
        name={after.name}
        label={after.label}
        hint="Um questionário conta quando o aluno passa nele. Uma turma pode ter outros dias, no calendário dela."
        error={errors?.[after.name]}
        className="sm:col-span-2"
      >
        <Select defaultValue={after.chosen ? String(after.chosen) : ""}>
          <option value="">Não espera</option>
          {after.choices.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      </Field>
    </fieldset>
  );
}
