import { Form } from "react-router";
import { useRight } from "#app/identity/rights/use-right.tsx";
import { accessStatus, takenSentence } from "#app/orders/access/access-status.ts";
import { formatDate } from "#app/platform/money-and-dates/dates.ts";
import { lastDayBefore } from "#app/platform/money-and-dates/terms.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { CopyButton } from "#app/ui/controls/copy-button.tsx";
import { shownEnd } from "../access/given-end.ts";
import { giftSummary } from "../gifts/gift-summary.ts";
import { useOrderFormBusy } from "../status/use-order-form.tsx";
import type { OrderDetails, OrderGrant } from "./order-details.server.ts";
import type { OrderFormResult } from "./order-form-result.ts";

const LINK_FIELD = "private-link";

interface OrderAccessListProps {
  order: OrderDetails;
  now: Date;
  result: OrderFormResult | undefined;
}

/** What the customer can open, and the private link that opens it. */
export function OrderAccessList({ order, now, result }: OrderAccessListProps) {
  const resends = useRight()("orders.resend");
  const link = result?.ok && result.intent === "link" ? result.address : undefined;
  if (order.grants.length === 0) {
    return <p className="text-muted">O acesso é liberado quando o pedido é concluído.</p>;
  }
  return (
    <div className="grid gap-3">
      <ul className="grid gap-3">
        {order.grants.map((grant) => (
          <li key={grant.id} className="flex items-center justify-between gap-4">
            <div className="min-w-0">
              <p className="break-words">{grant.name}</p>
              <p className="text-sm text-muted tabular-nums">{grantSentence(order, grant, now)}</p>
            </div>
            {grant.product_type === "Download" && resends ? (
              <LinkButton orderId={order.id} name={grant.name} />
            ) : null}
          </li>
        ))}
      </ul>
      {link ? <PrivateLink address={link} /> : null}
      <Licences licences={order.licences} />
    </div>
  );
}

function LinkButton({ orderId, name }: { orderId: number; name: string }) {
  const busy = useOrderFormBusy("link", orderId);
  return (
    <Form method="post" preventScrollReset className="flex-none">
      <input type="hidden" name="intent" value="link" />
      <input type="hidden" name="order" value={orderId} />
      <Button type="submit" variant="ghost" size="compact" busy={busy}>
        Ver Link<span className="sr-only"> de {name}</span>
      </Button>
    </Form>
  );
}

/** Only the person who made it sees it; it opens this order without a password. */
function PrivateLink({ address }: { address: string }) {
  return (
    <div role="status" className="grid gap-2 rounded-control bg-sunken p-4">
      <label htmlFor={LINK_FIELD} className="font-semibold">
        Link privado do pedido
      </label>
      <div className="flex flex-wrap items-start gap-2">
        <input id={LINK_FIELD} className="input min-w-0 flex-1 basis-60 text-sm" readOnly value={address} />
        <CopyButton text={address} label="Copiar" fieldId={LINK_FIELD} variant="quiet" />
      </div>
      <p className="text-sm text-muted">Quem tem este link abre o pedido e os downloads sem senha.</p>
    </div>
  );
}

function Licences({ licences }: { licences: OrderDetails["licences"] }) {
  if (licences.length === 0) return null;
  return (
    <details>
      <summary className="link w-fit text-sm">{giftSummary(licences)}</summary>
      <ul className="mt-2 text-sm text-muted">
        {licences.map((licence) => (
          <li key={licence.id}>
            {licence.name}, unidade {licence.unit}: {licenceState(licence)}
          </li>
        ))}
      </ul>
    </details>
  );
}

function licenceState(licence: OrderDetails["licences"][number]): string {
  if (licence.revoked_at) return "retirada";
  if (!licence.redeemed_at) return "livre";
  return `usada por ${licence.redeemed_by ?? "alguém"} em ${formatDate(licence.redeemed_at)}`;
}

function grantSentence(order: OrderDetails, grant: OrderGrant, now: Date): string {
  const status = accessStatus(grant, now);
  if (status === "Pré-venda") return `Pré-venda. ${grant.state_reason}.`;
  const suspension = status === "Suspenso" ? suspensionSentence(grant.state_reason) : null;
  if (grant.product_type === "Curso") {
    const hasPlace = order.places.some((place) => place.order_item_id === grant.order_item_id);
    const own = order.places.find(
      (place) => place.order_item_id === grant.order_item_id && place.course_id === grant.course_id,
    );
    const taken = takenSentence(grant, own);
    if (taken) return taken;
    if (suspension) return suspension;
    return hasPlace || status !== "Ativo"
      ? `Acesso ao curso: ${status.toLowerCase()}, desde ${formatDate(grant.created_at)}, ${lastDayOf(grant)}`
      : "O cliente ainda não entrou com uma conta para começar o curso.";
  }
  const count = grant.download_count === 1 ? "1 download" : `${grant.download_count} downloads`;
  return `${count}, válido ${lastDayOf(grant)}. ${suspension ?? status}`;
}

function lastDayOf({ expires_at }: OrderGrant): string {
  const end = shownEnd(expires_at);
  return end ? `até ${lastDayBefore(end)}` : "sem fim";
}

/** "Acesso suspenso: pagamento contestado". */
function suspensionSentence(reason: string | null): string {
  return reason ? `Acesso suspenso: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}` : "Acesso suspenso";
}
