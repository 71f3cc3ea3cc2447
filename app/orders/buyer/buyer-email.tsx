import { useId, useState } from "react";
import { Form } from "react-router";
import { LinkWithRight, WithRight } from "#app/identity/rights/use-right.tsx";
import { isOpen } from "#app/payments/port/attempt-facts.ts";
import type { Failure } from "#app/platform/forms/form.ts";
import { dayAndHour } from "#app/platform/money-and-dates/dates.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { ConfirmDialog } from "#app/ui/controls/confirm-dialog.tsx";
import { Field, Input, Textarea } from "#app/ui/controls/field.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { DraftForm } from "#app/ui/draft-form/draft-form.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import type { AttemptState, OrderStatus } from "#db/schema.ts";
import { useOrderFormBusy } from "../status/use-order-form.tsx";

interface BuyerOrder {
  id: number;
  version: number;
  status: OrderStatus;
  user_id: number | null;
  /** The address of the order's mails. */
  mailed_to: string | null;
  corrected_at: Date | null;
  /** The account was erased, so nobody reads its mail. */
  is_nameless: boolean;
  attempts: readonly { state: AttemptState; has_instructions: boolean }[];
}

interface BuyerEmailProps {
  order: BuyerOrder;
  failure: Failure | undefined;
}

/** Sends the order's mail again, or to another address from now on. */
export function BuyerEmail({ order, failure }: BuyerEmailProps) {
  const legend = useId();
  if (order.is_nameless)
    return <p className="text-muted">Os dados de quem fez este pedido foram excluídos.</p>;
  return (
    <div className="grid gap-4">
      <p className="text-pretty">
        {order.mailed_to ? (
          <>
            Os e-mails deste pedido vão para <b className="break-all">{order.mailed_to}</b>.
          </>
        ) : (
          "Este pedido não tem e-mail."
        )}
        {order.corrected_at ? (
          <span className="block text-sm text-muted">
            Trocado pela loja em {dayAndHour(order.corrected_at)}. Desde então, todo reembolso espera a
            resposta de uma pessoa.
          </span>
        ) : null}
      </p>
      {order.mailed_to ? (
        <WithRight right="orders.resend">
          {/* biome-ignore lint/a11y/useSemanticElements: each button is a form of its own. */}
          <div role="group" aria-labelledby={legend} className="grid gap-2">
            <p id={legend} className="text-sm text-muted">
              Reenviar e-mails do pedido
            </p>
            <div className="flex flex-wrap gap-2">
              {mailOf(order) ? <Resend order={order} mail={mailOf(order)} /> : null}
              <Resend order={order} mail="link" />
            </div>
          </div>
        </WithRight>
      ) : null}
      <WithRight right="orders.readdress">
        <Readdress order={order} failure={failure} />
      </WithRight>
    </div>
  );
}

const LABELS = {
  confirmation: "Reenviar confirmação",
  payment: "Reenviar instruções de pagamento",
  link: "Reenviar link",
};

/** The mail worth sending again; undefined where only the link would be left to say. */
function mailOf({ status, attempts }: BuyerOrder): "confirmation" | "payment" | undefined {
  if (status === "completed") return "confirmation";
  const waits = attempts.some((attempt) => isOpen(attempt) && Boolean(attempt.has_instructions));
  return waits ? "payment" : undefined;
}

function Resend({ order, mail = "link" }: { order: BuyerOrder; mail?: keyof typeof LABELS | undefined }) {
  const busy = useOrderFormBusy("resend", order.id);
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="resend" />
      <input type="hidden" name="order" value={order.id} />
      <input type="hidden" name="mail" value={mail} />
      <Button type="submit" variant="quiet" size="compact" busy={busy}>
        <Icon name="mail" />
        {LABELS[mail]}
      </Button>
    </Form>
  );
}

interface Asked {
  version: number;
  /** The refusal before the question that is open now; a newer one answers it. */
  before: Failure | undefined;
}

function Readdress({ order, failure }: BuyerEmailProps) {
  // A page loaded with a refusal shows it.
  const [asked, setAsked] = useState<Asked | undefined>(
    failure ? { version: order.version, before: undefined } : undefined,
  );
  const formId = useId();
  const emailId = useId();
  const reasonId = useId();
  const busy = useOrderFormBusy("readdress", order.id);
  // Open until the order has changed.
  const own = asked && failure !== asked.before ? failure : undefined;
  const isOpenNow = asked !== undefined && (own !== undefined || asked.version === order.version);
  return (
    <div>
      <Button
        variant="quiet"
        size="compact"
        onClick={() => setAsked({ version: order.version, before: failure })}
      >
        <Icon name="pencil" />
        Trocar o e-mail do pedido
      </Button>
      <ConfirmDialog
        open={isOpenNow}
        onClose={() => setAsked(undefined)}
        title={`Trocar o e-mail do pedido #${order.id}?`}
        confirmLabel="Trocar e avisar os dois"
        tone="primary"
        form={formId}
        busy={busy}
      >
        <DraftForm
          id={formId}
          place={`pedido/${order.id}/e-mail`}
          intent="readdress"
          version={order.version}
          isActOnRow
          failure={own}
          preventScrollReset
          className="grid gap-4"
        >
          {own?.errors.form ? (
            <Alert tone="bad" title="Não foi possível">
              {own.errors.form}
            </Alert>
          ) : null}
          <input type="hidden" name="order" value={order.id} />
          <Effects order={order} />
          <Field name="email" id={emailId} label="Novo e-mail" error={own?.errors.email}>
            <Input type="email" autoComplete="off" maxLength={254} required />
          </Field>
          <Field
            name="reason"
            id={reasonId}
            label="Motivo"
            hint="Fica no histórico do pedido e no registro."
            error={own?.errors.reason}
          >
            <Textarea rows={2} maxLength={500} required />
          </Field>
        </DraftForm>
      </ConfirmDialog>
    </div>
  );
}

function Effects({ order }: { order: BuyerOrder }) {
  return (
    <ul className="grid list-disc gap-1 pl-5 text-pretty">
      <li>O novo endereço recebe o pedido com um link novo; os links de antes deixam de abrir.</li>
      <li>O endereço de agora é avisado da troca, sem saber qual é o novo.</li>
      <li>Se o novo endereço é de uma conta confirmada, o pedido passa para ela, com cursos e downloads.</li>
      {order.user_id === null ? null : (
        <li>
          O pedido sai da conta em que está. Se o que mudou foi o e-mail da pessoa,{" "}
          <LinkWithRight right="users.read" to={`/admin/usuarios/${order.user_id}`} className="link">
            corrija na página dela
          </LinkWithRight>
          : assim nada sai da conta.
        </li>
      )}
    </ul>
  );
}
