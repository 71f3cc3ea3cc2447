import { useNavigation } from "react-router";
import { BulkForm } from "#app/ui/controls/bulk-form.tsx";
import { Button } from "#app/ui/controls/button.tsx";

export const MAILS_FORM = "varios-emails";
const INTENT = "resend-marked";

/** What stopped, tried again together. */
export function MailBulkActions({ mails }: { mails: readonly unknown[] }) {
  const busy = useNavigation().formData?.get("intent") === INTENT;
  return (
    <BulkForm
      id={MAILS_FORM}
      intent={INTENT}
      noun={{ one: "e-mail marcado", many: "e-mails marcados" }}
      rows={mails}
    >
      <Button type="submit" size="compact" variant="quiet" busy={busy}>
        Enviar marcados de novo
      </Button>
    </BulkForm>
  );
}
