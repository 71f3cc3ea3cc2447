// The fields that we read of Mercado Pago's answers. Statuses stay strings: their meaning is decided where they are
// used, so that a new one breaks nothing.
import { z } from "zod";
import { NO_END } from "#app/platform/money-and-dates/terms.ts";
import { centsOf } from "../decimal-cents.ts";

const word = z.string().max(100);
const id = z.union([z.string().max(100), z.int()]).transform(String);
const amount = z
  .union([z.string(), z.number()])
  .transform((given, context) => {
    const cents = centsOf(String(given));
    if (cents === undefined) context.addIssue({ code: "custom", message: "no amount" });
    return cents ?? 0;
  })
  .nullish();
const text = z.string().nullish();
/** Null for an invalid time or a year out of range. */
const moment = z
  .string()
  .refine((told) => new Date(told) < NO_END)
  .nullish()
  .catch(null);

const methodSchema = z.object({
  id: text,
  type: text,
  installments: z.int().nullish(),
  qr_code: text,
  ticket_url: text,
  digitable_line: text,
  barcode_content: text,
  transaction_security: z.object({ url: text }).nullish(),
});

const paymentSchema = z.object({
  id,
  /** The payment's number in the vendor's older list of payments, which has the fees. */
  reference_id: text,
  status: word.nullish(),
  status_detail: word.nullish(),
  amount,
  paid_amount: amount,
  refunded_amount: amount,
  payment_method: methodSchema.nullish(),
  date_of_expiration: moment,
});

export const accountSchema = z.object({
  id,
  nickname: text,
  email: text,
  tags: z.array(z.string()).nullish(),
});
export type MercadoPagoAccount = z.output<typeof accountSchema>;

const refundSchema = z.object({ id, transaction_id: text, amount, status: word.nullish() });
const chargebackSchema = z.object({ id, case_id: text, status: word.nullish() });

export const orderSchema = z.object({
  id,
  external_reference: text,
  status: word.nullish(),
  status_detail: word.nullish(),
  total_amount: amount,
  currency: word.nullish(),
  checkout_url: text,
  created_date: moment,
  last_updated_date: moment,
  expiration_time: text,
  transactions: z
    .object({
      payments: z.array(paymentSchema).nullish(),
      refunds: z.array(refundSchema).nullish(),
      chargebacks: z.array(chargebackSchema).nullish(),
    })
    .nullish(),
});

/** A refused payment: the error carries the order. */
export const refusedSchema = z
  .union([z.object({ data: orderSchema }), orderSchema])
  .transform((answer) => ("data" in answer ? answer.data : answer));

export const searchSchema = z.object({
  data: z.array(z.object({ id, external_reference: text, status: word.nullish() })),
});

export const errorsSchema = z.object({ errors: z.array(z.object({ code: word })) });

/** A chargeback as reported apart from its order. */
export const chargebackCaseSchema = z.object({ id, payment_id: id.nullish(), status: word.nullish() });

/** A payment by the number that chargebacks and warnings use. */
export const legacyPaymentSchema = z.object({
  id,
  external_reference: text,
  date_created: text,
  order: z.object({ id: id.nullish() }).nullish(),
});

/** A payment with its fee and the day of release. */
export const booksSchema = z.object({
  external_reference: text,
  order: z.object({ id: id.nullish() }).nullish(),
  payment_method_id: text,
  money_release_date: text,
  fee_details: z.array(z.object({ amount, fee_payer: word.nullish() })).nullish(),
  transaction_details: z.object({ net_received_amount: amount }).nullish(),
  card: z.object({ last_four_digits: text }).nullish(),
});
export type MercadoPagoBooks = z.output<typeof booksSchema>;

/** Payments by last change. */
export const paymentListSchema = z.object({
  paging: z.object({ total: z.int(), limit: z.int(), offset: z.int() }),
  results: z.array(legacyPaymentSchema.extend({ date_last_updated: text })),
});
export type MercadoPagoPaymentList = z.output<typeof paymentListSchema>;

/** A complaint that the buyer opened at the vendor. */
export const claimSchema = z.object({
  id,
  resource: word.nullish(),
  resource_id: id.nullish(),
  status: word.nullish(),
  resolution: z.object({ benefited: z.array(word).nullish() }).nullish(),
});

export const noticeSchema = z.object({
  type: word.nullish(),
  data: z.object({ id: id.nullish(), payment_id: id.nullish() }).nullish(),
});

export type MercadoPagoOrder = z.output<typeof orderSchema>;
export type MercadoPagoPayment = z.output<typeof paymentSchema>;
