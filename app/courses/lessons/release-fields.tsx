import type { FieldErrors } from "#app/platform/forms/form.ts";
import { formatDate } from "#app/platform/money-and-dates/dates.ts";
import { Field, Input, Select } from "#app/ui/controls/field.tsx";
import { DateInput } from "#app/ui/dates/date-input.tsx";
import type { EditedLesson } from "./lessons.server.ts";

interface ReleaseFieldsProps {
  lesson: EditedLesson | null;
  errors: FieldErrors | undefined;
}

/** Whether students see the lesson, and when it opens to each. */
export function ReleaseFields({ lesson, errors }: ReleaseFieldsProps) {
  const at = lesson?.release_at;
  return (
    <>
      <Field
        name="state"
        label="Situação"
        hint="O aluno não vê um rascunho, e ele não conta para o certificado."
        error={errors?.state}
      >
        <Select defaultValue={lesson?.is_published === false ? "draft" : "published"}>
          <option value="published">Publicada</option>
          <option value="draft">Rascunho</option>
        </Select>
      </Field>
      <fieldset className="grid gap-5 sm:grid-cols-2">
        <legend className="mb-1.5 font-semibold">
          Quando abre para o aluno <span className="font-normal text-muted">(vazio: na hora)</span>
        </legend>
        <Field name="release_days" label="Dias depois da matrícula" error={errors?.release_days}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            defaultValue={lesson?.release_days ?? ""}
          />
        </Field>
        <Field name="release_on" label="Não antes do dia" error={errors?.release_on ?? errors?.release_at}>
          <DateInput defaultValue={at ? formatDate(at) : ""} />
        </Field>
      </fieldset>
    </>
  );
}
