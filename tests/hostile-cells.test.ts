// SEC-20, SEC-28: plants formulas and scripts in the newest features and searches every file and screen for them.
import { expect, test } from "vitest";
import { newCartLink } from "#app/recovery/carts/recovery-links.server.ts";
import { json } from "#db/connect.server.ts";
import {
  makeAdmin,
  makeCoupon,
  makeOffer,
  makePaidOrder,
  makePost,
  makeProduct,
  makeSubscription,
} from "./makers.ts";
import { openSite, type TestSite } from "./test-site.ts";

const FORMULAS = ["=cmd", "+cmd", "-cmd", "@cmd", "\tcmd", "\rcmd", "＝cmd", "－cmd"];
const SCRIPTS = [
  "<script>hit(1)</script>",
  '"><script>hit(2)</script>',
  "</script><script>hit(3)</script>",
  '"><img src=x onerror=hit(4)>',
  "' autofocus onfocus='hit(5)",
  "<svg/onload=hit(6)>",
  "</title></textarea><script>hit(7)</script>",
  "javascript:hit(8)",
];

/** Plants the same text in every text field of the shop, a buyer or a traffic source. */
async function plant(site: TestSite, text: string, place: number) {
  const { db } = site;
  const now = site.now();
  const product = await makeProduct(db, { name: text, tags: [text] });
  const offer = await makeOffer(db, {
    product_id: product.id,
    name: text,
    slug: `lote-${place}-x`,
    is_public: true,
  });
  const coupon = await makeCoupon(db, { code: `${text}${place}`, note: text });
  const touch = json({ source: text, medium: text, campaign: text, gclid: text, at: now.toISOString() });
  const { order } = await makePaidOrder(site, {
    guest_name: text,
    guest_email: `p${place}@teste.example`,
    notes: text,
    source: text,
    campaign: text,
    first_touch: touch,
    last_touch: touch,
    coupon_id: coupon.id,
    coupon_code: coupon.code,
    discount_cents: 10,
    lines: [{ product, name: text, offer_id: offer.id, offer_name: text }],
  });
  const cart = { ...newCartLink(site.secret), email: `c${place}@teste.example`, name: text, phone: text };
  const chosen = json({ lines: [{ productId: product.id, quantity: 1 }] });
  const then = new Date(now.getTime() - 7_200_000);
  const kept = { ...cart, cart: chosen, total_cents: 4990, touched_at: then, created_at: then };
  await db.insertInto("recovery_carts").values(kept).execute();
  await makeSubscription(db, { email: `s${place}@teste.example`, name: text });
  await makePost(db, { title: text });
  return { product, offer, coupon, order };
}

/** All back-office routes that export a list as a file, read from the program itself. */
async function exportPaths(): Promise<string[]> {
  const { routes } = await import("virtual:react-router/server-build");
  return Object.values(routes).flatMap((route) => {
    const { path } = route ?? {};
    return path && /^(?:blog-)?admin[^:]*\/exportar$/.test(path) ? [`/${path}`] : [];
  });
}

test("SEC-28: exports no cell that a spreadsheet would run", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  for (const [place, text] of FORMULAS.entries()) await plant(site, text, place);
  const paths = await exportPaths();
  expect(paths.length).toBeGreaterThan(12);
  let held = 0;
  for (const path of paths) {
    const { status, text, headers } = await admin.get(path);
    expect([path, status, headers.get("content-type")]).toEqual([path, 200, "text/csv; charset=utf-8"]);
    expect([path, /(?:^|;|\r\n)"?[=+\-@\t\r＝－]cmd/.exec(text)?.[0]]).toEqual([path, undefined]);
    held += text.match(/'[=+\-@\t\r＝－]cmd/g)?.length ?? 0;
  }
  expect(held).toBeGreaterThan(FORMULAS.length * 8);
});

test("SEC-20: runs no planted text on a page", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const planted = [];
  for (const [place, text] of SCRIPTS.entries()) planted.push(await plant(site, text, place));
  const paths = [
    "/admin/cupons",
    "/admin/origens",
    "/admin/recuperacao",
    "/admin/pedidos",
    "/admin",
    "/loja",
  ];
  for (const { product, offer, coupon, order } of planted) {
    paths.push(`/produto/${product.id}`, `/c/${offer.slug}`, `/admin/produtos/${product.id}/ofertas`);
    paths.push(`/admin/cupons?editar=${coupon.id}`, `/admin/pedidos?pedido=${order.id}`);
    paths.push(`/pedido/${order.public_id}`, `/pedido/${order.public_id}/recibo`);
    paths.push(`/admin/pedidos?origem=${encodeURIComponent(order.source ?? "")}`);
  }
  const seen = new Set<number>();
  const wrong: string[] = [];
  for (const path of paths) {
    let answer = await admin.get(path);
    if (answer.status === 301) answer = await admin.get(answer.location ?? "");
    expect([path, answer.status]).toEqual([path, 200]);
    const { text, headers } = answer;
    const policy = headers.get("content-security-policy") ?? "";
    if (
      !/script-src [^;]*'nonce-|script-src [^;]*'sha256-/.test(policy) ||
      /script-src[^;]*'unsafe-inline'/.test(policy)
    )
      wrong.push(`${path}: ${policy}`);
    for (const [tag] of text.matchAll(/<[a-z][^<>]*(?:"[^"]*"[^<>]*)*>/gi)) {
      const bare = tag.replace(/"[^"]*"/g, '""');
      if (/\son\w+=|hit\(/i.test(bare) || /(?:href|src|action)="\s*javascript:/i.test(tag))
        wrong.push(`${path}: ${tag}`);
    }
    if (/<script>hit|<img src=x|<svg\/onload/i.test(text)) wrong.push(`${path}: a planted tag`);
    for (const [, number] of text.matchAll(/hit\((\d)\)/g)) seen.add(Number(number));
  }
  expect(wrong).toEqual([]);
  expect(seen.size).toBe(SCRIPTS.length);
});
