import { Suspense, useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { AdFrame } from "#app/ads/browser/ad-frame.tsx";
import { useEmptiedCart } from "#app/checkout/cart/use-emptied-cart.tsx";
import { OrderSummary } from "#app/checkout/form/order-summary.tsx";
import { isDiscountByPix, listPriceOf, orderAmounts, ownedOf } from "#app/orders/log/order-amounts.ts";
import {
  type OrderStage,
  orderStage,
  STAGE_ANNOUNCEMENTS,
  waitsForBuyer,
} from "#app/orders/views/order-stage.ts";
import type { Failure } from "#app/platform/forms/form.ts";
import { dayAndHour } from "#app/platform/money-and-dates/dates.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { late } from "#app/ui/connection/late-part.tsx";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { AskedRefund, RefundRequest } from "../acts/refund-request.tsx";
import { MailedTo } from "./mailed-to.tsx";
import type { OrderPageFacts } from "./order-page.server.ts";
import { OrderStageView } from "./order-stage-view.tsx";
import { NextSteps } from "./paid-order.tsx";
import { RenewPayment, renewableMethod } from "./renew-payment.tsx";
import { otherPrice, RetryPayment } from "./retry-payment.tsx";
import { useOrderPolling } from "./use-order-polling.tsx";

const RelatedProducts = late(
  () => import("#app/catalog/store/related-products.tsx"),
  "RelatedProducts",
  "#veja-tambem",
);

/** After this long a "being confirmed" attempt gets a way out; the provider is asked twice until then. */
const LONG_MS = 20_000;

/** True if the attempt has been "being confirmed" too long. */
function useLongWait({ progress, serverNow }: OrderPageFacts, stage: OrderStage): boolean {
  const startedAt = progress.attempt?.startedAt;
  const left = startedAt ? LONG_MS - (serverNow.getTime() - Date.parse(startedAt)) : 0;
  const [waited, setWaited] = useState<string>();
  useEffect(() => {
    if (stage !== "confirming" || !startedAt || left <= 0) return;
    const timer = setTimeout(() => setWaited(startedAt), left);
    return () => clearTimeout(timer);
  }, [stage, startedAt, left]);
  return stage === "confirming" && startedAt !== undefined && (left <= 0 || waited === startedAt);
}

interface OrderScreenProps {
  facts: OrderPageFacts;
  /** The refusal of the form that was last sent. */
  failure: (Failure & { form: "email" | "refund" | "gift" }) | undefined;
}

export function OrderScreen({ facts, failure }: OrderScreenProps) {
  const { order, progress, access } = facts;
  const stage = orderStage(progress, access.rights);
  const { asked } = facts.refund;
  const askNow = useOrderPolling(order.public_id, progress);
  const [changing, setChanging] = useState(false);
  const attempt = progress.attempt?.number ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt closes the choice
  useEffect(() => setChanging(false), [attempt, stage]);
  useEmptiedCart(order.public_id, stage);
  useTopOnChange(`${stage} ${asked?.stage ?? ""}`);
  const mustRetry = ["declined", "expired", "unstarted", "unpaid"].includes(stage);
  const renewable = renewableMethod(facts);
  const slow = useLongWait(facts, stage);
  // An attempt with unknown result is asked about before another method starts; most results arrive within seconds.
  const isOpen = progress.attempt?.state === "pending" || slow;
  const mayChange = !mustRetry && progress.canRetry && isOpen && facts.retry.methods.length > 0;
  const other = otherPrice(facts);
  const isChoice = facts.retry.methods.length > 1;
  return (
    <>
      <div className="grid items-start gap-10 lg:grid-cols-[1fr_25rem] lg:gap-16">
        <div className="min-w-0">
          <p role="status" className="sr-only">
            {stage === "paid" && order.total === 0 ? "Pronto, é seu" : STAGE_ANNOUNCEMENTS[stage]}
          </p>
          {asked ? (
            <section aria-label="Reembolso" className="mb-8">
              <AskedRefund asked={asked} supportEmail={facts.supportEmail} mailIsHeld={facts.mailIsHeld} />
            </section>
          ) : null}
          <OrderStageView
            facts={facts}
            stage={stage}
            slow={slow}
            onOver={askNow}
            giftFailure={failure?.form === "gift" ? failure : undefined}
          />
          <MailedTo facts={facts} stage={stage} failure={failure?.form === "email" ? failure : undefined} />
          {progress.canRetry && mustRetry && renewable && !changing ? (
            <RenewPayment facts={facts} method={renewable} onOther={() => setChanging(true)} />
          ) : null}
          {progress.canRetry && mustRetry && (!renewable || changing) ? (
            <RetryPayment facts={facts} chosenByHand={changing} />
          ) : null}
          {mayChange && changing ? <RetryPayment facts={facts} chosenByHand /> : null}
          {stage === "paid" ? <NextSteps facts={facts} /> : null}
          <AdFrame publicId={order.public_id} isDue={facts.isMeasured} />
          <RefundRequest
            refund={facts.refund}
            supportEmail={facts.supportEmail}
            mailIsHeld={facts.mailIsHeld}
            failure={failure?.form === "refund" ? failure : undefined}
          />
        </div>
        <OrderSummary
          title="Seu pedido"
          lines={order.items.map((item) => ({
            ...item,
            price: listPriceOf(item, order.owned),
            ...(item.refunded_at ? { remark: "Reembolsado" } : {}),
          }))}
          amounts={orderAmounts(order)}
          ownedParts={ownedOf(order.owned)}
          isPlaced
          coupon={order.coupon_code}
          isByPix={isDiscountByPix(order)}
          financingCents={order.financing_cents}
        >
          <OrderNotes
            facts={facts}
            stage={stage}
            mayCancel={mustRetry || (waitsForBuyer(stage) && !progress.attempt?.claimedAt)}
          />
          {mayChange && !changing && (slow || (isChoice && stage !== "confirming")) ? (
            <button
              type="button"
              className="link mt-5 block w-full text-center"
              onClick={() => setChanging(true)}
            >
              {!isChoice
                ? "Tentar de novo"
                : slow
                  ? "Tentar de novo ou pagar de outra forma"
                  : "Trocar a forma de pagamento"}
              {other ? ` (${other})` : ""}
            </button>
          ) : null}
        </OrderSummary>
      </div>
      {/* Purchases and receipt come before related products. */}
      {stage === "paid" && facts.related ? (
        <Suspense>
          <RelatedProducts {...facts.related} />
        </Suspense>
      ) : null}
    </>
  );
}

interface OrderNotesProps {
  facts: OrderPageFacts;
  stage: OrderStage;
  mayCancel: boolean;
}

function OrderNotes({ facts, stage, mayCancel }: OrderNotesProps) {
  const { order } = facts;
  return (
    <div className="mt-4 grid gap-3 border-t border-line pt-4 text-sm text-muted">
      {order.refunded_cents > 0 ? <p>Reembolsado: {formatBRL(order.refunded_cents)}</p> : null}
      <p>
        Pedido nº {order.id}, de {dayAndHour(order.created_at)}.
      </p>
      {mayCancel ? <CancelOrder /> : null}
      {stage === "paid" || stage === "refunded" ? (
        <ButtonLink to={`/pedido/${order.public_id}/recibo`} variant="quiet" size="compact" block>
          <Icon name="receipt-text" /> Ver recibo
        </ButtonLink>
      ) : null}
    </div>
  );
}

/** Scrolls to the top when the order's state changes. */
function useTopOnChange(stage: string) {
  const shown = useRef(stage);
  useEffect(() => {
    if (shown.current !== stage) window.scrollTo(0, 0);
    shown.current = stage;
  }, [stage]);
}

/** Collapsed, so that no order is cancelled by accident. */
function CancelOrder() {
  const busy = useNavigation().formData?.get("intent") === "cancel-order";
  return (
    <details>
      <summary className="link cursor-pointer">Cancelar este pedido</summary>
      <p className="mt-2">Se você já pagou, não cancele: espere a confirmação.</p>
      <Form method="post" className="mt-2">
        <Button type="submit" name="intent" value="cancel-order" variant="quiet" size="compact" busy={busy}>
          Cancelar o pedido
        </Button>
      </Form>
    </details>
  );
}
