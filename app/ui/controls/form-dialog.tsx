import type { ComponentProps } from "react";
import { useNavigation } from "react-router";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

interface FormDialogProps extends Omit<ComponentProps<typeof Dialog>, "footer"> {
  /** Id of the form inside. */
  form: string;
  /** Its intent, by which a running save is known. */
  intent: string;
  /** What the button says, such as "Salvar curso". */
  save: string;
  /** And while it works. */
  saving?: string;
}

/** A dialog or sheet around one form: 'Cancelar', and a button that shows when it works. */
export function FormDialog({ form, intent, save, saving = "Salvando...", ...dialog }: FormDialogProps) {
  const busy = useNavigation().formData?.get("intent") === intent;
  const footer = (
    <>
      <Button variant="quiet" onClick={dialog.onClose}>
        Cancelar
      </Button>
      <Button type="submit" form={form} busy={busy}>
        {busy ? saving : save}
      </Button>
    </>
  );
  // Its form may ask first: it closes when its address says so.
  return <Dialog guarded {...dialog} footer={footer} />;
}
