// OP-28: the contract of every payment provider, run by each provider's own test against its fake.
import { describe, expect, test } from "vitest";
import { providerReturns } from "#app/orders/refunds/refund-amounts.ts";
import { isBoletoLine } from "#app/payments/boleto/boleto.ts";
import { parsePix } from "#app/payments/pix/pix.ts";
import type {
  Delivery,
  Method,
  PaymentProvider,
  ProviderErrorKind,
  Snapshot,
  StartPayment,
} from "#app/payments/port/payment-provider.ts";
import { refundedBy } from "#app/payments/port/payment-provider.ts";
import { known, payment, providerCall, refundOf, sought } from "./provider-facts.ts";

/** Failure of the provider or the connection at the next call. */
export type Failure =
  | "refused"
  | "server_error"
  | "throttled"
  | "unauthorized"
  | "bad_request"
  | "hangs"
  | "cut_after_charge";

const MEANS: Record<Failure, ProviderErrorKind> = {
  refused: "unavailable",
  server_error: "unavailable",
  throttled: "throttled",
  unauthorized: "credentials",
  bad_request: "invalid",
  hangs: "unknown_outcome",
  cut_after_charge: "unknown_outcome",
};

export interface ProviderUnderTest {
  provider: PaymentProvider;
  /** Number of real payments at the provider. */
  charges(): number | Promise<number>;
  /** The buyer pays. Absent where only the owner confirms payments. */
  approve?(payment: Snapshot): void | Promise<void>;
  /** The provider declines or ends it. */
  decline?(payment: Snapshot): void | Promise<void>;
  expire?(payment: Snapshot): void | Promise<void>;
  /** From now on refunds stay pending. `endRefunds` ends pending refunds and may fail completed ones. */
  holdRefunds?(): void;
  endRefunds?(payment: Snapshot, state: "done" | "failed"): void | Promise<void>;
  /** Makes the next call fail this way. */
  failNext?(failure: Failure): void | Promise<void>;
  /** True once the provider received the call that `hangs`; only then may its timeout pass. */
  hasTaken?(): boolean;
  /** Starts listening again after `refused`, where that affects more than one call. */
  reopen?(): void | Promise<void>;
  /**
   * The instalments sent to the provider for this card payment: the offered terms, or the number chosen in the shop.
   */
  askedParts?(
    payment: Snapshot,
  ):
    | { maxParts: number; freeParts: number }
    | { parts: number }
    | Promise<{ maxParts: number; freeParts: number } | { parts: number }>;
  /**
   * A delivery as the provider signs it, with only the signed headers and the content type. `at` in milliseconds;
   * `secret` replaces the signing secret.
   */
  delivery?(payment: Snapshot, facts: { at: number; secret?: string }): Delivery;
}

interface ContractFacts {
  /** Opens a provider and its fake for one test. */
  open(): Promise<ProviderUnderTest>;
  /** Extra payment fields for this method. */
  paymentFor?(method: Method): Partial<StartPayment>;
  /** Failures that the fake can simulate. */
  failures?: readonly Failure[];
}

const NOW = Date.parse("2026-11-20T12:00:00Z");
const METHODS: readonly Method[] = ["credit", "pix", "boleto"];
const CPF = "52998224725";
const ADDRESS = {
  zip: "88010000",
  street: "Rua Felipe Schmidt",
  number: "100",
  neighborhood: "Centro",
  city: "Florianópolis",
  state: "SC",
};

/** Registers the tests. `methods` are the provider's methods, needed before it is opened. */
export function providerContract(name: string, methods: readonly Method[], facts: ContractFacts): void {
  const refundRequestFor = (method: Method, more: Partial<StartPayment> = {}) =>
    payment({
      method,
      payer: {
        name: "Ana Souza",
        email: "ana@teste.example",
        document: CPF,
        phone: "+5548999990000",
        address: ADDRESS,
      },
      ...facts.paymentFor?.(method),
      ...more,
    });

  async function started(method: Method, more: Partial<StartPayment> = {}) {
    const under = await facts.open();
    const options = refundRequestFor(method, more);
    const first = await under.provider.start(options, providerCall("att_1"));
    return { ...under, options, first };
  }

  async function paid(method: Method) {
    const under = await started(method);
    if (!under.approve) return undefined;
    await under.approve(under.first);
    const snapshot = await under.provider.find(known(under.first), providerCall());
    if (!snapshot) throw new Error("a paid payment is gone");
    return { ...under, snapshot };
  }

  describe(`OP-28: ${name}`, () => {
    test("has consistent capabilities and lists origins as allowed page sources", async () => {
      const { provider } = await facts.open();
      expect(provider.name).not.toBe("");
      expect([...provider.can.methods].sort()).toEqual([...methods].sort());
      for (const method of METHODS) {
        const hasRefunds = provider.can.refund[method] !== "none";
        expect(provider.can.refundDays[method] > 0, `${method}: days and refunds`).toBe(hasRefunds);
        if (!methods.includes(method)) expect(hasRefunds, method).toBe(false);
      }
      if (!methods.includes("credit")) expect(provider.can.installments).toBeNull();
      const { publicKey: _, ...needs } = provider.browser();
      for (const origin of Object.values(needs).flat()) expect(new URL(origin).origin).toBe(origin);
    });

    test.each(methods)("%s: starts a payment once for its key and finds it again", async (method) => {
      const { provider, charges, options, first } = await started(method);
      expectWhole(first, options);
      expectInstructions(first, provider);
      const again = await provider.start(options, providerCall("att_1"));
      expect(again.providerRef).toBe(first.providerRef);
      expect(again.instructions).toEqual(first.instructions);
      expect(await charges()).toBe(1);
      if (provider.can.confirms[method] === "by-hand") return;
      for (const names of [known(first), sought()]) {
        expect(await provider.find(names, providerCall())).toMatchObject({
          providerRef: first.providerRef,
          externalRef: options.externalRef,
          chargedCents: options.amount,
        });
      }
    });

    const CARD_TERMS = [
      { maxParts: 3, freeParts: 1 },
      { maxParts: 1, freeParts: 1 },
      { maxParts: 12, freeParts: 12 },
      { maxParts: 12, freeParts: 3 },
    ];
    test.each(methods.includes("credit") ? CARD_TERMS : [])(
      "CD-01: the vendor is asked for at most $maxParts parts, $freeParts of them free of interest",
      async (asked) => {
        const cardTerms = { ...asked, minPartCents: 500 };
        const amount = 120_00;
        const more = { amount, installments: asked.maxParts, cardTerms };
        const { provider, askedParts, first } = await started("credit", more);
        const { installments } = provider.can;
        const parts = installments?.chosenAt === "shop" ? asked.maxParts : 1;
        expect(await askedParts?.(first)).toEqual(installments?.chosenAt === "provider" ? asked : { parts });
      },
    );

    test.each(methods)("%s: refuses another payment under the same key", async (method) => {
      const { provider, charges, options } = await started(method);
      if (provider.can.confirms[method] === "by-hand") return;
      const other = provider.start({ ...options, amount: options.amount + 1 }, providerCall("att_1"));
      await expect(other).rejects.toMatchObject({ kind: "key_conflict" });
      expect(await charges()).toBe(1);
    });

    test.each(methods)("%s: keeps amounts as whole centavos in both directions", async (method) => {
      const under = await facts.open();
      for (const [at, amount] of [500, 4990, 10_010, 14_907, 29_999_901].entries()) {
        const externalRef = String(at + 1);
        const options = refundRequestFor(method, { amount, externalRef });
        const { chargedCents } = await under.provider.start(options, providerCall(`att_${externalRef}`));
        expect(chargedCents).toBe(amount);
      }
    });

    test("returns null, not an error, for an unknown payment", async () => {
      const { provider } = await facts.open();
      expect(await provider.find(sought({ externalRef: "987654" }), providerCall())).toBeNull();
    });

    test.each(methods)("%s: approves a paid payment in full and refuses to cancel it", async (method) => {
      const under = await paid(method);
      if (!under) return;
      expectWhole(under.snapshot, under.options);
      expect(under.snapshot).toMatchObject({ state: "approved", approvedCents: under.options.amount });
      const kept = await under.provider.cancel(known(under.snapshot), providerCall("att_1:cancel"));
      expect(kept).toMatchObject({ state: "approved", approvedCents: under.options.amount });
    });

    test.each(methods)("%s: cancels a pending payment, also twice", async (method) => {
      const { provider, first } = await started(method);
      if (first.state !== "pending") return;
      const once = await provider.cancel(known(first), providerCall("att_1:cancel"));
      const twice = await provider.cancel(known(first), providerCall("att_1:cancel"));
      expect([once.state, twice.state]).toEqual(["cancelled", "cancelled"]);
      expect(once.approvedCents).toBe(0);
    });

    test.each(methods)(
      "%s: treats declined and expired payments as final without a charge",
      async (method) => {
        for (const end of ["decline", "expire"] as const) {
          const under = await started(method);
          if (!under[end] || (end === "decline" && method !== "credit")) continue;
          await under[end](under.first);
          const snapshot = await under.provider.find(known(under.first), providerCall());
          expect(snapshot).toMatchObject({ state: `${end}d`, approvedCents: 0 });
          if (end === "decline") expect(snapshot?.decline).toMatchObject({ reason: expect.any(String) });
        }
      },
    );

    test.each(methods)("%s: refunds as far as the provider allows, once per name", async (method) => {
      const under = await paid(method);
      if (!under) return;
      const { provider, snapshot } = under;
      const kind = provider.can.refund[method];
      const part = refundOf(snapshot, { amount: 1500, ourRef: "ref_1" });
      if (kind !== "partial") {
        await expect(provider.refund(part, providerCall("ref_1"))).rejects.toMatchObject({
          kind: "unsupported",
        });
      }
      if (kind === "none") return;
      const refund = kind === "partial" ? part : refundOf(snapshot);
      const answers = [
        await provider.refund(refund, providerCall("ref_1")),
        await provider.refund(refund, providerCall("ref_1")),
      ];
      expect(answers[1]?.id).toBe(answers[0]?.id);
      await under.endRefunds?.(snapshot, "done");
      const after = await provider.find(known(snapshot), providerCall());
      expect(after).toMatchObject({ state: "approved", approvedCents: snapshot.approvedCents });
      expect(after && refundedBy(after)).toBe(refund.amount);
      expect(after?.refunds.map(({ id }) => id)).toEqual([answers[0]?.id]);
      const more = refundOf(snapshot, { amount: snapshot.approvedCents, full: false, ourRef: "ref_2" });
      await expect(provider.refund(more, providerCall("ref_2"))).rejects.toMatchObject({
        kind: expect.stringMatching(/^(invalid|unsupported)$/),
      });
      if (kind !== "partial") return;
      const rest = { ...more, amount: snapshot.approvedCents - refund.amount };
      await provider.refund(rest, providerCall("ref_2"));
      await under.endRefunds?.(snapshot, "done");
      const empty = await provider.find(known(snapshot), providerCall());
      expect(empty && refundedBy(empty)).toBe(snapshot.approvedCents);
    });

    test.each(methods)(
      "%s: does not count a pending refund, and lets a completed refund fail",
      async (method) => {
        const under = await paid(method);
        if (!under?.holdRefunds || under.provider.can.refund[method] === "none") return;
        const { provider, snapshot } = under;
        under.holdRefunds();
        const { id, state } = await provider.refund(refundOf(snapshot), providerCall("ref_1"));
        expect(state).toBe("processing");
        const look = async () => await provider.find(known(snapshot), providerCall());
        expect(await look()).toMatchObject({ refunds: [{ id, state: "processing" }] });
        for (const end of ["done", "failed"] as const) {
          await under.endRefunds?.(snapshot, end);
          const after = await look();
          expect(after).toMatchObject({ refunds: [{ id, state: end, cents: snapshot.approvedCents }] });
          expect(after && refundedBy(after)).toBe(end === "done" ? snapshot.approvedCents : 0);
        }
      },
    );

    test.each(methods)("%s: keeps the refund window open until its last day", async (method) => {
      const { provider } = await facts.open();
      const days = provider.can.refundDays[method];
      const attempt = { method, approved_cents: 4990, created_at: new Date(NOW) };
      const open = (after: number) =>
        providerReturns(provider.can, attempt, 4990, new Date(NOW + after * 86_400_000));
      expect([open(days), open(days + 1)]).toEqual([days > 0, false]);
    });

    const failures = facts.failures ?? [];
    if (failures.length > 0) {
      test.each(failures.flatMap((failure) => methods.map((method) => ({ failure, method }))))(
        "$method: recognises $failure and charges once for the same key",
        async ({ failure, method }) => {
          const under = await facts.open();
          await under.failNext?.(failure);
          const options = refundRequestFor(method);
          const deadline = new AbortController();
          const call = {
            ...providerCall("att_1"),
            ...(failure === "hangs" ? { signal: deadline.signal } : {}),
          };
          const outcome = expect(under.provider.start(options, call)).rejects.toMatchObject({
            kind: MEANS[failure],
          });
          if (failure === "hangs") {
            await expect.poll(() => under.hasTaken?.()).toBe(true);
            deadline.abort(new DOMException("no answer in time", "TimeoutError"));
          }
          await outcome;
          if (failure === "refused" && under.reopen) {
            const asked = under.provider.find(sought(), providerCall());
            await expect(asked).rejects.toMatchObject({ kind: MEANS.refused });
            await under.reopen();
          }
          const before = await under.provider.find(sought(), providerCall());
          if (failure === "cut_after_charge")
            expect(before).toMatchObject({ externalRef: options.externalRef });
          const after = await under.provider.start(options, providerCall("att_1"));
          if (before) expect(after.providerRef).toBe(before.providerRef);
          expect(await under.charges()).toBe(1);
        },
      );
    }

    test("OP-27: accepts only deliveries signed by the provider, and names the payment", async () => {
      const [method] = methods;
      if (!method) return;
      const { provider, first, delivery } = await started(method);
      const unsigned = { rawBody: new TextEncoder().encode("{}"), headers: new Headers(), now: NOW };
      expect(provider.receive({ ...unsigned, query: new URLSearchParams() }).ok).toBe(false);
      if (!delivery) return expect(provider.can.webhook).toBe("none");
      const good = delivery(first, { at: NOW });
      const receipt = provider.receive({ ...good, now: NOW });
      if (!receipt.ok) throw new Error(`a good delivery was refused: ${receipt.why}`);
      expect(receipt.late ?? false).toBe(false);
      expect(receipt.refs).not.toEqual([]);
      expect(provider.receive({ ...good, now: NOW })).toEqual(receipt);
      for (const forged of forgeries(
        good,
        delivery(first, { at: NOW, secret: "a secret of somebody else" }),
      )) {
        expect(provider.receive({ ...forged, now: NOW }).ok).toBe(false);
      }
      if (provider.can.webhook !== "hmac-body" && provider.can.webhook !== "hmac-reference") return;
      for (const now of [NOW + 301_000, NOW - 301_000]) {
        expect(provider.receive({ ...good, now })).toMatchObject({ ok: true, late: true });
      }
    });
  });
}

function expectWhole(snapshot: Snapshot, options: StartPayment): void {
  expect(snapshot).toMatchObject({
    externalRef: options.externalRef,
    method: options.method,
    chargedCents: options.amount,
    currency: "BRL",
    dispute: "none",
  });
  expect(snapshot.providerRef).not.toBe("");
  expect(["pending", "in_review", "approved"]).toContain(snapshot.state);
  expect(snapshot.approvedCents).toBe(snapshot.state === "approved" ? options.amount : 0);
  expect(snapshot.financingCents ?? 0).toBeGreaterThanOrEqual(0);
}

/** A pending payment must have instructions for the buyer. */
function expectInstructions({ method, state, instructions }: Snapshot, provider: PaymentProvider): void {
  if (state !== "pending") return;
  if (method === "pix") {
    expect(parsePix(instructions?.pix?.payload ?? "")).toBeDefined();
    expect(Date.parse(instructions?.pix?.expiresAt ?? "")).not.toBeNaN();
  }
  if (method === "boleto") {
    expect(isBoletoLine(instructions?.boleto?.line ?? "")).toBe(true);
    expect(instructions?.boleto?.dueOn).toMatch(/^\d{4}-\d\d-\d\d$/);
  }
  if (method === "credit" && provider.can.cardCapture === "redirect") {
    expect(instructions?.next).toMatchObject({ kind: "redirect", url: expect.stringMatching(/^https?:/) });
  }
}

/** The delivery without each of its parts, and with each part changed. */
function* forgeries(good: Delivery, otherSecret: Delivery): Generator<Delivery> {
  yield { ...otherSecret };
  if (good.path) {
    const last = good.path.at(-1) === "x" ? "y" : "x";
    for (const path of ["", good.path.slice(0, -1), good.path.slice(0, -1) + last]) yield { ...good, path };
  } else {
    yield { ...good, headers: new Headers() };
  }
  const body = new Uint8Array(good.rawBody);
  const hasBody = body.length > 0;
  for (const [name, value] of good.headers) {
    if (name === "content-type") continue;
    const changed = new Headers(good.headers);
    const last = value.at(-1) === "0" ? "1" : "0";
    changed.set(name, value.slice(0, -1) + last);
    yield { ...good, headers: changed };
    const twice = new Headers(good.headers);
    twice.append(name, value);
    yield { ...good, headers: twice };
  }
  if (hasBody && good.query.size === 0 && !good.path) {
    const at = Math.floor(body.length / 2);
    body[at] = (body[at] ?? 0) ^ 1;
    yield { ...good, rawBody: body };
  }
}
