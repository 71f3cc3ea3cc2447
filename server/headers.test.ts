import { expect, test } from "vitest";
import { openSite } from "#tests/test-site.ts";

const EVERYWHERE = {
  "x-content-type-options": "nosniff",
  "referrer-policy": /^(strict-origin-when-cross-origin|no-referrer)$/,
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": /camera=\(\)/,
};
const KINDS: [string, string, RegExp][] = [
  ["page", "/loja", /^text\/html/],
  ["missing page", "/nada-aqui", /^text\/html/],
  ["data of a page", "/loja.data", /^text\/x-script/],
  ["JSON address", "/api/orders/desconhecido", /^application\/json/],
  ["unknown JSON address", "/api/nada", /^application\/json/],
  ["redirect", "/minha-conta", /./],
  ["health", "/health/live", /^text\/plain/],
];

test.each(KINDS)("SEC-22: a %s carries the security headers", async (_kind, path, type) => {
  const site = await openSite();
  const { headers } = await site.get(path);
  if (headers.has("content-type")) expect(headers.get("content-type")).toMatch(type);
  for (const [name, value] of Object.entries(EVERYWHERE)) expect(headers.get(name), name).toMatch(value);
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toContain("frame-ancestors 'none'");
  if (headers.get("content-type")?.startsWith("text/html")) {
    expect(policy).toMatch(/script-src 'self' 'nonce-[A-Za-z0-9+/=]{20,}'/);
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  } else {
    expect(policy).toContain("default-src 'none'");
  }
  expect(headers.has("strict-transport-security")).toBe(false);
  expect(headers.has("access-control-allow-origin")).toBe(false);
  expect(headers.has("x-powered-by")).toBe(false);
});

test("SEC-22: every inline script of a page has the nonce of its policy, and the nonce is new each time", async () => {
  const site = await openSite();
  const nonces = [await site.get("/loja"), await site.get("/loja")].map(({ headers, text }) => {
    const nonce = /'nonce-([^']+)'/.exec(headers.get("content-security-policy") ?? "")?.[1];
    const scripts = [...text.matchAll(/<script([^>]*)>/g)].map((match) => match[1] ?? "");
    expect(scripts.length).toBeGreaterThan(0);
    for (const attributes of scripts) expect(attributes).toContain(`nonce="${nonce}"`);
    return nonce;
  });
  expect(nonces[0]).not.toBe(nonces[1]);
});

test("SEC-22: an https site asks browsers to stay on https", async () => {
  const site = await openSite({ SITE_URL: "https://loja.example" });
  const { headers } = await site.get("/loja");
  expect(headers.get("strict-transport-security")).toMatch(/max-age=\d{8}/);
});
