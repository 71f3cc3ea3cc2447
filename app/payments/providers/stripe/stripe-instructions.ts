// Payment instructions of a Stripe payment: a code, a slip or a link to its page.
import { addDays, dayOf } from "#app/platform/money-and-dates/dates.ts";
import { barcodeOfLine, formatBoletoLine, isBoletoLine } from "../../boleto/boleto.ts";
import type { Instructions } from "../../port/payment-provider.ts";
import { webAddress } from "../web-address.ts";
import type { StripeIntent, StripeSession } from "./stripe.schema.ts";

type Action = NonNullable<StripeIntent["next_action"]>;
type Slip = NonNullable<Action["boleto_display_details"]>;

export function pageOf({ url, expires_at: endsAt }: StripeSession): Instructions | undefined {
  const page = webAddress(url);
  if (!page) return undefined;
  return {
    next: { kind: "redirect", url: page, ...(endsAt ? { expiresAt: instant(endsAt).toISOString() } : {}) },
  };
}

export function instructionsOf(intent: StripeIntent): Instructions | undefined {
  const action = intent.next_action;
  if (action?.boleto_display_details) return slipOf(intent, action.boleto_display_details);
  const code = action?.pix_display_qr_code;
  const endsAt = code && pixEnd(intent, code.expires_at);
  if (code?.data && endsAt) return { pix: { payload: code.data, expiresAt: endsAt.toISOString() } };
  const challenge = webAddress(action?.redirect_to_url?.url);
  return challenge ? { next: { kind: "3ds", url: challenge } } : leadTo(code?.hosted_instructions_url);
}

/** Every field may be missing. Without the boleto's number the buyer goes to Stripe's own page. */
function slipOf(intent: StripeIntent, slip: Slip): Instructions | undefined {
  const line = slip.number?.replace(/\D/g, "") ?? "";
  const barcode = isBoletoLine(line) ? barcodeOfLine(line) : undefined;
  const dueOn = slipDueOn(intent, slip);
  if (!barcode || !dueOn) return leadTo(slip.hosted_voucher_url);
  const pdfUrl = webAddress(slip.pdf) ?? webAddress(slip.hosted_voucher_url);
  return { boleto: { line: formatBoletoLine(line), barcode, dueOn, ...(pdfUrl ? { pdfUrl } : {}) } };
}

function slipDueOn(intent: StripeIntent, { expires_at: endsAt }: Slip): string | undefined {
  if (endsAt) return dayOf(instant(endsAt));
  const days = intent.payment_method_options?.boleto?.expires_after_days;
  return typeof days === "number" ? dayOf(addDays(instant(intent.created), days)) : undefined;
}

function pixEnd(intent: StripeIntent, told: number | null | undefined): Date | undefined {
  const asked = intent.payment_method_options?.pix;
  const seconds = asked?.expires_after_seconds;
  const endsAt = told ?? asked?.expires_at ?? (seconds ? intent.created + seconds : undefined);
  return endsAt === undefined ? undefined : instant(endsAt);
}

function leadTo(url: string | null | undefined): Instructions | undefined {
  const page = webAddress(url);
  return page ? { next: { kind: "redirect", url: page } } : undefined;
}

function instant(seconds: number): Date {
  return new Date(seconds * 1000);
}
