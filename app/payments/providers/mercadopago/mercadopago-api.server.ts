// The calls of Mercado Pago's Orders API that we use, with validated answers.
import type { z } from "zod";
import { type Call, ProviderError } from "../../port/payment-provider.ts";
import { openVendor, type VendorAnswer, type VendorRequest } from "../provider-http.server.ts";
import {
  accountSchema,
  booksSchema,
  chargebackCaseSchema,
  claimSchema,
  errorsSchema,
  legacyPaymentSchema,
  type MercadoPagoAccount,
  type MercadoPagoOrder,
  type MercadoPagoPaymentList,
  orderSchema,
  paymentListSchema,
  refusedSchema,
  searchSchema,
} from "./mercadopago.schema.ts";

type Signal = Pick<Call, "signal">;

interface Write {
  /** Idempotency key, the same on every try. */
  key: string;
  call: Signal;
}

export interface OrderQuery {
  reference: string;
  begin: Date;
  end: Date;
}

/** Limit: a reference belongs to one order; more results mean that the vendor ignored the filter. */
const SEARCH_COUNT_LIMIT = 3;

const CHANGES_PAGE = 100;

/** The vendor has seen this key before. Its documentation advises a new key, which would charge twice. */
export const KEY_USED = "key_used";
/** The vendor refuses the call in the order's present state. */
export const NOT_NOW = "not_now";

export type MercadoPagoApi = ReturnType<typeof openMercadoPagoApi>;

export function openMercadoPagoApi({ baseUrl, accessToken }: { baseUrl: string; accessToken: string }) {
  const vendor = openVendor({ baseUrl, headers: { authorization: `Bearer ${accessToken}` } });

  async function read<T extends z.ZodType>(
    path: string,
    schema: T,
    call: Signal,
  ): Promise<z.output<T> | null> {
    const answer = await vendor.send({ method: "GET", path, accept: [404], call });
    return answer.status === 404 ? null : parsed(schema, answer, "unavailable");
  }

  function write(path: string, { key, call }: Write, more: Partial<VendorRequest>): Promise<VendorAnswer> {
    const headers = { "x-idempotency-key": key };
    return vendor.send({ method: "POST", path, headers, call, ...more });
  }

  return {
    /** A refused payment is an answer, too: status 402 carries its order. */
    async create(json: unknown, how: Write): Promise<MercadoPagoOrder | typeof KEY_USED> {
      const answer = await write("/v1/orders", how, { json, accept: [402, 409] });
      if (answer.status === 409) return keyUsed(answer);
      if (answer.status !== 402) return parsed(orderSchema, answer, "unknown_outcome");
      const refused = refusedSchema.safeParse(answer.body);
      if (refused.success) return refused.data;
      throw new ProviderError("declined", "refused, and the order is not told");
    },

    get: (id: string, call: Signal) => read(`/v1/orders/${encodeURIComponent(id)}`, orderSchema, call),

    /** Ids of orders that may carry our reference, because not every answer of the list includes it. */
    async search({ reference, begin, end }: OrderQuery, call: Signal): Promise<string[]> {
      const query = new URLSearchParams({
        external_reference: reference,
        begin_date: begin.toISOString(),
        end_date: end.toISOString(),
      });
      const answer = await read(`/v1/orders?${query}`, searchSchema, call);
      const found =
        answer?.data.filter((order) => (order.external_reference ?? reference) === reference) ?? [];
      return found.slice(0, SEARCH_COUNT_LIMIT).map(({ id }) => id);
    },

    async cancel(id: string, how: Write): Promise<MercadoPagoOrder | typeof NOT_NOW> {
      const path = `/v1/orders/${encodeURIComponent(id)}/cancel`;
      const answer = await write(path, how, { accept: [400, 409, 422] });
      return answer.status >= 400 ? NOT_NOW : parsed(orderSchema, answer, "unknown_outcome");
    },

    /** Without parts the whole amount is refunded. */
    async refund(
      id: string,
      parts: { id: string; amount: string }[] | undefined,
      how: Write,
    ): Promise<MercadoPagoOrder | typeof KEY_USED> {
      const path = `/v1/orders/${encodeURIComponent(id)}/refund`;
      const json = parts && { transactions: parts };
      const answer = await write(path, how, { ...(json ? { json } : {}), accept: [409] });
      return answer.status === 409 ? keyUsed(answer) : parsed(orderSchema, answer, "unknown_outcome");
    },

    async account(call: Signal): Promise<MercadoPagoAccount> {
      const answer = await vendor.send({ method: "GET", path: "/users/me", call });
      return parsed(accountSchema, answer, "unavailable");
    },

    chargeback: (id: string, call: Signal) =>
      read(`/v1/chargebacks/${encodeURIComponent(id)}`, chargebackCaseSchema, call),
    payment: (id: string, call: Signal) =>
      read(`/v1/payments/${encodeURIComponent(id)}`, legacyPaymentSchema, call),
    books: (id: string, call: Signal) => read(`/v1/payments/${encodeURIComponent(id)}`, booksSchema, call),

    /** The account's payments changed in this span, oldest change first, from `offset` on. */
    async changed(
      { begin, end, offset }: { begin: Date; end: Date; offset: number },
      call: Signal,
    ): Promise<MercadoPagoPaymentList> {
      const query = new URLSearchParams({
        sort: "date_last_updated",
        criteria: "asc",
        range: "date_last_updated",
        begin_date: begin.toISOString(),
        end_date: end.toISOString(),
        limit: String(CHANGES_PAGE),
        offset: String(offset),
      });
      const answer = await vendor.send({ method: "GET", path: `/v1/payments/search?${query}`, call });
      return parsed(paymentListSchema, answer, "unavailable");
    },

    claim: (id: string, call: Signal) =>
      read(`/post-purchase/v1/claims/${encodeURIComponent(id)}`, claimSchema, call),
  };
}

function keyUsed({ body }: VendorAnswer): typeof KEY_USED {
  const codes = errorsSchema.safeParse(body).data?.errors.map(({ code }) => code) ?? [];
  if (codes.includes("idempotency_key_already_used")) return KEY_USED;
  throw new ProviderError("invalid", `refused as it stands: ${codes.join(", ").slice(0, 100)}`);
}

function parsed<T extends z.ZodType>(
  schema: T,
  { body, status }: VendorAnswer,
  otherwise: "unavailable" | "unknown_outcome",
): z.output<T> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const where = result.error.issues.map(({ path }) => path.join(".")).slice(0, 3);
  throw new ProviderError(otherwise, `answered ${status} with something else: ${where.join(", ")}`);
}
