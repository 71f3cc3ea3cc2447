import { expect, test } from "vitest";
import type { OrderBody } from "../input/order-input.server.ts";
import type { OrderReply } from "./checkout-calls.ts";
import { newSubmission, type Submission, submitOrder } from "./order-submission.ts";

const cardBody: OrderBody = {
  lines: [{ productId: 12, quantity: 1 }],
  seenTotalCents: 8900,
  name: "Helena Prado",
  email: "helena@padaria.example",
  method: "credit",
  cardToken: "tok_sandbox_approve",
};
const pixBody: OrderBody = { ...cardBody, method: "pix" };

function refused(code: string): OrderReply {
  return { kind: "refused", status: 422, code, message: code, body: { error: code, message: code } };
}

/** A fake shop that already stored these bodies under their keys. */
function shop(stored: Map<string, OrderBody> = new Map()) {
  const sent: { key: string; body: OrderBody; onlyFind?: true }[] = [];
  async function send(key: string, body: OrderBody, onlyFind = false): Promise<OrderReply> {
    sent.push({ key, body, ...(onlyFind ? { onlyFind } : {}) });
    const known = stored.get(key);
    if (known && JSON.stringify(known) !== JSON.stringify(body)) return refused("key_reused");
    stored.set(key, body);
    return { kind: "ok", value: { publicId: `pedido-${key}`, order: {} } } as OrderReply;
  }
  return { sent, send };
}

test("gives each form its own key, in the format that the server accepts", () => {
  const [one, other] = [newSubmission(), newSubmission()];
  expect(one.key).not.toBe(other.key);
  expect(one.key).toMatch(/^[A-Za-z0-9_-]{16,64}$/);
});

test("keeps the key after a lost answer, so that the same order is found again", async () => {
  const first = newSubmission();
  const lost = await submitOrder(first, cardBody, async () => ({ kind: "lost", loss: "connection" }));
  expect(lost.reply).toEqual({ kind: "lost", loss: "connection" });
  const { sent, send } = shop(new Map([[first.key, cardBody]]));
  const { reply } = await submitOrder(lost.submission, cardBody, send);
  expect(reply.kind).toBe("ok");
  expect(sent).toEqual([{ key: first.key, body: cardBody }]);
});

test("finds the existing order when the form was changed after a lost answer", async () => {
  const first = newSubmission();
  const lost = await submitOrder(first, cardBody, async () => ({ kind: "lost", loss: "connection" }));
  const { sent, send } = shop(new Map([[first.key, cardBody]]));
  const { reply } = await submitOrder(lost.submission, pixBody, send);
  expect(reply.kind === "ok" && reply.value.publicId).toBe(`pedido-${first.key}`);
  // `onlyFind` must be set: a card that was not charged yet must not be charged now.
  expect(sent).toEqual([
    { key: first.key, body: pixBody },
    { key: first.key, body: cardBody, onlyFind: true },
  ]);
});

test("keeps an order with a lost answer in mind when a later submit is refused", async () => {
  for (const code of ["too_many_requests", "invalid", "quote_changed"]) {
    const first = newSubmission();
    const lost = await submitOrder(first, cardBody, async () => ({ kind: "lost", loss: "connection" }));
    const { submission } = await submitOrder(lost.submission, pixBody, async () => refused(code));
    const { sent, send } = shop(new Map([[first.key, cardBody]]));
    const { reply } = await submitOrder(submission, pixBody, send);
    expect(reply.kind === "ok" && reply.value.publicId, code).toBe(`pedido-${first.key}`);
    expect(new Set(sent.map(({ key }) => key)), code).toEqual(new Set([first.key]));
  }
});

test("drops a key that belongs to another person's order", async () => {
  const lost = await submitOrder(newSubmission(), cardBody, async () => ({
    kind: "lost",
    loss: "connection",
  }));
  const { submission } = await submitOrder(lost.submission, pixBody, async () => refused("key_reused"));
  expect(submission.key).not.toBe(lost.submission.key);
});

test("makes one order from the changed form when the first request never arrived", async () => {
  const lost = await submitOrder(newSubmission(), cardBody, async () => ({
    kind: "lost",
    loss: "connection",
  }));
  const { sent, send } = shop();
  const { reply } = await submitOrder(lost.submission, pixBody, send);
  expect(reply.kind).toBe("ok");
  expect(sent.map(({ body }) => body)).toEqual([pixBody]);
});

test("uses a new key after a refusal, because a refusal stores nothing", async () => {
  for (const code of ["quote_changed", "invalid", "too_many_requests", "key_reused"]) {
    const first = newSubmission();
    const { submission } = await submitOrder(first, cardBody, async () => refused(code));
    expect(submission.key, code).not.toBe(first.key);
  }
});

test("keeps the key for the same body only when the payment could not be started", async () => {
  const first = newSubmission();
  const { submission } = await submitOrder(first, cardBody, async () => refused("payment_unavailable"));
  expect(submission.key).toBe(first.key);
  expect(await keyUsed(submission, cardBody)).toBe(first.key);
  expect(await keyUsed(submission, pixBody)).not.toBe(first.key);
});

async function keyUsed(submission: Submission, body: OrderBody): Promise<string | undefined> {
  const { sent, send } = shop();
  await submitOrder(submission, body, send);
  return sent[0]?.key;
}
