// The fields that we read of Stripe's answers. Statuses stay strings: their meaning is decided where they are used, so
// that a new one breaks nothing. Amounts are whole centavos.
import { z } from "zod";
import { NO_END } from "#app/platform/money-and-dates/terms.ts";

const word = z.string().max(100);
const id = z.string().max(255);
const cents = z.int();
const text = z.string().nullish();
/** Unix seconds. Null for a year out of range. */
const moment = z
  .int()
  .refine((told) => told * 1000 < NO_END.getTime())
  .nullish()
  .catch(null);
const metadata = z.record(z.string(), z.string()).nullish();

interface Told<T> {
  id: string;
  /** Undefined when the object was not expanded. */
  told: T | undefined;
}

/** An id, or the expanded object where that was asked for. */
function toldOrNamed<T extends z.ZodType<{ id: string }>>(schema: T) {
  return z
    .union([
      id.transform((named): Told<z.output<T>> => ({ id: named, told: undefined })),
      schema.transform((told): Told<z.output<T>> => ({ id: told.id, told })),
    ])
    .nullish();
}

export function listSchema<T extends z.ZodType>(one: T) {
  return z.object({ data: z.array(one), has_more: z.boolean().nullish() });
}

export const refundSchema = z.object({ id, amount: cents, status: word.nullish(), metadata });

export const disputeSchema = z.object({
  id,
  status: word,
  evidence_details: z.object({ due_by: moment }).nullish(),
});

const accountsSchema = z.object({ id, fee: cents, net: cents, currency: word, available_on: moment });

export const chargeSchema = z.object({
  id,
  created: moment,
  disputed: z.boolean().nullish(),
  payment_intent: toldOrNamed(z.object({ id })),
  balance_transaction: toldOrNamed(accountsSchema),
  refunds: listSchema(refundSchema).nullish(),
  payment_method_details: z
    .object({
      type: word.nullish(),
      card: z
        .object({
          brand: text,
          last4: text,
          installments: z.object({ plan: z.object({ count: z.int().nullish() }).nullish() }).nullish(),
        })
        .nullish(),
    })
    .nullish(),
});

const nextActionSchema = z.object({
  type: word,
  pix_display_qr_code: z.object({ data: text, expires_at: moment, hosted_instructions_url: text }).nullish(),
  boleto_display_details: z
    .object({ number: text, expires_at: moment, hosted_voucher_url: text, pdf: text })
    .nullish(),
  redirect_to_url: z.object({ url: text }).nullish(),
});

const optionsSchema = z.object({
  boleto: z.object({ expires_after_days: z.int().nullish() }).nullish(),
  pix: z.object({ expires_after_seconds: z.int().nullish(), expires_at: moment }).nullish(),
});

export const intentSchema = z.object({
  id,
  status: word,
  amount: cents,
  amount_received: cents.nullish(),
  currency: word,
  created: z.int(),
  livemode: z.boolean(),
  cancellation_reason: word.nullish(),
  payment_method_types: z.array(word).nullish(),
  payment_method_options: optionsSchema.nullish(),
  metadata,
  next_action: nextActionSchema.nullish(),
  last_payment_error: z.object({ code: text, decline_code: text }).nullish(),
  latest_charge: toldOrNamed(chargeSchema),
});

export const sessionSchema = z.object({
  id,
  status: word.nullish(),
  amount_total: cents.nullish(),
  currency: word.nullish(),
  created: z.int(),
  expires_at: moment,
  livemode: z.boolean(),
  client_reference_id: text,
  url: text,
  payment_method_types: z.array(word).nullish(),
  payment_intent: toldOrNamed(intentSchema),
});

/** A refused payment: the error carries it. */
export const errorSchema = z.object({
  error: z.object({
    type: word.nullish(),
    code: word.nullish(),
    decline_code: word.nullish(),
    payment_intent: intentSchema.nullish().catch(null),
  }),
});

const subjectSchema = z.object({
  id: id.nullish(),
  object: word.nullish(),
  payment_intent: toldOrNamed(z.object({ id })),
  charge: toldOrNamed(z.object({ id })),
  client_reference_id: text,
  metadata,
});

export const eventSchema = z.object({
  id: z.string().regex(/^evt_\w{1,200}$/),
  type: word.nullish(),
  data: z.object({ object: subjectSchema.nullish().catch(null) }).nullish(),
});

export const accountSchema = z.object({
  id,
  email: text,
  charges_enabled: z.boolean().nullish(),
  default_currency: word.nullish(),
  capabilities: z.record(z.string(), z.string()).nullish(),
  business_profile: z.object({ name: text }).nullish(),
  settings: z.object({ dashboard: z.object({ display_name: text }).nullish() }).nullish(),
});

export const balanceSchema = z.object({ livemode: z.boolean().nullish() });

export type StripeAccount = z.output<typeof accountSchema>;
export type StripeIntent = z.output<typeof intentSchema>;
export type StripeSession = z.output<typeof sessionSchema>;
export type StripeCharge = z.output<typeof chargeSchema>;
export type StripeRefund = z.output<typeof refundSchema>;
export type StripeDispute = z.output<typeof disputeSchema>;
export type StripeEvent = z.output<typeof eventSchema>;
