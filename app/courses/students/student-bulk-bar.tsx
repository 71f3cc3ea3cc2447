import { useState } from "react";
import { useNavigation } from "react-router";
import type { Failure } from "#app/platform/forms/form.ts";
import { BulkForm } from "#app/ui/controls/bulk-form.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Input, Select } from "#app/ui/controls/field.tsx";
import { DateInput } from "#app/ui/dates/date-input.tsx";

export const STUDENTS_FORM = "varios-alunos";
export const CHANGE_STUDENTS = "change-students";

interface StudentBulkBarProps {
  items: readonly unknown[];
  /** Number of results on all pages. Undefined if the count was not completed. */
  found: number | undefined;
  bulkFailure: Failure | undefined;
}

/** Bulk acts on the selected students: message, remove access, restore access, move the end. */
export function StudentBulkBar({ items, found, bulkFailure }: StudentBulkBarProps) {
  const [change, setChange] = useState("message");
  const busy = useNavigation().formData?.get("intent") === CHANGE_STUDENTS;
  return (
    <BulkForm
      id={STUDENTS_FORM}
      intent={CHANGE_STUDENTS}
      noun={{ one: "aluno marcado", many: "alunos marcados" }}
      rows={items}
      found={found}
    >
      <Field name="change" id="mudar-marcados" label="O que fazer com os marcados" hideLabel>
        <Select value={change} onChange={(event) => setChange(event.target.value)}>
          <option value="message">Escrever uma mensagem</option>
          <option value="remove">Remover do curso</option>
          <option value="restore">Restaurar o acesso</option>
          <option value="end">Mudar o fim do acesso</option>
          <option value="no-end">Deixar o acesso sem fim</option>
        </Select>
      </Field>
      {change === "remove" ? (
        <Field
          name="reason"
          id="motivo-marcados"
          label="Motivo, que o aluno vê"
          hideLabel
          error={bulkFailure?.errors.reason}
        >
          <Input maxLength={300} autoComplete="off" placeholder="Motivo, que o aluno vê" />
        </Field>
      ) : null}
      {change === "end" ? (
        <Field
          name="until"
          id="fim-marcados"
          label="Último dia de acesso"
          hideLabel
          error={bulkFailure?.errors.until}
        >
          <DateInput />
        </Field>
      ) : null}
      <Button type="submit" size="compact" variant="quiet" busy={busy}>
        Aplicar aos marcados
      </Button>
    </BulkForm>
  );
}
