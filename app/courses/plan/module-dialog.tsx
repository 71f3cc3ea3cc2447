import { fieldsOf } from "#app/nouns/columns.ts";
import type { Failure } from "#app/platform/forms/form.ts";
import { Field, Input, Textarea } from "#app/ui/controls/field.tsx";
import { FormDialog } from "#app/ui/controls/form-dialog.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { DraftForm } from "#app/ui/draft-form/draft-form.tsx";
import { ReleaseFields } from "../lessons/release-fields.tsx";
import { MODULE_COLUMNS, MODULE_LABELS, moduleFormValues } from "./module.ts";
import type { CourseModule } from "./modules.server.ts";

const FORM = "modulo";
const INTENT = "save-module";

interface ModuleFormProps {
  module: CourseModule | null;
  /** All modules of the course, as choices for the prerequisite. */
  modules: CourseModule[];
  /** The number after the last module, for a new module. */
  nextOrder: number;
  failure: Failure | undefined;
}

export function ModuleDialog({
  open,
  onClose,
  ...form
}: ModuleFormProps & { open: boolean; onClose: () => void }) {
  return (
    <FormDialog
      form={FORM}
      intent={INTENT}
      save="Salvar módulo"
      wide
      open={open}
      onClose={onClose}
      title={form.module ? "Editar Módulo" : "Novo Módulo"}
    >
      <ModuleForm key={form.module?.id ?? 0} {...form} />
    </FormDialog>
  );
}

function ModuleForm({ module, modules, nextOrder, failure }: ModuleFormProps) {
  const errors = failure?.errors;
  const field = fieldsOf(MODULE_COLUMNS, errors);
  return (
    <DraftForm
      id={FORM}
      place={`modulo/${module?.id ?? "novo"}`}
      intent={INTENT}
      version={module?.version}
      {...(module ? { fields: moduleFormValues(module) } : {})}
      labels={MODULE_LABELS}
      failure={failure}
      preventScrollReset
      className="grid gap-5"
    >
      <ErrorSummary errors={failure?.stale ? undefined : errors} title="Erro ao salvar módulo" />
      {module ? <input type="hidden" name="id" value={module.id} /> : null}
      {module ? <input type="hidden" name="place" value={module.order} /> : null}
      <Field {...field("title")}>
        <Input maxLength={160} required autoComplete="off" defaultValue={module?.title} />
      </Field>
      <Field {...field("description")} optional>
        <Textarea rows={3} maxLength={1000} defaultValue={module?.description ?? ""} />
      </Field>
      <Field {...field("order")}>
        <Input
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          defaultValue={module?.order ?? nextOrder}
          className="max-w-32"
        />
      </Field>
      <ReleaseFields
        row={module}
        after={{
          name: "after_module_id",
          label: "Depois de concluir o módulo",
          chosen: module?.after_module_id,
          choices: modules.filter(({ id }) => id !== module?.id),
        }}
        errors={errors}
      />
    </DraftForm>
  );
}
