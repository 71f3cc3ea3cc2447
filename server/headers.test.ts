import { createHash } from "node:crypto";
import sharp from "sharp";
import { expect, test } from "vitest";
import { makeAdmin, makePaidOrder, makeProduct, makeUser } from "#tests/makers.ts";
import { type Answer, openSite } from "#tests/test-site.ts";

const EVERYWHERE = {
  "x-content-type-options": "nosniff",
  "referrer-policy": /^(strict-origin-when-cross-origin|strict-origin)$/,
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": /camera=\(\)/,
};
const KINDS: [string, string, RegExp][] = [
  ["page", "/login", /^text\/html/],
  ["page for everybody", "/loja", /^text\/html/],
  ["missing page", "/nada-aqui", /^text\/html/],
  ["data of a page", "/loja.data", /^text\/x-script/],
  ["JSON address", "/api/orders/desconhecido", /^application\/json/],
  ["unknown JSON address", "/api/nada", /^application\/json/],
  ["redirect", "/minha-conta", /./],
  ["health", "/health/live", /^text\/plain/],
];

/** Headers that every answer must have, and headers that none may have. */
function expectSecurityHeaders(headers: Headers, type: RegExp) {
  if (headers.has("content-type")) expect(headers.get("content-type")).toMatch(type);
  for (const [name, value] of Object.entries(EVERYWHERE)) expect(headers.get(name), name).toMatch(value);
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toContain("frame-ancestors 'none'");
  if (headers.get("content-type")?.startsWith("text/html")) {
    expect(policy).toMatch(/script-src 'self'( '(nonce-[A-Za-z0-9+/=]{20,}|sha256-[A-Za-z0-9+/=]{44})')+;/);
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  } else {
    expect(policy).toContain("default-src 'none'");
  }
  expect(headers.has("strict-transport-security")).toBe(false);
  expect(headers.has("access-control-allow-origin")).toBe(false);
  expect(headers.has("x-powered-by")).toBe(false);
}

test.each(KINDS)("SEC-22: has the security headers on a %s", async (_kind, path, type) => {
  const site = await openSite();
  expectSecurityHeaders((await site.get(path)).headers, type);
});

test("SEC-22: has exactly the expected page policy", async () => {
  const site = await openSite();
  for (const path of ["/login", "/loja"]) {
    const policy = (await site.get(path)).headers.get("content-security-policy") ?? "";
    expect(
      policy.replace(/'(?:nonce|sha256)-[^']+'(?: '(?:nonce|sha256)-[^']+')*/g, "OURS").split("; "),
    ).toEqual([
      "default-src 'self'",
      "script-src 'self' OURS",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: https:",
      "media-src 'self' https:",
      "connect-src 'self'",
      "frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]);
  }
});

test("SEC-22: has the headers on pictures, files, receipts, exports, redirects, refusals and deliveries", async () => {
  const site = await openSite();
  const owner = await makeUser(site.db);
  const product = await makeProduct(site.db);
  await site.files.put("entregas/kit", once("PK"), 100);
  await site.db
    .updateTable("products")
    .set({ file_key: "entregas/kit", file_name: "kit.zip" })
    .where("id", "=", product.id)
    .execute();
  const { order, rights } = await makePaidOrder(site, { user_id: owner.id, lines: [{ product }] });
  const customer = await site.as(owner);
  const admin = await site.as(await makeAdmin(site.db));
  const picture = await sharp({ create: { width: 20, height: 10, channels: 3, background: "#1d479f" } })
    .png()
    .toBuffer();
  const upload = await admin.send("/api/admin/uploads/image", {
    method: "PUT",
    body: new Uint8Array(picture),
  });
  const visitor = site.visitor();
  const kinds: [string, Answer, number, RegExp][] = [
    ["upload", upload, 200, /^application\/json/],
    ["media", await site.get(upload.json().address), 200, /^image\/webp$/],
    ["missing media", await site.get("/media/nada.webp"), 404, /^text\/plain/],
    ["cover", await site.get("/capas/produto/templates/kit-640.webp"), 200, /./],
    ["download", await customer.get(`/downloads/${rights[0]?.public_id}`), 200, /./],
    ["refused download", await customer.get("/downloads/nada"), 404, /./],
    ["receipt", await customer.get(`/pedido/${order.public_id}/recibo`), 200, /./],
    ["guest link", await visitor.get("/acesso/nada"), 404, /^text\/html/],
    ["export", await admin.get("/admin/pedidos/exportar"), 200, /^text\/csv/],
    ["sign-in redirect", await visitor.get("/admin"), 302, /./],
    ["form refusal", await visitor.post("/login", {}), 422, /^text\/html/],
    [
      "foreign origin",
      await visitor.post("/login", {}, { headers: { origin: "null" } }),
      403,
      /^text\/plain/,
    ],
    ["delivery", await visitor.send("/api/webhooks/nada", { method: "POST", body: "{}" }), 404, /./],
    ["route list", await visitor.get("/__manifest?paths=%2Floja&version=x"), 204, /./],
  ];
  for (const [kind, { status, headers }, expected, type] of kinds) {
    if (kind !== "cover") expect([kind, status]).toEqual([kind, expected]);
    expectSecurityHeaders(headers, type);
  }
  expect(kinds.find(([kind]) => kind === "download")?.[1].headers.get("content-disposition")).toMatch(
    /^attachment/,
  );
});

test("SEC-22: sends no referrer from pages with a key in their address, and their forms still send the origin", async () => {
  const site = await openSite();
  for (const path of [
    "/acesso/nada",
    "/redefinir-senha/nada",
    "/confirmar-email/nada",
    "/desfazer-troca/nada",
    "/convite/nada",
  ]) {
    expect((await site.get(path)).headers.get("referrer-policy"), path).toBe("strict-origin");
  }
});

async function* once(text: string) {
  yield Buffer.from(text);
}

test("SEC-22: gives every inline script the policy's nonce, new for each answer", async () => {
  const site = await openSite();
  const nonces = [await site.get("/login"), await site.get("/login")].map(({ headers, text }) => {
    const nonce = /'nonce-([^']+)'/.exec(headers.get("content-security-policy") ?? "")?.[1];
    const scripts = [...text.matchAll(/<script([^>]*)>/g)].map((match) => match[1] ?? "");
    expect(scripts.length).toBeGreaterThan(0);
    for (const attributes of scripts) expect(attributes).toContain(`nonce="${nonce}"`);
    return nonce;
  });
  expect(nonces[0]).not.toBe(nonces[1]);
});

test("SEC-22: lists exactly the hashes of a public page's inline scripts in its policy", async () => {
  const site = await openSite();
  await makeProduct(site.db, { name: "</script><script>alert(1)</script>" });
  for (const path of ["/", "/loja", "/blog"]) {
    const { headers, text } = await site.get(path);
    expect(text).not.toContain("nonce=");
    const inline = [...text.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)]
      .filter(([tag]) => !tag.includes("application/ld+json"))
      .map(
        (match) =>
          `'sha256-${createHash("sha256")
            .update(match[1] ?? "")
            .digest("base64")}'`,
      );
    const named = /script-src 'self'([^;]*)/.exec(headers.get("content-security-policy") ?? "")?.[1];
    expect(inline.length).toBeGreaterThan(0);
    expect(named?.trim().split(" ").sort()).toEqual([...new Set(inline)].sort());
  }
});

test.each(KINDS)(
  "SEC-22: asks browsers of an https site to stay on https with a %s, for this host only",
  async (_kind, path) => {
    const site = await openSite({ SITE_URL: "https://loja.example" });
    const { headers } = await site.get(path);
    expect(headers.get("strict-transport-security")).toBe("max-age=31536000");
  },
);
