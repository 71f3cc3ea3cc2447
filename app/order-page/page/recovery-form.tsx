import { Form, href, useNavigation } from "react-router";
import { EmailInput } from "#app/identity/email-hint/email-input.tsx";
import { useMailIsHeld } from "#app/mail/use-mail-is-held.ts";
import type { Failure } from "#app/platform/forms/form.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { HoneypotField } from "#app/ui/controls/honeypot-field.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";

/** Requests new links of one's purchases; shown wherever an old link ends. */
export function RecoveryForm({ refusal }: { refusal?: Failure | undefined }) {
  const isHeld = useMailIsHeld();
  const action = href("/recuperar-compra");
  const busy = useNavigation().formAction === action;
  return (
    <Form method="post" noValidate action={action} className="relative grid gap-5">
      {busy ? null : <ErrorSummary errors={refusal?.errors} />}
      <Field name="email" label="E-mail da compra" error={refusal?.errors.email}>
        <EmailInput required maxLength={254} autoComplete="email" defaultValue={refusal?.values?.email} />
      </Field>
      <HoneypotField />
      <Button type="submit" block busy={busy}>
        {busy ? "Enviando..." : isHeld ? "Pedir link de acesso" : "Enviar link de acesso"}
      </Button>
    </Form>
  );
}
