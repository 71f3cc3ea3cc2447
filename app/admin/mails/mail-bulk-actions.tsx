import { useNavigation } from "react-router";
import { BulkForm } from "#app/ui/controls/bulk-form.tsx";
import { Button } from "#app/ui/controls/button.tsx";

export const MAILS_FORM = "varios-emails";
const INTENT = "resend-marked";

interface MailBulkActionsProps {
  mails: readonly unknown[];
  /** How many the list finds, on all its pages; undefined when they are too many for one act. */
  found: number | undefined;
}

/** What stopped, tried again together. */
export function MailBulkActions({ mails, found }: MailBulkActionsProps) {
  const busy = useNavigation().formData?.get("intent") === INTENT;
  return (
    <BulkForm
      id={MAILS_FORM}
      intent={INTENT}
      noun={{ one: "e-mail marcado", many: "e-mails marcados" }}
      rows={mails}
      found={found}
    >
      <Button type="submit" size="compact" variant="quiet" busy={busy}>
        Enviar marcados de novo
      </Button>
    </BulkForm>
  );
}
