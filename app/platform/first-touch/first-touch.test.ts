import { expect, test } from "vitest";
import { firstTouchField } from "./first-touch.schema.ts";
import { firstTouchOf } from "./first-touch.ts";
import { parseFirstTouch } from "./first-touch-memory.ts";

const SITE = "https://ipe.example";

test("the marks of the address, the page outside and the first page are what is kept", () => {
  const address = `${SITE}/loja?utm_source=carta&utm_medium=email&utm_campaign=maio&q=kit`;
  const touch = firstTouchOf({ address, referrer: "https://busca.example/s?q=ana", landing: "/loja" });
  expect(touch).toEqual({
    landing: "/loja",
    referrer: "busca.example/s",
    source: "carta",
    medium: "email",
    campaign: "maio",
  });
});

test("SEC-52: nothing is kept from a plain visit, from inside, or of a private page", () => {
  const plain = { address: `${SITE}/loja?q=kit`, landing: "/loja" };
  expect(firstTouchOf({ ...plain, referrer: "" })).toBeUndefined();
  expect(firstTouchOf({ ...plain, referrer: `${SITE}/blog` })).toBeUndefined();
  expect(firstTouchOf({ ...plain, referrer: "android-app://mail" })).toBeUndefined();
  const marked = { address: `${SITE}/acesso/segredo?utm_source=x`, referrer: "https://mail.example/" };
  expect(firstTouchOf({ ...marked, landing: undefined })).toBeUndefined();
});

test("whatever an address says, what is kept is what the server takes", () => {
  const odd = ["a".repeat(500), `${"b".repeat(99)}😀`, "c\u0000\r\nd\u2028e", "  ", "<b>&quot;"];
  for (const text of odd) {
    const address = `${SITE}/?utm_source=${encodeURIComponent(text)}&utm_medium=x`;
    const touch = firstTouchOf({ address, referrer: "", landing: "/" });
    const sent = parseFirstTouch(JSON.stringify(touch));
    expect(firstTouchField.safeParse(JSON.stringify(sent)), text).toMatchObject({ success: true });
  }
});

test("a campaign's id that could be a card number is left out; foreign or broken memory counts as none", () => {
  const kept = { source: "anúncio", content: "4000000000000002", role: "admin", term: 7 };
  expect(parseFirstTouch(JSON.stringify(kept))).toEqual({ source: "anúncio" });
  expect(parseFirstTouch(null)).toBeUndefined();
  expect(parseFirstTouch("[]")).toBeUndefined();
  expect(() => parseFirstTouch("{")).toThrow();
});

test("the field takes nothing but its seven parts", () => {
  for (const text of [
    "{",
    "[]",
    '"x"',
    '{"role":"admin"}',
    '{"source":7}',
    `{"source":"${"x".repeat(101)}"}`,
  ]) {
    expect(firstTouchField.safeParse(text).success, text).toBe(false);
  }
  expect(firstTouchField.parse("")).toBeUndefined();
});
