import { Form } from "react-router";
import { CourseRightActs } from "#app/courses/students/course-right-acts.tsx";
import { useRight } from "#app/identity/rights/use-right.tsx";
import { formatDate } from "#app/platform/money-and-dates/dates.ts";
import { RightsList } from "#app/rights/rights-list.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { CopyButton } from "#app/ui/controls/copy-button.tsx";
import { giftSummary } from "../gifts/gift-summary.ts";
import { useOrderFormBusy } from "../status/use-order-form.tsx";
import type { OrderDetails } from "./order-details.server.ts";
import type { OrderFormResult } from "./order-form-result.ts";

const LINK_FIELD = "private-link";

interface OrderAccessListProps {
  order: OrderDetails;
  result: OrderFormResult | undefined;
}

export function OrderAccessList({ order, result }: OrderAccessListProps) {
  const resends = useRight()("orders.resend");
  const link = result?.ok && result.intent === "link" ? result.address : undefined;
  if (order.things.length === 0) {
    return <p className="text-muted">O acesso é liberado quando o pedido é concluído.</p>;
  }
  return (
    <div className="grid gap-3">
      <ul className="divide-y divide-line *:first:pt-0 *:last:pb-0">
        <RightsList
          things={order.things}
          acts={(thing) =>
            thing.isFile && resends ? (
              <LinkButton orderId={order.id} name={thing.name} />
            ) : (
              <CourseRightActs thing={thing} back={`/admin/pedidos?pedido=${order.id}`} />
            )
          }
        />
      </ul>
      {link ? <PrivateLink address={link} /> : null}
      <Licences licences={order.licences} />
    </div>
  );
}

function LinkButton({ orderId, name }: { orderId: number; name: string }) {
  const busy = useOrderFormBusy("link", orderId);
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="link" />
      <input type="hidden" name="order" value={orderId} />
      <Button type="submit" variant="quiet" size="compact" busy={busy}>
        Ver Link<span className="sr-only"> de {name}</span>
      </Button>
    </Form>
  );
}

/** Shown only to the person who created it, because it opens the order without a password. */
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
