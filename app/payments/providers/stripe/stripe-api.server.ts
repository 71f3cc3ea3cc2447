// The calls of Stripe that we use, with validated answers.
import type { z } from "zod";
import { type Call, ProviderError } from "../../port/payment-provider.ts";
import { openVendor, type VendorAnswer } from "../provider-http.server.ts";
import {
  accountSchema,
  balanceSchema,
  chargeSchema,
  disputeSchema,
  errorSchema,
  eventSchema,
  intentSchema,
  listSchema,
  refundSchema,
  type StripeIntent,
  sessionSchema,
} from "./stripe.schema.ts";
import { declineOf } from "./stripe-codes.ts";

type Signal = Pick<Call, "signal">;
type Query = { readonly [name: string]: FormValue };

interface Write {
  /** Idempotency key, the same on every try. */
  key: string;
  call: Signal;
}

/** Sent with every call, whatever version the account has. */
export const STRIPE_VERSION = "2026-10-28.endive";

/** Stripe refuses the call in the payment's present state. */
export const NOT_NOW = "not_now";

const PAGE = 100;
/** Limit of pages of one list; a longer list means that the query was too wide. */
const PAGES = 30;
/** Expands the charge with its refunds and the owner's net amount. */
const CHARGE = ["latest_charge.balance_transaction", "latest_charge.refunds"];

export type StripeApi = ReturnType<typeof openStripeApi>;

/** One closure, because every call shares the headers and the client. */
export function openStripeApi({ baseUrl, secretKey }: { baseUrl: string; secretKey: string }) {
  const headers = { authorization: `Bearer ${secretKey}`, "stripe-version": STRIPE_VERSION };
  const vendor = openVendor({ baseUrl, headers });

  async function read<T extends z.ZodType>(
    path: string,
    query: Query,
    schema: T,
    call: Signal,
  ): Promise<z.output<T> | null> {
    const answer = await vendor.send({
      method: "GET",
      path: `${path}?${formOf(query)}`,
      accept: [404],
      call,
    });
    return answer.status === 404 ? null : parsed(schema, answer, "unavailable");
  }

  async function readAll<T extends z.ZodType<{ id: string }>>(
    path: string,
    query: Query,
    schema: T,
    call: Signal,
  ): Promise<z.output<T>[]> {
    const all: z.output<T>[] = [];
    for (let page = 0; page < PAGES; page++) {
      const after = all.at(-1)?.id;
      const one = await read(
        path,
        { ...query, limit: PAGE, starting_after: after },
        listSchema(schema),
        call,
      );
      all.push(...(one?.data ?? []));
      if (!one?.has_more) return all;
    }
    throw new ProviderError("unavailable", `GET ${path} has more than can be read`);
  }

  function write(path: string, values: Query, { key, call }: Write): Promise<VendorAnswer> {
    const form = formOf(values);
    return vendor.send({
      method: "POST",
      path,
      form,
      call,
      accept: [400, 402, 409],
      headers: { "idempotency-key": key },
    });
  }

  async function readOne<T extends z.ZodType>(path: string, schema: T, call: Signal): Promise<z.output<T>> {
    return parsed(schema, await vendor.send({ method: "GET", path, call }), "unavailable");
  }

  return {
    async createSession(values: Query, how: Write) {
      const answer = refuseFailed(await write("/v1/checkout/sessions", values, how));
      return parsed(sessionSchema, answer, "unknown_outcome");
    },

    /** A refused payment is an answer, too: status 402. */
    async createIntent(values: Query, how: Write): Promise<StripeIntent> {
      const answer = await write("/v1/payment_intents", values, how);
      const { data } = errorSchema.safeParse(answer.body);
      if (answer.status === 402 && data?.error.payment_intent) return data.error.payment_intent;
      return parsed(intentSchema, refuseFailed(answer), "unknown_outcome");
    },

    async closeSession(id: string, how: Write): Promise<typeof NOT_NOW | undefined> {
      return closing(await write(`/v1/checkout/sessions/${encodeURIComponent(id)}/expire`, {}, how));
    },

    async cancelIntent(id: string, how: Write): Promise<typeof NOT_NOW | undefined> {
      const values = { cancellation_reason: "requested_by_customer" };
      return closing(await write(`/v1/payment_intents/${encodeURIComponent(id)}/cancel`, values, how));
    },

    async refund(values: Query, how: Write) {
      return parsed(refundSchema, refuseFailed(await write("/v1/refunds", values, how)), "unknown_outcome");
    },

    account: (call: Signal) => readOne("/v1/account", accountSchema, call),
    balance: (call: Signal) => readOne("/v1/balance", balanceSchema, call),
    session: (id: string, call: Signal) =>
      read(
        `/v1/checkout/sessions/${encodeURIComponent(id)}`,
        { expand: CHARGE.map((field) => `payment_intent.${field}`) },
        sessionSchema,
        call,
      ),
    intent: (id: string, call: Signal) =>
      read(`/v1/payment_intents/${encodeURIComponent(id)}`, { expand: CHARGE }, intentSchema, call),
    charge: (id: string, call: Signal) =>
      read(`/v1/charges/${encodeURIComponent(id)}`, {}, chargeSchema, call),
    sessions: (query: Query, call: Signal) => readAll("/v1/checkout/sessions", query, sessionSchema, call),
    intents: (query: Query, call: Signal) => readAll("/v1/payment_intents", query, intentSchema, call),
    refunds: (charge: string, call: Signal) => readAll("/v1/refunds", { charge }, refundSchema, call),
    disputes: (charge: string, call: Signal) => readAll("/v1/disputes", { charge }, disputeSchema, call),
    events: (query: Query, call: Signal) => readAll("/v1/events", query, eventSchema, call),
  };
}

/** Stripe closes no page that is over or paid; the payment itself tells which it is. */
function closing(answer: VendorAnswer): typeof NOT_NOW | undefined {
  if (answer.status === 400) {
    const { data } = errorSchema.safeParse(answer.body);
    if (data?.error.type !== "idempotency_error") return NOT_NOW;
  }
  refuseFailed(answer);
  return undefined;
}

/** The vendor's messages may name the buyer: only its codes are kept. */
function refuseFailed(answer: VendorAnswer): VendorAnswer {
  if (answer.status < 400) return answer;
  const { type, code, decline_code } = errorSchema.safeParse(answer.body).data?.error ?? {};
  const message = `answered ${answer.status}: ${code ?? type ?? "no code"}`;
  // Another request with this key is still running.
  if (answer.status === 409) throw new ProviderError("unavailable", message);
  if (type === "idempotency_error") throw new ProviderError("key_conflict", message);
  if (answer.status !== 402) throw new ProviderError("invalid", message);
  const decline = declineOf({ code, decline_code }).reason;
  throw new ProviderError("declined", message, { decline });
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

export type FormValue =
  | string
  | number
  | boolean
  | undefined
  | readonly FormValue[]
  | { readonly [name: string]: FormValue };

/** Nested values in Stripe's form encoding: card[brand]=visa, items[0][quantity]=1. Undefined values are left out. */
export function formOf(values: { readonly [name: string]: FormValue }): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) append(form, name, value);
  return form;
}

function append(form: URLSearchParams, name: string, value: FormValue): void {
  if (value === undefined) return;
  if (typeof value !== "object") form.append(name, String(value));
  else for (const [key, inner] of Object.entries(value)) append(form, `${name}[${key}]`, inner);
}
