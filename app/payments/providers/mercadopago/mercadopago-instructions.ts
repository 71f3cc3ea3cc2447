// Payment instructions of a Mercado Pago order: a code, a slip or a link to its page.
import { addMinutes, dayOf } from "#app/platform/money-and-dates/dates.ts";
import { barcodeOfLine, boletoLine, formatBoletoLine, isBoletoLine } from "../../boleto/boleto.ts";
import type { Instructions } from "../../port/payment-provider.ts";
import { webAddress } from "../web-address.ts";
import type { MercadoPagoOrder, MercadoPagoPayment } from "./mercadopago.schema.ts";
import { methodOf } from "./mercadopago-codes.ts";

/** The bank's page for confirming a card closes after this time. */
const CHALLENGE_MINUTES = 5;
const DURATION = /^P(?:(\d{1,3})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,5})M)?)?$/;

export function instructionsOf(
  order: MercadoPagoOrder,
  payment: MercadoPagoPayment | undefined,
): Instructions | undefined {
  const method = payment?.payment_method;
  const endsAt = payment?.date_of_expiration ?? endOf(order);
  if (method && methodOf(method.type) === "pix" && method.qr_code && endsAt) {
    return { pix: { payload: method.qr_code, expiresAt: new Date(endsAt).toISOString() } };
  }
  if (method && methodOf(method.type) === "boleto" && endsAt) return slipOf(method, endsAt);
  const challenge = webAddress(method?.transaction_security?.url);
  if (challenge) return { next: { kind: "3ds", url: challenge, ...closing(order, CHALLENGE_MINUTES) } };
  const page = webAddress(order.checkout_url);
  return page
    ? { next: { kind: "redirect", url: page, ...(endsAt ? { expiresAt: endsAt } : {}) } }
    : undefined;
}

function slipOf(
  method: NonNullable<MercadoPagoPayment["payment_method"]>,
  endsAt: string,
): Instructions | undefined {
  const digits = (method.digitable_line ?? "").replace(/\D/g, "");
  const told = method.barcode_content ?? "";
  const barcode = /^\d{44}$/.test(told) ? told : barcodeOfLine(digits);
  const line = isBoletoLine(digits) ? digits : barcode && boletoLine(barcode);
  if (!barcode || !line) return undefined;
  const pdfUrl = webAddress(method.ticket_url);
  const slip = { line: formatBoletoLine(line), barcode, dueOn: dayOf(new Date(endsAt)) };
  return { boleto: pdfUrl ? { ...slip, pdfUrl } : slip };
}

function endOf({ created_date: created, expiration_time: duration }: MercadoPagoOrder): string | undefined {
  const [, days, hours, minutes] = DURATION.exec(duration ?? "") ?? [];
  if (!created || !(days || hours || minutes)) return undefined;
  const total = (Number(days ?? 0) * 24 + Number(hours ?? 0)) * 60 + Number(minutes ?? 0);
  return addMinutes(new Date(created), total).toISOString();
}

function closing({ last_updated_date: since }: MercadoPagoOrder, minutes: number): { expiresAt?: string } {
  return since ? { expiresAt: addMinutes(new Date(since), minutes).toISOString() } : {};
}
