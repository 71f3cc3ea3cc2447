import Stripe from "stripe";
import { expect, test } from "vitest";
import type { Delivery, Receipt } from "#app/payments/port/payment-provider.ts";
import { receiveStripe } from "./stripe-signature.server.ts";

const SECRET = "whsec_test";
const AT = 1_700_000_000;
const VECTOR = "c89214b5b5da833daed6f0b8c5bb6bd58cea9022bd80ccc78230f3942d632925";
const { webhooks } = new Stripe("sk_test_1");

function delivery(payload: string, header: string, now = AT): Delivery {
  const headers = new Headers({ "stripe-signature": header });
  return {
    rawBody: new TextEncoder().encode(payload),
    headers,
    query: new URLSearchParams(),
    now: now * 1000,
  };
}

function signed(event: object, { at = AT, secret = SECRET, now = AT } = {}): Delivery {
  const payload = JSON.stringify(event);
  return delivery(payload, webhooks.generateTestHeaderString({ payload, secret, timestamp: at }), now);
}

const receive = (given: Delivery, secret = SECRET): Receipt => receiveStripe(secret, given);
const wrong = (why: string) => ({ ok: false, why });

test("OP-29: accepts the published vector, as the vendor's package does", () => {
  const header = `t=${AT},v1=${VECTOR}`;
  expect(receive(delivery('{"id":"evt_1"}', header))).toEqual({
    ok: true,
    eventId: "evt_1",
    refs: [],
    kind: "ignored",
  });
  expect(webhooks.constructEvent('{"id":"evt_1"}', header, SECRET, 0).id).toBe("evt_1");
  expect(receive(signed({ id: "evt_1" }))).toMatchObject({ ok: true, eventId: "evt_1" });
});

test("OP-27: checks the time in both directions, where the vendor's package accepts the future", () => {
  const event = { id: "evt_1" };
  const isLate = (now: number) => {
    const receipt = receive(signed(event, { now }));
    return receipt.ok && receipt.late === true;
  };
  expect([-301, -300, 0, 300, 301].map((shift) => isLate(AT + shift))).toEqual([
    true,
    false,
    false,
    false,
    true,
  ]);
  const payload = JSON.stringify(event);
  const timestamp = Math.floor(Date.now() / 1000) + 3600;
  const header = webhooks.generateTestHeaderString({ payload, secret: SECRET, timestamp });
  expect(webhooks.constructEvent(payload, header, SECRET).id).toBe("evt_1");
});

test("accepts any of several signatures while a secret is being changed", () => {
  const body = '{"id":"evt_1"}';
  const other = "0".repeat(64);
  for (const header of [
    `t=${AT},v1=${other},v1=${VECTOR}`,
    `t=${AT},v1=${VECTOR},v1=${other}`,
    `t=${AT},v0=${other},v1=${VECTOR}`,
  ]) {
    expect(receive(delivery(body, header)), header).toMatchObject({ ok: true });
  }
  expect(receive(delivery(body, `t=${AT},v1=${other},v1=${other}`))).toEqual(wrong("mismatch"));
});

test.each([
  ["", "no_signature"],
  ["v1", "malformed"],
  [`t=${AT}`, "malformed"],
  [`v1=${VECTOR}`, "malformed"],
  [`t=${AT},v0=${VECTOR}`, "malformed"],
  [`t=${AT},v1=${VECTOR.toUpperCase()}`, "malformed"],
  [`t=${AT},v1=${VECTOR.slice(2)}`, "malformed"],
  [`t=${AT},v1=${"é".repeat(32)}`, "malformed"],
  [`t=${AT},t=${AT},v1=${VECTOR}`, "malformed"],
  [`t=${AT},v1=${VECTOR}, t=${AT},v1=${VECTOR}`, "malformed"],
  [`t=${AT}${",v1=0".repeat(20)},v1=${VECTOR}`, "malformed"],
  [`t=${AT + 1},v1=${VECTOR}`, "mismatch"],
])("OP-27: a header that is not the vendor's is refused: %s", (header, why) => {
  const given = delivery('{"id":"evt_1"}', "x");
  const headers =
    header === "" ? new Headers() : new Headers({ "stripe-signature": header.replace(/é/g, "\u00e9") });
  expect(receive({ ...given, headers })).toEqual(wrong(why));
});

test("OP-27: refuses another body, another secret, an empty secret and what is no event", () => {
  const good = signed({ id: "evt_1" });
  expect(receive({ ...good, rawBody: new TextEncoder().encode('{"id":"evt_2"}') })).toEqual(
    wrong("mismatch"),
  );
  expect(receive(signed({ id: "evt_1" }, { secret: "whsec_other" }))).toEqual(wrong("mismatch"));
  expect(receive(signed({ id: "evt_1" }, { secret: "x" }), "")).toEqual(wrong("mismatch"));
  for (const event of [{}, { id: "1" }, { id: "evt_a b" }, []]) {
    expect(receive(signed(event))).toEqual(wrong("malformed"));
  }
  const bytes = '{"id":';
  expect(
    receive(
      delivery(bytes, webhooks.generateTestHeaderString({ payload: bytes, secret: SECRET, timestamp: AT })),
    ),
  ).toEqual(wrong("malformed"));
});

test.each([
  [
    "checkout.session.completed",
    { object: "checkout.session", id: "cs_1", payment_intent: "pi_1" },
    "cs_1",
    "payment_changed",
  ],
  ["payment_intent.succeeded", { object: "payment_intent", id: "pi_1" }, "pi_1", "payment_changed"],
  ["charge.refunded", { object: "charge", id: "ch_1", payment_intent: "pi_1" }, "pi_1", "refund_changed"],
  ["charge.updated", { object: "charge", id: "ch_1", payment_intent: null }, "ch_1", "payment_changed"],
  [
    "refund.failed",
    { object: "refund", id: "re_1", charge: "ch_1", payment_intent: null },
    "ch_1",
    "refund_changed",
  ],
  [
    "charge.dispute.closed",
    { object: "dispute", id: "dp_1", charge: { id: "ch_1" } },
    "ch_1",
    "dispute_changed",
  ],
  [
    "radar.early_fraud_warning.created",
    { object: "radar.early_fraud_warning", id: "w", charge: "ch_1" },
    "ch_1",
    "stop_delivery",
  ],
])("%s is about the payment, whatever changed", (type, object, providerRef, kind) => {
  expect(receive(signed({ id: "evt_1", type, data: { object } }))).toEqual({
    ok: true,
    eventId: "evt_1",
    refs: [{ providerRef }],
    kind,
  });
});

test("answers events about other things without acting", () => {
  const events = [
    { type: "invoice.paid", data: { object: { id: "in_1", object: "invoice", payment_intent: "pi_1" } } },
    { type: "refund.updated", data: { object: { id: "re_1", object: "refund" } } },
    { type: "charge.updated", data: { object: "ch_1" } },
  ];
  for (const event of events) {
    expect(receive(signed({ id: "evt_1", ...event }))).toMatchObject({ ok: true, refs: [], kind: "ignored" });
  }
});
