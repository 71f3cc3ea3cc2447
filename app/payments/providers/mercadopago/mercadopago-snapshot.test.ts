import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { centsOf, decimalOf } from "../decimal-cents.ts";
import { type MercadoPagoOrder, orderSchema } from "./mercadopago.schema.ts";
import { snapshotOf, undecidedCases } from "./mercadopago-snapshot.ts";

const FIXTURES = join(import.meta.dirname, "../../../../tests/providers/mercadopago/fixtures");
const SOURCES = ["sdk-java", "sdk-go", "documentation", "assumed"];
/** Assumed answers; lower the number after `npm run provider -- check mercadopago` recorded one. */
const ASSUMED = 4;

function fixture(name: string): MercadoPagoOrder {
  return orderSchema.parse(JSON.parse(readFileSync(join(FIXTURES, `${name}.json`), "utf8")));
}

function read(order: MercadoPagoOrder, caseWords?: Map<string, string>) {
  const unknown: string[] = [];
  const onUnknown = (field: string, word: string) => void unknown.push(`${field}=${word}`);
  const snapshot = snapshotOf(order, { externalRef: "1", onUnknown, ...(caseWords ? { caseWords } : {}) });
  return { snapshot, unknown };
}

/** An order of R$ 49,90 whose transaction has the same status. */
function order(status: string, detail: string, more: Record<string, unknown> = {}): MercadoPagoOrder {
  const { payment, lists, ...rest } = more as { payment?: object; lists?: object };
  const card = { id: "master", type: "credit_card" };
  return orderSchema.parse({
    id: "ORD1",
    status,
    status_detail: detail,
    total_amount: "49.90",
    transactions: {
      payments: [
        { id: "PAY1", status, status_detail: detail, amount: "49.90", payment_method: card, ...payment },
      ],
      ...lists,
    },
    ...rest,
  });
}

test("names the source of every recorded answer and allows no further assumption", () => {
  const names = readdirSync(FIXTURES);
  for (const name of names)
    expect(
      SOURCES.some((source) => name.startsWith(`${source}-`)),
      name,
    ).toBe(true);
  expect(names.filter((name) => name.startsWith("assumed-")).length).toBeLessThanOrEqual(ASSUMED);
});

test.each([
  ["created", "created", "pending", 0],
  ["processing", "in_process", "in_review", 0],
  ["processing", "pending_review_manual", "in_review", 0],
  ["action_required", "waiting_payment", "pending", 0],
  ["action_required", "waiting_transfer", "pending", 0],
  ["action_required", "waiting_capture", "pending", 0],
  ["action_required", "pending_challenge", "pending", 0],
  ["processed", "accredited", "approved", 4990],
  ["processed", "partially_refunded", "approved", 4990],
  ["processed", "refunded", "approved", 4990],
  ["refunded", "refunded", "approved", 4990],
  ["failed", "insufficient_amount", "declined", 0],
  ["failed", "a_reason_of_tomorrow", "declined", 0],
  ["expired", "expired", "expired", 0],
  ["canceled", "canceled", "cancelled", 0],
  ["cancelled", "cancelled", "cancelled", 0],
  ["cancelled", "expired", "expired", 0],
  ["charged_back", "in_process", "approved", 4990],
])("%s/%s is %s with %i centavos", (status, detail, state, approvedCents) => {
  const { snapshot, unknown } = read(order(status, detail));
  expect(snapshot).toMatchObject({ state, approvedCents, chargedCents: 4990, paymentRef: "PAY1" });
  expect(unknown).toEqual([]);
});

test("changes nothing for an unknown status, whatever amounts it carries, and reports it", () => {
  const { snapshot, unknown } = read(order("glorified", "done", { payment: { paid_amount: "49.90" } }));
  expect(snapshot).toMatchObject({ state: "pending", approvedCents: 0, dispute: "none", refunds: [] });
  expect(unknown).toEqual(["status=glorified", "payments.status=glorified"]);
  const mixed = read(order("processed", "accredited", { payment: { status: "glorified" } }));
  expect(mixed.snapshot).toMatchObject({ state: "approved", approvedCents: 0 });
  const refund = { id: "R1", amount: "49.90", status: "glorified" };
  const refunded = read(order("processed", "accredited", { lists: { refunds: [refund] } }));
  expect(refunded.snapshot.refunds).toEqual([{ id: "R1", cents: 4990, state: "processing" }]);
  expect(refunded.unknown).toEqual(["refunds.status=glorified"]);
});

test("takes money from amounts and never from statuses", () => {
  const other = read(
    order("processed", "accredited", { payment: { amount: "10.00", paid_amount: "10.00" } }),
  );
  expect(other.snapshot).toMatchObject({ approvedCents: 1000, chargedCents: 4990 });
  const less = read(order("processed", "accredited", { payment: { paid_amount: "0.00" } }));
  expect(less.snapshot.approvedCents).toBe(0);
  const inParts = read(order("processed", "accredited", { payment: { paid_amount: "53.52" } }));
  expect(inParts.snapshot).toMatchObject({ approvedCents: 4990, financingCents: 362 });
  const told = read(order("processed", "refunded", { payment: { refunded_amount: "20.00" } }));
  expect(told.snapshot.refunds).toEqual([{ id: "ORD1:refunded", cents: 2000, state: "done" }]);
});

test("ignores a failed transaction before the paid one", () => {
  const payments = [
    { id: "PAY1", status: "failed", status_detail: "high_risk", amount: "49.90", paid_amount: "0.00" },
    { id: "PAY2", status: "processed", status_detail: "accredited", amount: "49.90", paid_amount: "49.90" },
  ];
  const { snapshot } = read(order("processed", "accredited", { lists: { payments } }));
  expect(snapshot).toMatchObject({ paymentRef: "PAY2", approvedCents: 4990 });
});

test.each([
  ["insufficient_amount", "funds", true],
  ["cc_rejected_insufficient_amount", "funds", true],
  ["bad_filled_card_data", "data", true],
  ["rejected_by_issuer", "call_issuer", true],
  ["required_call_for_authorize", "call_issuer", true],
  ["amount_limit_exceeded", "limit", true],
  ["high_risk", "risk", false],
  ["cc_rejected_duplicated_payment", "duplicate", false],
  ["rejected_other_reason", "other", true],
])("refused for %s: %s", (detail, reason, retryable) => {
  expect(read(order("failed", detail)).snapshot.decline).toEqual({ reason, retryable });
});

test.each([
  ["opened", "open"],
  ["in_review", "open"],
  ["won", "won"],
  ["reimbursed", "won"],
  ["lost", "lost"],
  ["settled", "lost"],
  ["a_word_of_tomorrow", "open"],
])("a chargeback that is %s: the dispute is %s", (status, dispute) => {
  const chargebacks = [{ id: "CHB1", case_id: "CB1", status }];
  expect(read(order("charged_back", "in_process", { lists: { chargebacks } })).snapshot).toMatchObject({
    dispute,
    state: "approved",
    approvedCents: 4990,
  });
});

test("takes a closed chargeback's winner from its case and keeps it open until then", () => {
  const chargebacks = [{ id: "CHB1", case_id: "CB1", status: "closed" }];
  const closed = order("charged_back", "", { lists: { chargebacks } });
  expect(undecidedCases(closed)).toEqual(["CB1"]);
  expect(read(closed).snapshot.dispute).toBe("open");
  expect(read(closed, new Map([["CB1", "closed"]])).snapshot.dispute).toBe("open");
  expect(read(closed, new Map([["CB1", "won"]])).snapshot.dispute).toBe("won");
  expect(read(closed, new Map([["CB1", "lost"]])).snapshot.dispute).toBe("lost");
  expect(read(order("charged_back", "reimbursed")).snapshot.dispute).toBe("won");
  expect(read(order("charged_back", "settled")).snapshot.dispute).toBe("lost");
});

test("reads the recorded answers of the vendor's own tests", () => {
  expect(read(fixture("sdk-go-paid-order")).snapshot).toMatchObject({
    state: "approved",
    approvedCents: 100_000,
  });
  expect(read(fixture("sdk-java-refused-card")).snapshot).toMatchObject({
    state: "declined",
    decline: { reason: "data" },
  });
  expect(read(fixture("sdk-java-refund-part")).snapshot.refunds).toEqual([
    { id: "ref_01JCK7R5R73JCYXRCKFH7MJR9K", cents: 10_000, state: "done" },
  ]);
  expect(read(fixture("sdk-java-refund-full")).snapshot.refunds).toMatchObject([
    { cents: 20_000, state: "done" },
  ]);
  expect(read(fixture("sdk-java-checkout-page")).snapshot).toMatchObject({
    state: "pending",
    chargedCents: 50_000,
    instructions: {
      next: {
        kind: "redirect",
        url: "https://www.mercadopago.com/checkout/v1/redirect?order_id=ORDTST01KS5AJ6HTK2HRQ3XJ3C2JCKP9",
        expiresAt: "2026-05-22T13:10:56.845Z",
      },
    },
  });
});

test("gives the buyer a code and a slip from the documented answers", () => {
  expect(read(fixture("documentation-pix")).snapshot).toMatchObject({
    method: "pix",
    state: "pending",
    instructions: { pix: { expiresAt: "2026-11-20T12:30:00.000Z" } },
  });
  expect(read(fixture("documentation-boleto")).snapshot.instructions?.boleto).toEqual({
    line: "23790.00009 00000.000000 00000.000422 1 16390000014990",
    barcode: "23791163900000149900000000000000000000000042",
    dueOn: "2026-11-23",
    pdfUrl: "https://www.mercadopago.com.br/payments/1234567891/ticket",
  });
});

test("derives a slip's barcode from its line and the line from its barcode", () => {
  const slip = fixture("documentation-boleto");
  const whole = read(slip).snapshot.instructions?.boleto;
  for (const missing of ["barcode_content", "digitable_line"] as const) {
    const copy = structuredClone(slip);
    delete copy.transactions?.payments?.[0]?.payment_method?.[missing];
    expect(read(copy).snapshot.instructions?.boleto).toEqual(whole);
  }
});

test("offers a bank's challenge for five minutes", () => {
  const method = {
    id: "master",
    type: "credit_card",
    transaction_security: { url: "https://bank.example/3ds" },
  };
  const { snapshot } = read(
    order("action_required", "pending_challenge", {
      last_updated_date: "2026-11-20T12:00:00.000Z",
      payment: { payment_method: method },
    }),
  );
  expect(snapshot.instructions?.next).toEqual({
    kind: "3ds",
    url: "https://bank.example/3ds",
    expiresAt: "2026-11-20T12:05:00.000Z",
  });
});

test("converts amounts digit by digit", () => {
  expect([0, 5, 50, 4990, 110, 99_999_999].map((cents) => centsOf(decimalOf(cents)))).toEqual([
    0, 5, 50, 4990, 110, 99_999_999,
  ]);
  expect(["149.90", "149.9", "149", "149.900", "1.10"].map(centsOf)).toEqual([
    14_990, 14_990, 14_900, 14_990, 110,
  ]);
  expect(["", "1,10", "1.105", "-1.00", "1e3", "NaN", " 1.00"].map(centsOf)).toEqual(
    Array(7).fill(undefined),
  );
});

test("ignores money of another currency and reports it", () => {
  const { snapshot, unknown } = read(order("processed", "accredited", { currency: "ARS" }));
  expect(snapshot).toMatchObject({ state: "approved", approvedCents: 0 });
  expect(unknown).toEqual(["currency=ARS"]);
  expect(read(order("processed", "accredited", { currency: "BRL" })).snapshot.approvedCents).toBe(4990);
});
