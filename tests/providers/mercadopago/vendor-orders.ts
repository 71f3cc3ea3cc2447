// Mercado Pago's orders, built from recorded and documented answers and typed by the provider's own package.
import type {
  ChargebackResponse,
  OrderResponse,
  PaymentResponse,
  RefundResponse,
} from "mercadopago/dist/clients/order/commonTypes";
import type { CreateOrderRequest } from "mercadopago/dist/clients/order/create/types";
import { boletoBarcode, boletoFactor, boletoLine } from "#app/payments/boleto/boleto.ts";
import { buildDynamicPix } from "#app/payments/pix/pix.ts";
import paidOnPage from "./fixtures/assumed-paid-on-checkout-page.json" with { type: "json" };
import slip from "./fixtures/documentation-boleto.json" with { type: "json" };
import pix from "./fixtures/documentation-pix.json" with { type: "json" };
import page from "./fixtures/sdk-java-checkout-page.json" with { type: "json" };

export type VendorOrder = Omit<OrderResponse, "api_response"> & {
  id: string;
  created_date: string;
  transactions: { payments: PaymentResponse[]; refunds: RefundResponse[]; chargebacks: ChargebackResponse[] };
};

interface Making {
  id: string;
  now: Date;
  origin: string;
  /** The charged amount, if it differs from the requested one. */
  otherAmount?: string | undefined;
}

const DAY_MS = 86_400_000;
const DURATION = /^P(?:(\d+)D)?(?:T(\d+)M)?$/;

export function newOrder(request: CreateOrderRequest, making: Making): VendorOrder {
  const { id, now } = making;
  const isPage = request.processing_mode === "manual";
  const base = {
    id,
    external_reference: request.external_reference ?? "",
    total_amount: request.total_amount ?? "",
    created_date: now.toISOString(),
    last_updated_date: now.toISOString(),
  };
  if (isPage) {
    return {
      ...pick(page, ["type", "processing_mode", "country_code", "status", "capture_mode", "currency"]),
      ...base,
      status_detail: "created",
      expiration_time: request.expiration_time ?? "P1D",
      checkout_url: `${making.origin}/checkout/v1/redirect?order_id=${id}`,
      ...(request.config ? { config: request.config as NonNullable<OrderResponse["config"]> } : {}),
      transactions: { payments: [], refunds: [], chargebacks: [] },
    };
  }
  const asked = request.transactions?.payments?.[0];
  if (asked?.payment_method?.token) {
    return {
      ...pick(paidOnPage, ["type", "status", "status_detail"]),
      ...base,
      transactions: { payments: [cardPayment(base, asked.amount ?? "", {})], refunds: [], chargebacks: [] },
    };
  }
  const isPix = asked?.payment_method?.id === "pix";
  const template = isPix ? pix : slip;
  const endsAt = endOf(asked?.expiration_time ?? "P3D", now);
  const payment: PaymentResponse = {
    ...template.transactions.payments[0],
    id: id.replace("ORD", "PAY"),
    reference_id: numberFor(id),
    amount: making.otherAmount ?? asked?.amount ?? "",
    expiration_time: asked?.expiration_time ?? "",
    date_of_expiration: endsAt.toISOString(),
    payment_method: isPix
      ? { ...pix.transactions.payments[0]?.payment_method, qr_code: codeFor(id) }
      : { ...slip.transactions.payments[0]?.payment_method, ...slipFor(asked?.amount ?? "", endsAt) },
  };
  return {
    ...pick(template, ["type", "processing_mode", "country_code", "status", "status_detail", "capture_mode"]),
    ...base,
    transactions: { payments: [payment], refunds: [], chargebacks: [] },
  };
}

/** The buyer paid on the provider's page, perhaps in instalments with interest. */
export function cardPayment(
  order: Pick<VendorOrder, "id">,
  amount: string,
  facts: { paid?: string; installments?: number },
) {
  const [template] = paidOnPage.transactions.payments;
  return {
    ...template,
    id: order.id.replace("ORD", "PAY"),
    reference_id: numberFor(order.id),
    amount,
    paid_amount: facts.paid ?? amount,
    payment_method: { ...template?.payment_method, installments: facts.installments ?? 1 },
  };
}

/** Payment ids do not contain the order id. */
function numberFor(orderId: string): string {
  return String(90_000_000_000 + Number(orderId.slice(3, 6)));
}

function endOf(duration: string, now: Date): Date {
  const [, days = 0, minutes = 0] = DURATION.exec(duration) ?? [];
  return new Date(now.getTime() + Number(days) * DAY_MS + Number(minutes) * 60_000);
}

function codeFor(id: string): string {
  return (
    buildDynamicPix({ url: `pix.mercadopago.invalid/${id}`, name: "LOJA EXEMPLO", city: "OSASCO" }) ?? ""
  );
}

function slipFor(amount: string, endsAt: Date) {
  const barcode = boletoBarcode({
    bank: "237",
    factor: boletoFactor(endsAt.toISOString().slice(0, 10)),
    amountCents: Number(amount.replace(".", "")),
    freeField: "42".padStart(25, "0"),
  });
  return { barcode_content: barcode, digitable_line: boletoLine(barcode) };
}

function pick<T extends object, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>;
}
