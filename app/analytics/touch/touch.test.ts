import { expect, test } from "vitest";
import type { Touch } from "#db/schema.ts";
import { campaignOf, originOf, sourceOf, sourceWord, touchIn } from "./kept-touch.ts";
import { touchField, touchSchema } from "./touch.schema.ts";
import { touchOf } from "./touch.ts";

const SITE = "https://ipe.example";

test("the marks of the address, the page outside and the first page are what is kept", () => {
  const address = `${SITE}/loja?utm_source=carta&utm_medium=email&utm_campaign=maio&q=kit&sck=af|7&fbclid=IwAR0x`;
  const touch = touchOf({ address, referrer: "https://busca.example/s?q=ana", landing: "/loja" });
  expect(touch).toEqual({
    landing: "/loja",
    referrer: "busca.example/s",
    source: "carta",
    medium: "email",
    campaign: "maio",
    sck: "af|7",
    fbclid: "IwAR0x",
  });
  for (const part of ["src", "sck", "xcod", "gclid", "fbclid", "ttclid"] as const) {
    expect(touchOf({ address: `${SITE}/?${part}=x7`, referrer: "", landing: "/" })).toEqual({
      landing: "/",
      [part]: "x7",
    });
  }
});

test("SEC-52: nothing is kept from a plain visit, from inside, or of a private page", () => {
  const plain = { address: `${SITE}/loja?q=kit`, landing: "/loja" };
  expect(touchOf({ ...plain, referrer: "" })).toBeUndefined();
  expect(touchOf({ ...plain, referrer: `${SITE}/blog` })).toBeUndefined();
  expect(touchOf({ ...plain, referrer: "android-app://mail" })).toBeUndefined();
  const marked = { address: `${SITE}/acesso/segredo?utm_source=x`, referrer: "https://mail.example/" };
  expect(touchOf({ ...marked, landing: undefined })).toBeUndefined();
});

test("whatever an address says, it is cut and cleaned, never refused", () => {
  const odd = ["a".repeat(9000), `${"b".repeat(99)}😀`, "c\u0000\r\nd\u2028e", "  ", "<b>&quot;"];
  for (const text of odd) {
    const address = `${SITE}/?utm_source=${encodeURIComponent(text)}&gclid=${encodeURIComponent(text)}&utm_medium=x`;
    const touch = touchOf({ address, referrer: "", landing: "/" });
    const kept = touchField.parse(JSON.stringify(touch));
    expect(kept, text).toMatchObject({ medium: "x" });
    expect((kept?.source ?? "").length).toBeLessThanOrEqual(100);
    expect((kept?.gclid ?? "").length).toBeLessThanOrEqual(500);
    expect(JSON.stringify(kept)).not.toMatch(/[\p{C}\u2028]|\\u/u);
  }
  const click = "Cj0KCQiA".repeat(40);
  expect(touchIn({ gclid: click })).toEqual({ gclid: click });
});

test("what is no touch counts as none, and of a card's number both ends are kept", () => {
  const kept = { source: "anúncio", content: "4000000000000002", role: "admin", term: 7 };
  expect(touchIn(kept)).toEqual({ source: "anúncio", content: "4000 •••• 0002" });
  const ids = { content: "120211234567890123", xcod: "HP16953412345678", landing: "/loja" };
  expect(touchIn(ids)).toEqual(ids);
  for (const odd of [null, [], "x", 7, { role: "admin" }, { source: 7 }, { __proto__: { source: "x" } }]) {
    expect(touchSchema.parse(odd)).toBeUndefined();
    expect(touchField.parse(JSON.stringify(odd))).toBeUndefined();
  }
  for (const text of ["", "{", "x".repeat(30_000), undefined]) expect(touchField.parse(text)).toBeUndefined();
});

test("the source is what the link says, else the network of the click, else the page outside, else direct", () => {
  const all = {
    source: " Insta  Gram ",
    src: "Hotmart",
    gclid: "g",
    fbclid: "f",
    referrer: "www.busca.example/s",
  };
  const { source: _source, ...unnamed } = all;
  const { src: _src, ...clicked } = unnamed;
  const said: [Touch | undefined, string][] = [
    [all, "insta gram"],
    [unnamed, "hotmart"],
    [clicked, "google"],
    [{ fbclid: "f", referrer: "l.instagram.com/" }, "facebook"],
    [{ ttclid: "t" }, "tiktok"],
    [{ referrer: "www.busca.example/s" }, "busca.example"],
    [{ referrer: "l.instagram.com/" }, "instagram"],
    [{ referrer: "www.google.com/" }, "google"],
    [{ source: "Google.com.br" }, "google"],
    [{ referrer: "mail.google.com/" }, "mail.google.com"],
    [{ referrer: "youtu.be/x" }, "youtube"],
    [{ referrer: "m.co/" }, "m.co"],
    [{ medium: "email", campaign: "maio" }, "direto"],
    [{ source: "ana@teste.example", src: "lista" }, "lista"],
    [undefined, "direto"],
  ];
  for (const [touch, source] of said) expect([touch, sourceOf(touch)]).toEqual([touch, source]);
  expect(campaignOf({ campaign: "Maio\t2026" })).toBe("maio 2026");
  expect([campaignOf({ campaign: "ana@teste.example" }), campaignOf(undefined)]).toEqual([null, null]);
  expect(campaignOf({ campaign: "google.com" })).toBe("google.com");
  expect(sourceWord(`${"a".repeat(120)}`)).toHaveLength(100);
});

test("first and last are told apart, and the last one names the source", () => {
  const [first, last] = [{ source: "blog" }, { src: "live", campaign: "Maio" }];
  expect(originOf(first, last)).toEqual({
    first_touch: first,
    last_touch: last,
    source: "live",
    campaign: "maio",
  });
  expect(originOf(first, undefined)).toMatchObject({ last_touch: first, source: "blog", campaign: null });
  expect(originOf(undefined, undefined)).toEqual({
    first_touch: null,
    last_touch: null,
    source: "direto",
    campaign: null,
  });
});
