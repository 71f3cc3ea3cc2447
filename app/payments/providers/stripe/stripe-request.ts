// Builds requests to Stripe from the attempt's stored values only, so that every try under one key is equal. Contains
// no card: cards are typed on the vendor's page.
import { dayOf } from "#app/platform/money-and-dates/dates.ts";
import { ProviderError, type StartPayment } from "../../port/payment-provider.ts";

/** Metadata with our reference and whether the payment is made on a page. */
export const REFERENCE = "vitrine";
export const ON_PAGE = "vitrine_page";

const DAY_MS = 86_400_000;
/** Stripe's pages last at least 30 minutes; the rest leaves time for a later try. */
const SHORTEST_PAGE_MS = 35 * 60_000;
/** Stripe's pages last at most a day by its own clock. */
const LONGEST_PAGE_MS = 23 * 3_600_000;
const PIX_SECONDS = { shortest: 60, longest: 1_209_600 };
const LONGEST_SLIP_DAYS = 60;
const LONGEST_NAME = 250;

export function sessionRequest(payment: StartPayment, reference: string) {
  const { returnUrl, createdAt, expiresAt, description } = payment;
  const opened = createdAt.getTime();
  const open = Math.min(LONGEST_PAGE_MS, Math.max(SHORTEST_PAGE_MS, expiresAt.getTime() - opened));
  return {
    mode: "payment",
    allowed_payment_method_types: ["card"],
    line_items: linesOf(payment),
    // Charges in reais, wherever the buyer is.
    adaptive_pricing: { enabled: false },
    client_reference_id: reference,
    metadata: { [REFERENCE]: reference },
    payment_intent_data: { description, metadata: { [REFERENCE]: reference, [ON_PAGE]: "checkout" } },
    customer_email: payment.payer.email,
    locale: "pt-BR",
    success_url: returnUrl,
    cancel_url: returnUrl,
    expires_at: Math.floor((opened + open) / 1000),
  };
}

/** A PIX code or a boleto, which the answer contains. */
export function intentRequest(payment: StartPayment, reference: string) {
  const method = payment.method === "boleto" ? slipRequest(payment) : codeRequest(payment);
  return {
    amount: payment.amount,
    currency: "brl",
    confirm: true,
    description: payment.description,
    metadata: { [REFERENCE]: reference },
    return_url: payment.returnUrl,
    ...method,
  };
}

function codeRequest({ createdAt, expiresAt, payer }: StartPayment) {
  const seconds = Math.ceil((expiresAt.getTime() - createdAt.getTime()) / 1000);
  const { shortest, longest } = PIX_SECONDS;
  const expires_after_seconds = Math.min(longest, Math.max(shortest, seconds));
  return {
    allowed_payment_method_types: ["pix"],
    payment_method_data: { type: "pix", billing_details: { name: payer.name, email: payer.email } },
    payment_method_options: { pix: { expires_after_seconds } },
  };
}

function slipRequest({ createdAt, expiresAt, payer }: StartPayment) {
  const { name, email, document, address } = payer;
  if (!document || !address) {
    throw new ProviderError("invalid", "a slip needs the buyer's document and address");
  }
  const days = (Date.parse(dayOf(expiresAt)) - Date.parse(dayOf(createdAt))) / DAY_MS;
  return {
    allowed_payment_method_types: ["boleto"],
    payment_method_data: {
      type: "boleto",
      boleto: { tax_id: document },
      billing_details: {
        name,
        email,
        address: {
          line1: `${address.street}, ${address.number}`,
          line2: [address.complement, address.neighborhood].filter(Boolean).join(", "),
          city: address.city,
          state: address.state,
          postal_code: address.zip,
          country: "BR",
        },
      },
    },
    payment_method_options: {
      boleto: { expires_after_days: Math.min(LONGEST_SLIP_DAYS, Math.max(0, days)) },
    },
  };
}

/** The order's lines if they add up to the amount, otherwise one line. */
function linesOf({ items, amount, description }: StartPayment) {
  const sum = items.reduce((total, item) => total + item.unitCents * item.quantity, 0);
  const lines = sum === amount ? items : [{ name: description, quantity: 1, unitCents: amount }];
  return lines.map(({ name, quantity, unitCents }) => ({
    quantity,
    price_data: {
      currency: "brl",
      unit_amount: unitCents,
      product_data: { name: name.slice(0, LONGEST_NAME) },
    },
  }));
}
