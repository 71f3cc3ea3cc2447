import { Form, useNavigation } from "react-router";
import { dayAndHour } from "#app/platform/money-and-dates/dates.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Alert } from "#app/ui/display/alert.tsx";

export interface PendingChange {
  email: string;
  expiresAt: Date;
}

const ACTS = [
  ["resend-email", "Enviar de novo"],
  ["cancel-email", "Cancelar a troca"],
] as const;

export function PendingEmail({ pending }: { pending: PendingChange }) {
  const intent = useNavigation().formData?.get("intent");
  return (
    <Alert tone="wait" title="Falta confirmar o novo e-mail" className="mt-5">
      <p>
        Enviamos um link para <b className="wrap-anywhere">{pending.email}</b>, válido até{" "}
        {dayAndHour(pending.expiresAt)}. Até você confirmar, nada muda.
      </p>
      <Form method="post" preventScrollReset className="mt-3 flex flex-wrap gap-3">
        {ACTS.map(([value, label]) => (
          <Button
            key={value}
            type="submit"
            name="intent"
            value={value}
            variant="quiet"
            size="compact"
            busy={intent === value}
          >
            {label}
          </Button>
        ))}
      </Form>
    </Alert>
  );
}
