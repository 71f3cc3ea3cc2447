import { Form, useNavigation } from "react-router";
import type { Failure } from "#app/platform/forms/form.ts";
import { formatDate, formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Textarea } from "#app/ui/controls/field.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import type { OrderPageFacts } from "./order-page.server.ts";

interface RefundRequestProps {
  refund: OrderPageFacts["refund"];
  failure: Failure | undefined;
}

/** Within the refund window the customer asks; the owner answers. */
export function RefundRequest({ refund: { until, asked }, failure }: RefundRequestProps) {
  if (asked) {
    return (
      <Alert
        className="mt-10"
        title={asked.state === "processing" ? "Reembolso em processamento" : "Pedido de reembolso enviado"}
      >
        <p>
          {asked.state === "processing"
            ? "O valor volta pela mesma forma de pagamento. Avisamos por e-mail."
            : `Recebemos em ${formatDateTime(asked.created_at)}. A resposta chega por e-mail.`}
        </p>
      </Alert>
    );
  }
  return until ? <RefundForm until={until} failure={failure} /> : null;
}

function RefundForm({ until, failure }: { until: Date; failure: Failure | undefined }) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <details className="mt-10 border-t border-line pt-2" open={failure !== undefined}>
      <summary className="inline-flex min-h-11 items-center font-semibold text-primary-ink underline underline-offset-3">
        Pedir reembolso
      </summary>
      <Form method="post" noValidate className="mt-2 grid max-w-text gap-4">
        <ErrorSummary errors={failure?.errors} />
        <p className="text-muted">
          Não era o que você esperava? Você pode pedir o reembolso até {formatDate(until)}. Com o reembolso,
          você perde o acesso aos produtos.
        </p>
        <Field name="reason" label="O que aconteceu?" optional error={failure?.errors.reason}>
          <Textarea maxLength={500} defaultValue={failure?.values?.reason} />
        </Field>
        <div>
          <Button type="submit" variant="quiet" busy={busy}>
            Enviar pedido de reembolso
          </Button>
        </div>
      </Form>
    </details>
  );
}
