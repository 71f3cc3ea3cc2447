// Mercado Pago on this machine: an HTTP server that stores orders and fails like the provider.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { PaymentResponse } from "mercadopago/dist/clients/order/commonTypes";
import { answerVendor, type VendorAnswer, type VendorState } from "./vendor-answers.ts";
import { type Notice, type Signing, signedDelivery } from "./vendor-deliveries.ts";
import { cardPayment, type VendorOrder } from "./vendor-orders.ts";

export type VendorFailure =
  | { status: number; retryAfter?: number; body?: unknown }
  /** Accepts the request and never answers. */
  | "hangs"
  /** Closes the connection and does nothing. */
  | "cut"
  /** Runs the request, then closes the connection. */
  | "cut_after_charge"
  /** Runs the request and answers when `release` is called. */
  | "delayed";

export type MercadoPagoFake = Awaited<ReturnType<typeof startMercadoPagoFake>>;

export const FAKE_SECRET = "segredo-das-notificacoes";

/** `now` is the provider's clock. */
export async function startMercadoPagoFake({ now = () => new Date() }: { now?: () => Date } = {}) {
  const state: VendorState = {
    now,
    origin: "",
    orders: new Map(),
    keys: new Map(),
    cases: new Map(),
    claims: new Map(),
    strictKeys: false,
    hidden: undefined,
    holdsRefunds: false,
    otherAmount: undefined,
    books: "not_yet",
    tags: ["test_user"],
  };
  const failures: VendorFailure[] = [];
  let isRevoked = false;
  const requests: { method: string; path: string; key: string | undefined; body: string }[] = [];
  const waiting: (() => void)[] = [];
  let notices: Notice[] = [];
  let signing: Pick<Signing, "secret" | "unit" | "signsLower"> = { secret: FAKE_SECRET };
  let server = await listen(0);
  const { port } = server.address() as AddressInfo;
  state.origin = `http://127.0.0.1:${port}`;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readText(request);
    const { method = "GET", url = "/" } = request;
    const key = request.headers["x-idempotency-key"]?.toString();
    requests.push({ method, path: url, key, body });
    const failure = method === "POST" ? failures.shift() : undefined;
    if (failure === "hangs") return;
    if (failure === "cut") return void request.socket.destroy();
    if (typeof failure === "object") {
      const headers: Record<string, string> =
        failure.retryAfter === undefined ? {} : { "retry-after": String(failure.retryAfter) };
      return send(response, {
        status: failure.status,
        headers,
        body: failure.body ?? { errors: [{ code: "asked_to_fail" }] },
      });
    }
    const isAllowed = !isRevoked && /^Bearer \S+$/.test(request.headers.authorization ?? "");
    const before = new Map([...state.orders].map(([id, order]) => [id, order.status]));
    const answer = answerVendor(state, { method, url: new URL(url, state.origin), key, body, isAllowed });
    for (const { id, status } of state.orders.values()) if (before.get(id) !== status) tell(id);
    if (failure === "cut_after_charge") return void request.socket.destroy();
    if (failure === "delayed") await new Promise<void>((resolve) => void waiting.push(resolve));
    send(response, answer);
  }

  async function listen(at: number): Promise<Server> {
    const opened = createServer((request, response) => {
      handle(request, response).catch((error: unknown) => {
        send(response, { status: 500, body: { message: String(error) } });
      });
    });
    await new Promise<void>((resolve) => void opened.listen(at, "127.0.0.1", resolve));
    return opened;
  }

  async function shut(): Promise<void> {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }

  function tell(id: string): void {
    notices.push({ topic: "order", dataId: id });
  }

  function change(id: string, facts: Partial<VendorOrder>, payment: PaymentResponse = {}): VendorOrder {
    const order = state.orders.get(id);
    if (!order) throw new Error(`no order ${id}`);
    const [first, ...rest] = order.transactions.payments;
    if (first) order.transactions.payments = [{ ...first, ...payment }, ...rest];
    Object.assign(order, facts, { last_updated_date: now().toISOString() });
    tell(id);
    return order;
  }

  const fake = {
    url: state.origin,
    requests,
    orders: state.orders,
    only(): VendorOrder {
      const [order, ...others] = state.orders.values();
      if (!order || others.length > 0) throw new Error(`${state.orders.size} orders, not one`);
      return order;
    },
    /** Body of the last request that created an order. */
    lastAsked() {
      const asked = requests.findLast(({ method, path }) => method === "POST" && path === "/v1/orders");
      return JSON.parse(asked?.body ?? "{}");
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
    /** Refuses a repeated key even with the same body, as the provider's error documentation says. */
    beStrictWithKeys() {
      state.strictKeys = true;
    },
    /** Revokes the access token. */
    revoke() {
      isRevoked = true;
    },
    allow() {
      isRevoked = false;
    },
    /** Makes the account a live account. */
    beReal() {
      state.tags = ["normal"];
    },
    hideFromList(what: VendorState["hidden"]) {
      state.hidden = what;
    },
    chargeOtherAmount(amount: string) {
      state.otherAmount = amount;
    },
    /** Makes the payment list include fees and release days, which appear some time after the payment. */
    tellBooks(what: VendorState["books"] = "told") {
      state.books = what;
    },
    /** Refuses look-ups of payments by id. */
    failBooks() {
      state.books = "fails";
    },
    /** Hides payments of orders from the payment list. */
    hidePayments() {
      state.hidden = "payments";
    },
    holdRefunds() {
      state.holdsRefunds = true;
    },

    pay(id: string, facts: { paid?: string; installments?: number; amount?: string } = {}) {
      const order = state.orders.get(id);
      const done = { status: "processed", status_detail: "accredited" };
      if (order?.processing_mode === "manual") {
        const amount = facts.amount ?? state.otherAmount ?? order.total_amount ?? "";
        order.transactions.payments = [cardPayment(order, amount, facts)];
      }
      const amount = order?.transactions.payments[0]?.amount ?? "";
      return change(id, done, { ...done, paid_amount: facts.paid ?? facts.amount ?? amount });
    },
    refuse(id: string, detail = "insufficient_amount") {
      const order = state.orders.get(id);
      if (order?.transactions.payments.length === 0) {
        order.transactions.payments = [cardPayment(order, order.total_amount ?? "", { paid: "0.00" })];
      }
      return change(
        id,
        { status: "failed", status_detail: "failed" },
        { status: "failed", status_detail: detail },
      );
    },
    expire: (id: string) =>
      change(
        id,
        { status: "expired", status_detail: "expired" },
        { status: "expired", status_detail: "expired" },
      ),
    /** Sets any status. */
    say: (id: string, status: string, status_detail: string) =>
      change(id, { status, status_detail }, { status, status_detail }),
    endRefunds(id: string, word: string) {
      const order = state.orders.get(id);
      for (const refund of order?.transactions.refunds ?? []) refund.status = word;
      tell(id);
    },
    /** A refund that the owner made in the provider's panel. */
    refundInPanel(id: string, amount: string) {
      const order = state.orders.get(id);
      order?.transactions.refunds.push({ id: `REF-PANEL-${id}`, amount, status: "processed" });
      return change(id, { status: "processed", status_detail: "partially_refunded" });
    },
    /** A chargeback; `word` is a status of the provider's list. */
    dispute(id: string, word: string, caseWord = "in_review") {
      const caseId = `CB-${id}`;
      state.cases.set(caseId, { id: caseId, payment_id: 19951521071, status: caseWord, orderId: id });
      const order = state.orders.get(id);
      const case_id = caseId;
      if (order) order.transactions.chargebacks = [{ id: `CHB-${id}`, case_id, status: word }];
      notices.push({ topic: "topic_chargebacks_wh", dataId: caseId });
      return change(id, { status: "charged_back", status_detail: "in_process" });
    },
    claim(id: string, status: "opened" | "closed", benefited?: "complainant" | "respondent") {
      state.claims.set(`7${id.length}`, { status, benefited, orderId: id });
      notices.push({ topic: "topic_claims_integration_wh", dataId: `7${id.length}` });
    },
    warn(id: string) {
      state.cases.set("warned", { id: "warned", payment_id: 19951521071, status: "", orderId: id });
      const data = { payment_id: 19951521071, site_id: "MLB", description: "fraude" };
      notices.push({ topic: "stop_delivery_op_wh", dataId: "19951521071", data });
    },

    rotateSecret(secret: string) {
      signing = { ...signing, secret };
    },
    signAs(how: Pick<Signing, "unit" | "signsLower">) {
      signing = { ...signing, ...how };
    },
    sign: (notice: Notice, more: Partial<Signing> = {}) =>
      signedDelivery(notice, { ...signing, at: now().getTime(), ...more }),
    /** Pending webhooks since the last call; `drop` loses them. */
    deliveries({ times = 1, reversed = false, drop = false } = {}) {
      const told = notices;
      notices = [];
      if (drop) return [];
      const signed = told.map((notice) => fake.sign(notice));
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
