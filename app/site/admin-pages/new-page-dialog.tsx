import type { Failure } from "#app/platform/forms/form.ts";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { FormDialog } from "#app/ui/controls/form-dialog.tsx";
import { DraftForm } from "#app/ui/draft-form/draft-form.tsx";
import { PAGE_LIMITS } from "../pages/page.ts";

const FORM = "nova-pagina";
const INTENT = "create-page";

interface NewPageDialogProps {
  open: boolean;
  onClose: () => void;
  failure: Failure | undefined;
}

/** A title is enough; everything else is in the editor. */
export function NewPageDialog({ open, onClose, failure }: NewPageDialogProps) {
  return (
    <FormDialog
      form={FORM}
      intent={INTENT}
      save="Criar página"
      open={open}
      onClose={onClose}
      title="Nova página"
    >
      <DraftForm id={FORM} place="nova-pagina" intent={INTENT} failure={failure} className="grid gap-4">
        <Field
          name="title"
          label="Título"
          hint="O endereço é feito a partir dele. Ninguém vê a página até você publicar."
          error={failure?.errors.title ?? failure?.errors.form}
        >
          <Input
            maxLength={PAGE_LIMITS.title}
            defaultValue={failure?.values?.title}
            autoComplete="off"
            autoFocus
          />
        </Field>
      </DraftForm>
    </FormDialog>
  );
}
