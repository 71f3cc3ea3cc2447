// Maps chargebacks, complaints and fraud warnings, which name a payment by another number, to its order.
import type { Call, Snapshot } from "../../port/payment-provider.ts";
import type { MercadoPagoApi } from "./mercadopago-api.server.ts";

/** Prefixes of deliveries that are not about an order. */
export const CASES = {
  payment: "payments/",
  chargeback: "chargebacks/",
  claim: "claims/",
} as const;

export interface Subject {
  orderId: string;
  /** The dispute's state, if the case reports it and the order does not. */
  dispute?: Snapshot["dispute"];
}

/** Null: unknown to the vendor, or not about an order. */
export async function findSubject(api: MercadoPagoApi, ref: string, call: Call): Promise<Subject | null> {
  const [kind, id = ""] = splitRef(ref);
  if (kind === undefined) return { orderId: ref };
  if (kind === CASES.payment) return orderOfPayment(api, id, call);
  if (kind === CASES.chargeback) {
    const chargeback = await api.chargeback(id, call);
    return chargeback?.payment_id ? orderOfPayment(api, chargeback.payment_id, call) : null;
  }
  const claim = await api.claim(id, call);
  if (!claim?.resource_id) return null;
  const subject =
    claim.resource === "order"
      ? { orderId: claim.resource_id }
      : await orderOfPayment(api, claim.resource_id, call);
  return subject && { ...subject, dispute: claimEnd(claim) };
}

function splitRef(ref: string): [kind: string | undefined, id?: string] {
  const kind = Object.values(CASES).find((prefix) => ref.startsWith(prefix));
  return kind === undefined ? [undefined] : [kind, ref.slice(kind.length)];
}

async function orderOfPayment(api: MercadoPagoApi, id: string, call: Call): Promise<Subject | null> {
  if (/^ORD/.test(id)) return { orderId: id };
  const payment = await api.payment(id, call);
  return payment?.order?.id ? { orderId: payment.order.id } : null;
}

function claimEnd(claim: NonNullable<Awaited<ReturnType<MercadoPagoApi["claim"]>>>): Snapshot["dispute"] {
  if (claim.status !== "closed") return "open";
  return claim.resolution?.benefited?.includes("complainant") ? "lost" : "won";
}
