// Stripe on this machine: an HTTP server that stores payments and fails like the provider.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import type { Delivery } from "#app/payments/port/payment-provider.ts";
import expired from "./fixtures/assumed-expired.json" with { type: "json" };
import refused from "./fixtures/assumed-refused.json" with { type: "json" };
import { answerVendor, disputeOf, type VendorAnswer } from "./vendor-answers.ts";
import {
  all,
  get,
  newCharge,
  newDispute,
  newIntent,
  newRefund,
  paymentsIn,
  tell,
  type VendorAccount,
  type VendorCharge,
  type VendorIntent,
  type VendorRefund,
  type VendorSession,
  type VendorState,
} from "./vendor-books.ts";

export type VendorFailure =
  | { status: number; retryAfter?: number; body?: unknown }
  /** Accepts the request and never answers. */
  | "hangs"
  /** Runs the request, then closes the connection. */
  | "cut_after_charge"
  /** Runs the request and answers when `release` is called. */
  | "delayed";

export type StripeFake = Awaited<ReturnType<typeof startStripeFake>>;

export const FAKE_SECRET = "whsec_segredo_das_notificacoes";
export const FAKE_KEY = "sk_test_chave";

const ACCOUNT: VendorAccount = {
  ...{
    id: "acct_loja",
    object: "account",
    email: "dona@loja.example",
    country: "BR",
    default_currency: "brl",
  },
  charges_enabled: true,
  payouts_enabled: true,
  details_submitted: true,
  capabilities: { card_payments: "active", boleto_payments: "active", pix_payments: "active" },
};

/** `now` is the provider's clock. */
export async function startStripeFake({ now = () => new Date() }: { now?: () => Date } = {}) {
  const state: VendorState = {
    now,
    origin: "",
    things: new Map(),
    events: [],
    keys: new Map(),
    untold: [],
    holdsRefunds: false,
    otherAmount: undefined,
    isReal: false,
    isRestricted: false,
    account: structuredClone(ACCOUNT),
  };
  const failures: VendorFailure[] = [];
  let isRevoked = false;
  const requests: {
    method: string;
    path: string;
    key: string | undefined;
    body: string;
    version: string | undefined;
  }[] = [];
  const waiting: (() => void)[] = [];
  const { webhooks } = new Stripe(FAKE_KEY);
  let secrets = [FAKE_SECRET];
  let server = await listen(0);
  const { port } = server.address() as AddressInfo;
  state.origin = `http://127.0.0.1:${port}`;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readText(request);
    const { method = "GET", url = "/" } = request;
    const key = request.headers["idempotency-key"]?.toString();
    const version = request.headers["stripe-version"]?.toString();
    requests.push({ method, path: url, key, body, version });
    const failure = method === "POST" ? failures.shift() : undefined;
    if (failure === "hangs") return;
    if (typeof failure === "object") {
      const headers: Record<string, string> =
        failure.retryAfter === undefined ? {} : { "retry-after": String(failure.retryAfter) };
      const error = { type: "api_error", code: "asked_to_fail" };
      return send(response, { status: failure.status, headers, body: failure.body ?? { error } });
    }
    const isAllowed = !isRevoked && /^Bearer [sr]k_\S+$/.test(request.headers.authorization ?? "");
    const answer = answerVendor(state, { method, url: new URL(url, state.origin), key, body, isAllowed });
    if (failure === "cut_after_charge") return void request.socket.destroy();
    if (failure === "delayed") await new Promise<void>((resolve) => void waiting.push(resolve));
    send(response, answer);
  }

  async function listen(at: number): Promise<Server> {
    const opened = createServer((request, response) => {
      handle(request, response).catch((error: unknown) => {
        send(response, { status: 500, body: { error: { type: "api_error", message: String(error) } } });
      });
    });
    await new Promise<void>((resolve) => void opened.listen(at, "127.0.0.1", resolve));
    return opened;
  }

  async function shut(): Promise<void> {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }

  const pageOf = (id: string) => get<VendorSession>(state, id, "checkout.session");

  /** The payment intent, with or without a checkout page. A page has an intent after the first attempt. */
  function intentOf(id: string): VendorIntent {
    const page = pageOf(id);
    const direct = get<VendorIntent>(state, page?.payment_intent ?? id, "payment_intent");
    if (direct) return direct;
    if (!page) throw new Error(`no payment ${id}`);
    const made = newIntent(state, { amount: String(page.amount_total), currency: "brl" });
    page.payment_intent = made.id;
    const metadata = page.intentMetadata;
    return Object.assign(made, { metadata, next_action: null, payment_method_options: {} });
  }

  function chargeOf(id: string): VendorCharge {
    const charge = get<VendorCharge>(state, intentOf(id).latest_charge ?? "", "charge");
    if (!charge) throw new Error(`nothing was paid at ${id}`);
    return charge;
  }

  function fail(id: string, error: object): VendorIntent {
    const facts = { status: "requires_payment_method", last_payment_error: error, next_action: null };
    const intent = Object.assign(intentOf(id), facts);
    tell(state, "payment_intent.payment_failed", intent);
    return intent;
  }

  function closePage(id: string): void {
    const page = pageOf(id);
    if (!page) return;
    Object.assign(page, { status: "expired", url: null });
    tell(state, "checkout.session.expired", page);
  }

  const fake = {
    url: state.origin,
    port,
    requests,
    things: state.things,
    intentOf,
    chargeOf,
    payments: () => paymentsIn(state),
    refunds: () => all<VendorRefund>(state, "refund"),
    only() {
      const [payment, ...others] = paymentsIn(state);
      if (!payment || others.length > 0) throw new Error(`${others.length + 1} payments, not one`);
      return payment;
    },
    /** Failures of the next writes, in order. */
    failNext: (...next: VendorFailure[]) => void failures.push(...next),
    release() {
      for (const resume of waiting.splice(0)) resume();
    },
    /** Stops listening. */
    async close() {
      fake.release();
      if (server.listening) await shut();
    },
    async reopen() {
      server = await listen(port);
    },
    /** Makes the account a live account. */
    beReal() {
      state.isReal = true;
    },
    /** Changes the account's onboarding facts. */
    changeAccount: (facts: Partial<VendorAccount>) => void Object.assign(state.account, facts),
    restrictKeys() {
      state.isRestricted = true;
    },
    /** Revokes the secret key. */
    revoke() {
      isRevoked = true;
    },
    chargeOtherAmount(cents: number) {
      state.otherAmount = cents;
    },
    holdRefunds() {
      state.holdsRefunds = true;
    },

    pay(id: string) {
      const intent = intentOf(id);
      const amount = state.otherAmount ?? intent.amount;
      const { id: latest_charge } = newCharge(state, intent, amount);
      const paid = { status: "succeeded", amount_received: amount, latest_charge, next_action: null };
      tell(state, "payment_intent.succeeded", Object.assign(intent, paid, { last_payment_error: null }));
      const page = pageOf(id);
      const done = { status: "complete", payment_status: "paid", url: null };
      if (page) tell(state, "checkout.session.completed", Object.assign(page, done));
    },
    /** A card declined while the page stays open for another card. */
    refuseCard: (id: string, decline_code = "insufficient_funds") =>
      fail(id, { ...refused.error, decline_code }),
    /** A card declined, and the page expired. */
    refuse(id: string, decline_code = "insufficient_funds") {
      fail(id, { ...refused.error, decline_code });
      closePage(id);
    },
    expire(id: string) {
      if (pageOf(id)) closePage(id);
      else fail(id, expired);
    },
    /** Sets any status. */
    say: (id: string, status: string) => Object.assign(intentOf(id), { status }),
    endRefunds(id: string, status: string) {
      const charge = chargeOf(id);
      for (const refund of fake.refunds().filter((one) => one.charge === charge.id)) {
        if (status === "failed") charge.amount_refunded -= refund.amount;
        const word = status === "failed" ? "refund.failed" : "refund.updated";
        tell(state, word, Object.assign(refund, { status }));
      }
    },
    /** A refund that the owner made in the provider's panel. */
    refundInPanel(id: string, amount: number) {
      newRefund(state, chargeOf(id), { amount, status: "succeeded", metadata: {} });
      tell(state, "charge.refunded", chargeOf(id));
    },
    dispute(id: string, status: string) {
      const charge = chargeOf(id);
      const before = disputeOf(state, charge.id);
      const dispute = before ? Object.assign(before, { status }) : newDispute(state, charge, status);
      const isOver = /^(won|lost|warning_closed|prevented)$/.test(status);
      tell(state, isOver ? "charge.dispute.closed" : "charge.dispute.created", dispute);
    },
    warn(id: string) {
      const { id: charge, payment_intent, created } = chargeOf(id);
      const warning = { id: "issfr_1", object: "radar.early_fraud_warning", created };
      tell(state, "radar.early_fraud_warning.created", { ...warning, charge, payment_intent });
    },

    rotateSecret(...next: string[]) {
      secrets = next;
    },
    /** Signs as the provider's own package does, under every secret in use. */
    sign(
      event: object,
      { at = now().getTime(), secret }: { at?: number; secret?: string } = {},
    ): Omit<Delivery, "now"> {
      const payload = JSON.stringify(event);
      const timestamp = Math.floor(at / 1000);
      const parts = (secret === undefined ? secrets : [secret]).map((one) =>
        webhooks.generateTestHeaderString({ payload, secret: one, timestamp }).replace(/^t=\d+,/, ""),
      );
      const headers = new Headers({ "stripe-signature": [`t=${timestamp}`, ...parts].join(",") });
      return { rawBody: new TextEncoder().encode(payload), headers, query: new URLSearchParams() };
    },
    eventOf: (id: string) => ({
      id: "evt_of_a_test",
      object: "event",
      livemode: false,
      type: "checkout.session.completed",
      data: { object: state.things.get(id) },
    }),
    /** Pending webhooks since the last call; `drop` loses them. */
    deliveries({ times = 1, reversed = false, drop = false } = {}) {
      const told = state.untold;
      state.untold = [];
      if (drop) return [];
      const signed = told.map((event) => fake.sign(event));
      const repeated = Array.from({ length: times }, () => signed).flat();
      return reversed ? repeated.reverse() : repeated;
    },
  };
  return fake;
}

function send(response: ServerResponse, { status, headers, body }: VendorAnswer): void {
  if (response.headersSent || response.destroyed) return;
  const isPage = typeof body === "string";
  const type = isPage ? "text/html; charset=utf-8" : "application/json";
  response.writeHead(status, { "content-type": type, ...headers });
  response.end(isPage ? body : JSON.stringify(body));
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}
