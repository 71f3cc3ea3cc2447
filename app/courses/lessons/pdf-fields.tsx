import { limitLabel } from "#app/platform/files/upload-kinds.ts";
import type { FieldErrors } from "#app/platform/forms/form.ts";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { StoredFileField } from "../media/stored-file-field.tsx";
import type { EditedLesson } from "./lessons.server.ts";

interface PdfFieldsProps {
  lesson: EditedLesson | null;
  errors: FieldErrors | undefined;
}

export function PdfFields({ lesson, errors }: PdfFieldsProps) {
  return (
    <>
      <StoredFileField
        name="pdf_file_key"
        nameField="pdf_file_name"
        label="Enviar PDF"
        kind="pdf"
        hint={`Até ${limitLabel("pdf")}. Aparece dentro da aula, com download.`}
        error={errors?.pdf_file_key}
        initial={{ key: lesson?.pdf_file_key ?? null, name: lesson?.pdf_file_name ?? "PDF" }}
      />
      <Field
        name="pdf_file"
        label="Ou o endereço de um PDF"
        optional
        hint="Um arquivo em outro site abre em nova aba."
        error={errors?.pdf_file}
      >
        <Input
          inputMode="url"
          autoComplete="off"
          maxLength={2000}
          placeholder="https://"
          defaultValue={lesson?.pdf_file ?? ""}
        />
      </Field>
    </>
  );
}
