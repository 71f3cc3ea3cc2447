import { createHmac } from "node:crypto";
import { WebhookSignatureValidator } from "mercadopago";
import { expect, test } from "vitest";
import type { Delivery, Receipt } from "#app/payments/port/payment-provider.ts";
import { type Notice, type Signing, signedDelivery } from "#tests/providers/mercadopago/vendor-deliveries.ts";
import { receiveMercadoPago } from "./mercadopago-signature.server.ts";

const SECRET = "s3cr3t";
const AT = 1_700_000_000_000;
const ORDER = { topic: "order", dataId: "ORD01KS5AJ6HTK2HRQ3XJ3C2JCKP9" };

function signed(notice: Notice = ORDER, how: Partial<Signing> = {}): Delivery {
  return { ...signedDelivery(notice, { secret: SECRET, at: AT, ...how }), now: AT };
}

function receive(delivery: Delivery, secret = SECRET): Receipt {
  return receiveMercadoPago(secret, delivery);
}

test("OP-29: accepts the published vector, in seconds and by its own name", () => {
  const v1 = "9020faf2a85c1eabe806004dd60410cbc5d6fec17b9040419af3bc395556ce8d";
  const receipt = receive({
    rawBody: new TextEncoder().encode('{"type":"order","data":{"id":"ORD01"}}'),
    headers: new Headers({ "x-signature": `ts=1700000000,v1=${v1}`, "x-request-id": "req-1" }),
    query: new URLSearchParams({ "data.id": "ORD01" }),
    now: AT,
  });
  expect(receipt).toEqual({
    ok: true,
    eventId: "ord01:req-1:1700000000",
    refs: [{ providerRef: "ORD01" }],
    kind: "payment_changed",
  });
});

test.each([
  ["seconds", {}],
  ["milliseconds", { unit: "ms" }],
] as const)("OP-29: the vendor's own package accepts what our fake signs, in %s", (_, how) => {
  const { headers, query } = signed(ORDER, how);
  const facts = {
    xSignature: headers.get("x-signature"),
    xRequestId: headers.get("x-request-id"),
    dataId: query.get("data.id"),
  };
  expect(() => WebhookSignatureValidator.validate({ ...facts, secret: SECRET })).not.toThrow();
  expect(() => WebhookSignatureValidator.validate({ ...facts, secret: "other" })).toThrow();
});

test("accepts a name signed as written or in lower case, and a time in seconds or milliseconds", () => {
  for (const signsLower of [false, true]) {
    for (const unit of ["s", "ms"] as const) {
      const receipt = receive(signed(ORDER, { signsLower, unit }));
      expect(receipt).toMatchObject({ ok: true, refs: [{ providerRef: ORDER.dataId }] });
      expect(receipt).not.toHaveProperty("late");
    }
  }
  const small = { ...ORDER, dataId: ORDER.dataId.toLowerCase() };
  expect(receive(signed(small))).toMatchObject({ ok: true, refs: [{ providerRef: ORDER.dataId }] });
});

test("calls a delivery late when it is more than 300 seconds old or ahead, in either unit", () => {
  for (const unit of ["s", "ms"] as const) {
    for (const at of [AT - 301_000, AT + 301_000]) {
      expect(receive(signed(ORDER, { at, unit }))).toMatchObject({ ok: true, late: true });
    }
    for (const at of [AT - 299_000, AT + 299_000]) {
      expect(receive(signed(ORDER, { at, unit }))).not.toHaveProperty("late");
    }
  }
});

test("OP-27: refuses a delivery without both signed names, with a repeated header, or under another secret", () => {
  const good = signed();
  const without = (change: (delivery: Delivery) => void): Delivery => {
    const copy = { ...good, headers: new Headers(good.headers), query: new URLSearchParams(good.query) };
    change(copy);
    return copy;
  };
  const wrong: Record<string, Delivery> = {
    "no signature": without(({ headers }) => headers.delete("x-signature")),
    "no request id": without(({ headers }) => headers.delete("x-request-id")),
    "no data.id": without(({ query }) => query.delete("data.id")),
    "data.id twice": without(({ query }) => query.append("data.id", "ORD02")),
    "another data.id": without(({ query }) => query.set("data.id", "ORD02")),
    "signature twice": without(({ headers }) =>
      headers.append("x-signature", headers.get("x-signature") ?? ""),
    ),
    "request id twice": without(({ headers }) => headers.append("x-request-id", "req-2")),
    "a manifest's own signs in a name": without(({ query }) =>
      query.set("data.id", "ORD01;request-id:req-1"),
    ),
    "multibyte digest": without(({ headers }) =>
      headers.set("x-signature", `ts=1,v1=${"\u00e9".repeat(64)}`),
    ),
    "no version": without(({ headers }) => headers.set("x-signature", "ts=1700000000")),
    "other time": without(({ headers }) =>
      headers.set(
        "x-signature",
        (headers.get("x-signature") ?? "").replace("ts=1700000000", "ts=1700000001"),
      ),
    ),
  };
  expect(receive(good).ok).toBe(true);
  for (const [name, delivery] of Object.entries(wrong)) expect(receive(delivery).ok, name).toBe(false);
  expect(receive(signed(ORDER, { secret: "another" })).ok).toBe(false);
  // An empty secret is refused, although the vendor's package would accept it.
  expect(receive(signed(ORDER, { secret: "" }), "").ok).toBe(false);
});

test("refuses a header that signs neither name, which the vendor's package accepts", () => {
  const v1 = createHmac("sha256", SECRET).update("ts:1700000000;").digest("hex");
  const xSignature = `ts=1700000000,v1=${v1}`;
  expect(() =>
    WebhookSignatureValidator.validate({ xSignature, xRequestId: null, dataId: null, secret: SECRET }),
  ).not.toThrow();
  const headers = new Headers({ "x-signature": xSignature });
  const rawBody = new TextEncoder().encode('{"type":"order","data":{"id":"ORD01"}}');
  expect(receive({ rawBody, headers, query: new URLSearchParams(), now: AT }).ok).toBe(false);
});

test("derives the payment from every topic, and one event id whatever the body", () => {
  const refs = (notice: Notice) => {
    const receipt = receive(signed(notice));
    return receipt.ok ? [receipt.kind, ...receipt.refs.map(({ providerRef }) => providerRef)] : [];
  };
  expect(refs({ topic: "payment", dataId: "123" })).toEqual(["payment_changed", "payments/123"]);
  expect(refs({ topic: "topic_chargebacks_wh", dataId: "CB-1" })).toEqual([
    "dispute_changed",
    "chargebacks/CB-1",
  ]);
  expect(refs({ topic: "topic_claims_integration_wh", dataId: "77" })).toEqual([
    "dispute_changed",
    "claims/77",
  ]);
  expect(refs({ topic: "stop_delivery_op_wh", dataId: "9", data: { payment_id: 123 } })).toEqual([
    "stop_delivery",
    "payments/123",
  ]);
  expect(refs({ topic: "mp-connect", dataId: "9" })).toEqual(["ignored"]);

  const good = signed();
  const other = { ...good, rawBody: new TextEncoder().encode('{"type":"stop_delivery_op_wh"}') };
  const ids = [good, other].map((delivery) => {
    const receipt = receive(delivery);
    return receipt.ok ? receipt.eventId : "";
  });
  expect(ids[1]).toBe(ids[0]);
});

test("uses the URL when the body cannot be read", () => {
  const garbage = { ...signed(), rawBody: new Uint8Array([0xff, 0x00]) };
  expect(receive(garbage)).toMatchObject({ ok: true, refs: [{ providerRef: ORDER.dataId }] });
});
