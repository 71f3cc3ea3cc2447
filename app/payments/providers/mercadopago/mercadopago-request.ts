// Builds requests to Mercado Pago from the attempt's stored values only, so that every try under one key is equal.
// Contains no card: cards are typed on the vendor's page.
import { dayOf } from "#app/platform/money-and-dates/dates.ts";
import { type Method, ProviderError, type StartPayment } from "../../port/payment-provider.ts";
import { decimalOf } from "../decimal-cents.ts";

export const SHORTEST_PIX_MINUTES = 30;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const LONGEST_TITLE = 150;
/** Only cards: the shop has its own pages for the other methods. */
const NO_CARDS = ["ticket", "bank_transfer", "atm"];
const OFFLINE: Record<Exclude<Method, "credit">, { id: string; type: string }> = {
  pix: { id: "pix", type: "bank_transfer" },
  boleto: { id: "boleto", type: "ticket" },
};

export function orderRequest(payment: StartPayment, reference: string) {
  const total = decimalOf(payment.amount);
  const order = {
    type: "online",
    external_reference: reference,
    total_amount: total,
    description: payment.description,
    payer: payerOf(payment),
  };
  if (payment.method === "credit") return { ...order, ...checkoutPage(payment) };
  return {
    ...order,
    processing_mode: "automatic",
    transactions: {
      payments: [
        {
          amount: total,
          payment_method: OFFLINE[payment.method],
          expiration_time: offlineDuration(payment),
        },
      ],
    },
  };
}

function checkoutPage(payment: StartPayment) {
  const { returnUrl } = payment;
  const { maxParts, freeParts, minPartCents } = payment.cardTerms;
  const most = Math.max(1, Math.min(maxParts, Math.floor(payment.amount / Math.max(1, minPartCents))));
  const free = Math.min(freeParts, most);
  return {
    processing_mode: "manual",
    capture_mode: "automatic",
    expiration_time: minutes(Math.max(SHORTEST_PIX_MINUTES, minutesOpen(payment))),
    ...itemsOf(payment),
    config: {
      online: {
        success_url: returnUrl,
        pending_url: returnUrl,
        failure_url: returnUrl,
        // The vendor redirects buyers automatically only to https addresses.
        ...(returnUrl.startsWith("https:") ? { auto_return: "all" } : {}),
        // A refused card comes back to the shop, which offers all other payment methods.
        retries: { allowed: false },
      },
      payment_method: {
        max_installments: most,
        not_allowed_types: NO_CARDS,
        // Without this field the vendor applies the account's interest-free installments, which the owner pays.
        installments: { interest_free: free > 1 ? { type: "range", values: [2, free] } : { type: "none" } },
      },
    },
  };
}

/** The items, left out where they do not add up to the amount, which the vendor would refuse. */
function itemsOf({ items, amount }: StartPayment) {
  const sum = items.reduce((total, item) => total + item.unitCents * item.quantity, 0);
  if (sum !== amount) return {};
  return {
    items: items.map(({ name, quantity, unitCents }) => ({
      title: name.slice(0, LONGEST_TITLE),
      quantity,
      unit_price: decimalOf(unitCents),
    })),
  };
}

function payerOf({ method, payer: { name, email, document, address } }: StartPayment) {
  const [first = "", ...rest] = name.trim().split(/\s+/);
  if (method === "boleto" && (!document || !address)) {
    throw new ProviderError("invalid", "a slip needs the buyer's document and address");
  }
  return {
    email,
    first_name: first,
    last_name: rest.join(" ") || first,
    ...(document
      ? { identification: { type: document.length === 11 ? "CPF" : "CNPJ", number: document } }
      : {}),
    ...(method === "boleto" && address
      ? {
          address: {
            zip_code: address.zip,
            street_name: address.street,
            street_number: address.number,
            ...(address.complement ? { complement: address.complement } : {}),
            neighborhood: address.neighborhood,
            city: address.city,
            state: address.state,
          },
        }
      : {}),
  };
}

/** A boleto expires at the end of a day, a PIX code after minutes. */
function offlineDuration(payment: StartPayment): string {
  if (payment.method === "pix") return minutes(Math.max(SHORTEST_PIX_MINUTES, minutesOpen(payment)));
  const days = (Date.parse(dayOf(payment.expiresAt)) - Date.parse(dayOf(payment.createdAt))) / DAY_MS;
  return `P${Math.max(1, days)}D`;
}

function minutesOpen({ createdAt, expiresAt }: StartPayment): number {
  return Math.ceil((expiresAt.getTime() - createdAt.getTime()) / MINUTE_MS);
}

function minutes(count: number): string {
  return `PT${count}M`;
}
