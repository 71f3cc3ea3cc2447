// Stripe's answers to the few requests that we make.
import refusedTemplate from "./fixtures/assumed-refused.json" with { type: "json" };
import keyUsed from "./fixtures/documentation-key-used.json" with { type: "json" };
import {
  all,
  type Fields,
  fieldsIn,
  get,
  namesIn,
  newCharge,
  newIntent,
  newRefund,
  newSession,
  secondsOf,
  tell,
  type VendorCharge,
  type VendorDispute,
  type VendorIntent,
  type VendorRefund,
  type VendorSession,
  type VendorState,
  type VendorThing,
} from "./vendor-books.ts";

export interface VendorAnswer {
  status: number;
  headers?: Record<string, string>;
  /** A string is an HTML page. */
  body: unknown;
}

export interface VendorRequest {
  method: string;
  url: URL;
  key: string | undefined;
  body: string;
  isAllowed: boolean;
}

const CANCELLABLE = ["requires_action", "requires_confirmation", "requires_payment_method"];
const LISTS: Record<string, string> = {
  "/v1/checkout/sessions": "checkout.session",
  "/v1/payment_intents": "payment_intent",
  "/v1/charges": "charge",
  "/v1/refunds": "refund",
  "/v1/disputes": "dispute",
};

export function answerVendor(state: VendorState, request: VendorRequest): VendorAnswer {
  const { method, url, key, body } = request;
  if (url.pathname.startsWith("/c/pay/")) return payPage(state, url);
  if (!request.isAllowed) return refusal(401, "invalid_request_error", "api_key_invalid");
  if (method === "GET") return read(state, url);
  const words = `${url.pathname} ${body}`;
  const before = key && state.keys.get(key);
  if (before) return before.words === words ? before.answer : { status: 400, body: keyUsed };
  const answer = structuredClone(write(state, url.pathname, readForm(new URLSearchParams(body))));
  // Requests that were refused before they ran are not stored under their key.
  if (key && (answer.status < 400 || answer.status === 402)) state.keys.set(key, { words, answer });
  return answer;
}

/** Parses card[brand]=visa into nested fields. */
export function readForm(form: URLSearchParams): Fields {
  const fields: Fields = {};
  for (const [name, value] of form) {
    const path = name.replaceAll("]", "").split("[");
    let at = fields;
    for (const step of path.slice(0, -1)) {
      at[step] = fieldsIn(at[step]);
      at = fieldsIn(at[step]);
    }
    const last = path.at(-1) ?? "";
    at[last === "" ? String(Object.keys(at).length) : last] = value;
  }
  return fields;
}

function write(state: VendorState, path: string, fields: Fields): VendorAnswer {
  // Removed in the requested API version.
  if (fields.payment_method_types) return refusal(400, "invalid_request_error", "parameter_unknown");
  if (path === "/v1/checkout/sessions") return createSession(state, fields);
  if (path === "/v1/payment_intents") return createIntent(state, fields);
  if (path === "/v1/refunds") return refund(state, fields);
  const [, session = ""] = /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/.exec(path) ?? [];
  const [, intent = ""] = /^\/v1\/payment_intents\/([^/]+)\/cancel$/.exec(path) ?? [];
  const page = get<VendorSession>(state, session, "checkout.session");
  if (page) return closeSession(state, page);
  const open = get<VendorIntent>(state, intent, "payment_intent");
  if (!open) return refusal(404, "invalid_request_error", "resource_missing");
  if (!CANCELLABLE.includes(open.status)) {
    return refusal(400, "invalid_request_error", "payment_intent_unexpected_state");
  }
  const cancellation_reason = String(fields.cancellation_reason ?? "");
  Object.assign(open, { status: "canceled", next_action: null, cancellation_reason });
  tell(state, "payment_intent.canceled", open);
  return { status: 200, body: open };
}

function createSession(state: VendorState, fields: Fields): VendorAnswer {
  const open = Number(fields.expires_at) - secondsOf(state.now());
  const isWrong = fields.mode !== "payment" || open < 1800 || open > 86_400 || !fields.success_url;
  if (isWrong) return refusal(400, "invalid_request_error", "parameter_invalid");
  const session = newSession(state, fields);
  if (!Number.isInteger(session.amount_total))
    return refusal(400, "invalid_request_error", "parameter_invalid_integer");
  return { status: 200, body: told(session) };
}

function closeSession(state: VendorState, session: VendorSession): VendorAnswer {
  if (session.status !== "open") return refusal(400, "invalid_request_error", "resource_already_exists");
  Object.assign(session, { status: "expired", url: null });
  tell(state, "checkout.session.expired", session);
  return { status: 200, body: told(session) };
}

function createIntent(state: VendorState, fields: Fields): VendorAnswer {
  const method = fieldsIn(fields.payment_method_data);
  const { address, name, email } = fieldsIn(method.billing_details);
  const place = fieldsIn(address);
  const needs = ["line1", "city", "state", "postal_code", "country"];
  if (!/^\d+$/.test(String(fields.amount)) || fields.currency !== "brl") {
    return refusal(400, "invalid_request_error", "parameter_invalid_integer");
  }
  if (method.type === "boleto") {
    const isWhole = fieldsIn(method.boleto).tax_id && name && email && needs.every((field) => place[field]);
    if (!isWhole) return refusal(400, "invalid_request_error", "parameter_missing");
  }
  const intent = newIntent(state, fields);
  if (fields.payment_method) return chargeCard(state, intent, fields);
  return { status: 200, body: intent };
}

/** Charges one of the provider's published test cards at once. */
function chargeCard(
  state: VendorState,
  intent: VendorIntent,
  { payment_method, expand }: Fields,
): VendorAnswer {
  Object.assign(intent, { next_action: null });
  if (/declined/i.test(String(payment_method))) {
    const { error } = refusedTemplate;
    Object.assign(intent, { status: "requires_payment_method", last_payment_error: error });
    return { status: 402, body: { error: { ...error, payment_intent: intent } } };
  }
  const { id } = newCharge(state, intent, intent.amount);
  Object.assign(intent, { status: "succeeded", amount_received: intent.amount, latest_charge: id });
  tell(state, "payment_intent.succeeded", intent);
  return { status: 200, body: expanded(state, intent, Object.values(fieldsIn(expand)).map(String)) };
}

function refund(state: VendorState, fields: Fields): VendorAnswer {
  const intent = get<VendorIntent>(state, String(fields.payment_intent), "payment_intent");
  const charge = intent && get<VendorCharge>(state, intent.latest_charge ?? "", "charge");
  if (!intent || !charge) return refusal(400, "invalid_request_error", "resource_missing");
  const left = charge.amount - charge.amount_refunded;
  const amount = fields.amount === undefined ? left : Number(fields.amount);
  if (left === 0) return refusal(400, "invalid_request_error", "charge_already_refunded");
  if (!(amount > 0 && amount <= left)) return refusal(400, "invalid_request_error", "amount_too_large");
  const status = state.holdsRefunds ? "pending" : "succeeded";
  const made = newRefund(state, charge, { amount, status, metadata: namesIn(fields.metadata) });
  tell(state, "refund.created", made);
  tell(state, "charge.refunded", charge);
  return { status: 200, body: made };
}

function read(state: VendorState, url: URL): VendorAnswer {
  if (url.pathname === "/v1/account") {
    if (state.isRestricted) return refusal(403, "invalid_request_error", "more_permissions_required");
    return { status: 200, body: state.account };
  }
  if (url.pathname === "/v1/balance")
    return { status: 200, body: { object: "balance", livemode: state.isReal } };
  if (url.pathname === "/v1/events") return list(url, [...state.events]);
  const object = LISTS[url.pathname];
  if (object) return list(url, all(state, object).map(told));
  const [, path = "", id = ""] = /^(\/v1\/.+)\/([^/]+)$/.exec(url.pathname) ?? [];
  const found = get(state, id, LISTS[path] ?? "");
  if (!found) return refusal(404, "invalid_request_error", "resource_missing");
  const paths = Object.values(fieldsIn(readForm(url.searchParams).expand)).map(String);
  return { status: 200, body: expanded(state, told(found), paths) };
}

/** Newest first, filtered by the query. Page size 10 by default, 100 at most. */
function list(url: URL, things: VendorThing[]): VendorAnswer {
  const { limit = "10", starting_after, created, types, ...names } = readForm(url.searchParams);
  const { gte = "0", lte = "9999999999" } = fieldsIn(created);
  const asked = Object.values(fieldsIn(types)).map(String);
  if (Number(limit) > 100 || asked.length > 20)
    return refusal(400, "invalid_request_error", "parameter_invalid");
  const matching = things
    .filter((thing) => Object.entries(names).every(([name, value]) => thing[name] === value))
    .filter((thing) => thing.created >= Number(gte) && thing.created <= Number(lte))
    .filter(({ type }) => asked.length === 0 || asked.includes(String(type)))
    .reverse();
  const from = matching.findIndex(({ id }) => id === starting_after) + 1;
  const data = matching.slice(from, from + Number(limit));
  const has_more = matching.length > from + data.length;
  return { status: 200, body: { object: "list", url: url.pathname, data, has_more } };
}

/** Replaces ids by whole objects where the request asks to expand them. */
function expanded(state: VendorState, thing: VendorThing, paths: string[]): VendorThing {
  const whole = { ...thing };
  for (const path of paths) {
    const [field = "", ...rest] = path.split(".");
    const inner = whole[field];
    if (field === "refunds") {
      const data = all<VendorRefund>(state, "refund")
        .filter(({ charge }) => charge === thing.id)
        .reverse();
      whole.refunds = { object: "list", data: data.slice(0, 10), has_more: data.length > 10 };
    } else {
      const named = typeof inner === "string" ? state.things.get(inner) : inner;
      if (isThing(named)) whole[field] = expanded(state, named, rest.length > 0 ? [rest.join(".")] : []);
    }
  }
  return whole;
}

function isThing(value: unknown): value is VendorThing {
  return typeof value === "object" && value !== null && "id" in value;
}

/** Removes fields that only the fake needs. */
function told({ intentMetadata: _, ...thing }: VendorThing): VendorThing {
  return thing;
}

export function disputeOf(state: VendorState, charge: string): VendorDispute | undefined {
  return all<VendorDispute>(state, "dispute").find((one) => one.charge === charge);
}

/** The page for the card; two links stand for all possible outcomes. */
function payPage(state: VendorState, url: URL): VendorAnswer {
  const session = get<VendorSession>(state, url.pathname.split("/").at(-1) ?? "", "checkout.session");
  if (!session) return { status: 404, body: "<h1>Página desconhecida</h1>" };
  const head = `<!doctype html><html lang="pt-BR"><meta name="viewport" content="width=device-width"><title>Stripe (imitação)</title>`;
  const link = (path: string, text: string) => `<p><a href="${path}">${text}</a></p>`;
  const links = [link(session.success_url, "voltar pago"), link(session.cancel_url, "voltar sem pagar")];
  return { status: 200, body: `${head}<h1>${session.amount_total / 100} reais</h1>${links.join("")}` };
}

function refusal(status: number, type: string, code: string): VendorAnswer {
  return { status, body: { error: { type, code, message: code } } };
}
