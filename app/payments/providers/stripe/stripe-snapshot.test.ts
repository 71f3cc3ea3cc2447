import { expect, test } from "vitest";
import intentTemplate from "#tests/providers/stripe/fixtures/openapi-payment-intent.json" with {
  type: "json",
};
import { intentSchema, sessionSchema } from "./stripe.schema.ts";
import { instructionsOf } from "./stripe-instructions.ts";
import { snapshotOf } from "./stripe-snapshot.ts";

const LINE = "00090.00001 00000.000000 00000.000422 9 16410000014990".replace(/\D/g, "");

function intent(facts: object = {}) {
  const { next_action: _, last_payment_error: __, ...template } = intentTemplate;
  return intentSchema.parse({ ...template, currency: "brl", amount: 14_990, ...facts });
}

function read(facts: object, page?: object, disputes: string[] = []) {
  const unknown: string[] = [];
  const session = page && sessionSchema.parse({ id: "cs_1", created: 1, livemode: false, ...page });
  const snapshot = snapshotOf(
    {
      intent: intent(facts),
      session,
      refunds: [],
      disputes: disputes.map((status, at) => ({
        id: `dp_${at}`,
        status,
        evidence_details: { due_by: 1_800_000_000 },
      })),
    },
    { externalRef: "1", onUnknown: (field, word) => void unknown.push(`${field}=${word}`) },
  );
  return { snapshot, unknown };
}

const REFUSED = { code: "card_declined", decline_code: "expired_card" };
const EXPIRED = { code: "payment_intent_payment_attempt_expired" };

test.each([
  [{ status: "requires_action" }, undefined, "pending"],
  [{ status: "requires_confirmation" }, undefined, "pending"],
  [{ status: "processing" }, undefined, "pending"],
  [{ status: "requires_payment_method" }, undefined, "pending"],
  [{ status: "requires_payment_method", last_payment_error: REFUSED }, undefined, "declined"],
  [{ status: "requires_payment_method", last_payment_error: EXPIRED }, undefined, "expired"],
  [{ status: "succeeded", amount_received: 14_990 }, undefined, "approved"],
  [{ status: "canceled", cancellation_reason: "requested_by_customer" }, undefined, "cancelled"],
  [{ status: "canceled", cancellation_reason: "expired" }, undefined, "expired"],
  [{ status: "requires_payment_method", last_payment_error: REFUSED }, { status: "open" }, "pending"],
  [{ status: "requires_payment_method", last_payment_error: REFUSED }, { status: "complete" }, "declined"],
  [{ status: "requires_payment_method", last_payment_error: REFUSED }, { status: "expired" }, "declined"],
  [{ status: "requires_payment_method" }, { status: "expired" }, "expired"],
  [{ status: "canceled" }, { status: "expired" }, "expired"],
  [{ status: "processing" }, { status: "expired" }, "pending"],
  [{ status: "processing" }, { status: "complete" }, "pending"],
  [{ status: "succeeded", amount_received: 14_990 }, { status: "expired" }, "approved"],
])("%j on the page %j is read as %s", (facts, page, state) => {
  const { snapshot, unknown } = read(facts, page);
  expect(snapshot.state).toBe(state);
  expect(snapshot.approvedCents).toBe(state === "approved" ? 14_990 : 0);
  expect(unknown).toEqual([]);
});

test.each([
  [[], "none"],
  [["warning_needs_response"], "open"],
  [["under_review"], "open"],
  [["appeal_under_review"], "open"],
  [["warning_closed"], "won"],
  [["prevented"], "won"],
  [["won", "lost"], "lost"],
  [["lost", "needs_response"], "open"],
])("disputes %j are %s", (words, dispute) => {
  const { snapshot, unknown } = read({ status: "succeeded" }, undefined, words);
  expect(snapshot.dispute).toBe(dispute);
  expect(snapshot.disputeDueAt).toBe(dispute === "open" ? "2027-01-15T08:00:00.000Z" : undefined);
  expect(unknown).toEqual([]);
});

test("treats an unknown dispute status as open and logs it", () => {
  const { snapshot, unknown } = read({ status: "succeeded" }, undefined, ["glorified"]);
  expect([snapshot.dispute, unknown]).toEqual(["open", ["dispute.status=glorified"]]);
});

test("ignores money in another currency", () => {
  const { snapshot, unknown } = read({ status: "succeeded", amount_received: 14_990, currency: "usd" });
  expect(snapshot).toMatchObject({ state: "approved", approvedCents: 0 });
  expect(unknown).toEqual(["currency=usd"]);
});

function slip(facts: object, more: object = {}) {
  const boleto_display_details = {
    number: null,
    expires_at: null,
    hosted_voucher_url: null,
    pdf: null,
    ...facts,
  };
  const next_action = { type: "boleto_display_details", boleto_display_details };
  return instructionsOf(intent({ status: "requires_action", next_action, ...more }));
}

test("takes a slip's barcode from its line and its day from the answer or the request", () => {
  const voucher = "https://payments.stripe.com/boleto/voucher/x";
  // 25/11/2026 at 23:59:59 in São Paulo.
  const told = slip({ number: LINE, expires_at: 1_795_661_999, hosted_voucher_url: voucher });
  expect(told?.boleto).toMatchObject({ dueOn: "2026-11-25", pdfUrl: voucher });
  expect(told?.boleto?.barcode).toBe("00099164100000149900000000000000000000000042");
  const created = 1_795_402_800; // 22/11/2026 at about noon.
  const asked = slip(
    { number: LINE },
    { created, payment_method_options: { boleto: { expires_after_days: 3 } } },
  );
  expect(asked?.boleto).toMatchObject({ dueOn: "2026-11-26", line: expect.stringContaining("00090") });
});

test("links a slip without its number to the vendor's page, or shows nothing without that", () => {
  const hosted_voucher_url = "https://payments.stripe.com/boleto/voucher/x";
  expect(slip({ hosted_voucher_url })).toEqual({ next: { kind: "redirect", url: hosted_voucher_url } });
  expect(slip({ number: "0".repeat(40), hosted_voucher_url })?.boleto).toBeUndefined();
  expect(slip({ hosted_voucher_url: "javascript:alert(1)" })).toBeUndefined();
  expect(slip({})).toBeUndefined();
});

test("takes a code's end from the answer or the request", () => {
  const code = (facts: object, more: object = {}) =>
    instructionsOf(
      intent({
        next_action: { type: "pix_display_qr_code", pix_display_qr_code: { data: "000201", ...facts } },
        ...more,
      }),
    );
  expect(code({ expires_at: 1_800_000_000 })?.pix?.expiresAt).toBe("2027-01-15T08:00:00.000Z");
  const asked = { created: 1_800_000_000, payment_method_options: { pix: { expires_after_seconds: 60 } } };
  expect(code({}, asked)?.pix?.expiresAt).toBe("2027-01-15T08:01:00.000Z");
  expect(code({})).toBeUndefined();
});
