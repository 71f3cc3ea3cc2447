// One random order history: buyer, provider, owner and crashes of the shop, step by step.
import { randomUUID } from "node:crypto";
import { ORDER_STATUSES } from "#app/orders/log/order-labels.ts";
import type { Snapshot } from "#app/payments/port/payment-provider.ts";
import { checkoutBody, HOURS, SECONDS } from "#tests/checkout.ts";
import type { FakeProvider } from "#tests/fake-provider.ts";
import type { MortalShop } from "./mortal-shop.ts";
import { readOrder } from "./order-promises.ts";
import type { Step } from "./random-steps.ts";

/** Kinds of steps with their relative weights. */
export const HAPPENINGS = {
  submit: 3,
  pay: 4,
  "pay-other-amount": 1,
  review: 1,
  decline: 1,
  expire: 1,
  retry: 3,
  "fail-next": 3,
  dispute: 2,
  refund: 3,
  "refund-some": 2,
  "ask-refund": 1,
  "hold-refunds": 1,
  "end-refunds": 2,
  "set-status": 1,
  wait: 6,
  work: 3,
  crash: 4,
  restart: 1,
};
export type Happening = keyof typeof HAPPENINGS;

const PAUSES = [11 * SECONDS, 31 * SECONDS, 120 * SECONDS, 35 * 60 * SECONDS, 2 * HOURS, 26 * HOURS];
const ENDING = [31 * SECONDS, 2 * HOURS, 26 * HOURS, 2 * HOURS];
const START_FAILURES = [
  { kind: "unavailable" },
  { kind: "unknown_outcome", after: true },
  { kind: "unknown_outcome" },
  { kind: "declined" },
] as const;
const REFUND_FAILURES = ["unavailable", "unknown_outcome", "throttled"] as const;
/** A crash comes within this many statements. */
const LAST_WORDS = 40;

interface Stage {
  shop: MortalShop;
  provider: FakeProvider;
  product: { id: number; price: number };
  ownerId: number;
  number: number;
}

export class OrderHistory {
  readonly #stage: Stage;
  readonly #key = randomUUID();
  readonly #cookies = new Map<string, string>();
  readonly #first: number;
  publicId: string | undefined;

  constructor(stage: Stage) {
    this.#stage = stage;
    this.#first = stage.provider.payments.size;
  }

  /** A step that does not fit the current state does nothing. */
  async happen({ kind, chance }: Step<Happening>): Promise<void> {
    const { shop, provider } = this.#stage;
    switch (kind) {
      case "submit":
        return this.#submit();
      case "pay":
        return this.#change(["pending", "in_review"], ({ chargedCents }) => ({
          state: "approved",
          approvedCents: chargedCents,
        }));
      case "pay-other-amount":
        return this.#change(["pending"], ({ chargedCents }) => ({
          state: "approved",
          approvedCents: chargedCents - 1,
        }));
      case "review":
        return this.#change(["pending"], () => ({ state: "in_review" }));
      case "decline":
        return this.#change(["pending", "in_review"], () => ({ state: "declined" }));
      case "expire":
        return this.#change(["pending"], () => ({ state: "expired" }));
      case "retry":
        return this.#retry();
      case "fail-next":
        provider.failures = [pick(START_FAILURES, chance)];
        provider.refundFailures = [pick(REFUND_FAILURES, chance)];
        return;
      case "dispute":
        return this.#change(["approved"], ({ dispute }) => ({
          dispute: dispute === "none" ? "open" : dispute === "open" ? pick(["won", "lost"], chance) : dispute,
        }));
      case "refund":
        return this.#refund({});
      case "refund-some":
        return this.#refund({ cents: 1 + Math.floor(chance * this.#stage.product.price) });
      case "ask-refund":
        return this.#askRefund();
      case "hold-refunds":
        provider.holdsRefunds = !provider.holdsRefunds;
        return;
      case "end-refunds":
        return this.#endRefunds(chance < 0.8 ? "done" : "failed");
      case "set-status":
        return this.#setStatus(chance);
      case "wait":
        shop.site.advance(pick(PAUSES, chance));
        return shop.work({ chores: true });
      case "work":
        return shop.work({ chores: false });
      case "crash":
        return shop.dieAfter(Math.floor(chance * LAST_WORDS));
      case "restart":
        return shop.restart();
    }
  }

  /** Delivers all pending messages and lets time pass. */
  async end(): Promise<void> {
    const { shop, provider } = this.#stage;
    await shop.restart();
    provider.failures = [];
    provider.refundFailures = [];
    provider.holdsRefunds = false;
    if (!this.publicId) await this.#submit();
    this.#endRefunds("done");
    for (const pause of ENDING) {
      shop.site.advance(pause);
      await shop.work({ chores: true });
    }
  }

  /** The provider's payments for this order. */
  payments(): Snapshot[] {
    return [...this.#stage.provider.payments.values()].slice(this.#first);
  }

  #buyer() {
    const { shop, number } = this.#stage;
    return shop.visitor(this.#cookies, `198.51.100.${number % 250}`);
  }

  async #owner() {
    const { shop, ownerId } = this.#stage;
    const { cookies } = await shop.site.as({ id: ownerId });
    return shop.visitor(cookies, "203.0.113.7");
  }

  async #submit(): Promise<void> {
    const { product, number } = this.#stage;
    const buyer = this.#buyer();
    const body = { ...checkoutBody(product, { email: `h${number}@teste.example` }), again: true };
    const headers = { "idempotency-key": this.#key };
    const answer = await buyer.postJson("/api/checkout/orders", body, { headers });
    for (const [name, value] of buyer.cookies) this.#cookies.set(name, value);
    if (answer.status < 300) this.publicId = answer.json().publicId;
  }

  #change(states: Snapshot["state"][], facts: (payment: Snapshot) => Partial<Snapshot>): void {
    const { provider } = this.#stage;
    const payment = this.payments().findLast(({ state }) => states.includes(state));
    if (payment) provider.change(payment.externalRef, facts(payment));
  }

  async #retry(): Promise<void> {
    const order = await this.#read();
    if (!order) return;
    const input = { lastAttempt: order.attempts.at(-1)?.number ?? 1, method: "pix" };
    await this.#buyer().postJson(`/api/orders/${this.publicId}/attempts`, input);
  }

  async #refund(amount: { cents?: number }): Promise<void> {
    const order = await this.#read();
    if (!order) return;
    const owner = await this.#owner();
    const headers = { "idempotency-key": randomUUID() };
    await owner.postJson(
      `/api/admin/orders/${order.id}/refunds`,
      { ...amount, reason: "combinado" },
      { headers },
    );
  }

  async #askRefund(): Promise<void> {
    if (this.publicId) await this.#buyer().post(`/pedido/${this.publicId}`, { reason: "desisti" });
  }

  async #setStatus(chance: number): Promise<void> {
    const order = await this.#read();
    if (!order) return;
    const owner = await this.#owner();
    const change = { status: pick(ORDER_STATUSES, chance), version: order.version };
    await owner.postJson(`/api/admin/orders/${order.id}/status`, change);
  }

  #endRefunds(state: "done" | "failed"): void {
    const { provider } = this.#stage;
    for (const { externalRef, refunds } of this.payments()) {
      const ended = refunds.map((refund) => (refund.state === "processing" ? { ...refund, state } : refund));
      provider.change(externalRef, { refunds: ended });
    }
  }

  async #read() {
    return this.publicId
      ? readOrder(this.#stage.shop.site.db, this.publicId, this.#stage.shop.site.now())
      : undefined;
  }
}

function pick<T>(list: readonly [T, ...T[]] | readonly T[], chance: number): T {
  return list[Math.floor(chance * list.length)] as T;
}
