// Fakes of Meta, Google Analytics and TikTok on this machine. They validate requests as their documentation requires.
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished } from "vitest";
import { AD_CONSENT_TEXT } from "#app/analytics/measurement.ts";
import { checkoutBody, findOrder, SECONDS, wait } from "./checkout.ts";
import { makeAdmin, makeProduct } from "./makers.ts";
import { openSite, type TestSite, type Visitor } from "./test-site.ts";

// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of the body right after
type Body = any;

export interface Told {
  service: "meta" | "ga4" | "ga4-debug" | "tiktok";
  body: Body;
}

const SHA256 = /^[0-9a-f]{64}$/;
const WEEK_SECONDS = 7 * 86_400;

/** Set ADS_BASE_URL to `url`. While `isDown`, every answer is 503. */
export async function openFakeAds(now: () => Date = () => new Date()) {
  const told: Told[] = [];
  const ads = { url: "", told, isDown: false };
  const server = createServer((req, res) => {
    let text = "";
    req.on("data", (part) => {
      text += part;
    });
    req.on("end", () => {
      const answer = (status: number, body?: object) => {
        res.writeHead(status, { "content-type": "application/json" });
        res.end(body ? JSON.stringify(body) : "");
      };
      if (ads.isDown) return answer(503);
      const url = new URL(req.url ?? "", "http://x");
      const body = JSON.parse(text || "null");
      if (/^\/v\d+\.0\/\d+\/events$/.test(url.pathname)) {
        const wrong = wrongForMeta(body, now());
        if (wrong) return answer(400, { error: { message: wrong, code: 100 } });
        told.push({ service: "meta", body });
        return answer(200, { events_received: body.data.length, fbtrace_id: "x" });
      }
      if (url.pathname === "/open_api/v1.3/event/track/") {
        const wrong = wrongForTiktok(body, req.headers["access-token"]);
        if (wrong) return answer(200, { code: 40002, message: wrong });
        told.push({ service: "tiktok", body });
        return answer(200, { code: 0, message: "OK" });
      }
      if (/^(?:\/debug)?\/mp\/collect$/.test(url.pathname)) {
        const isDebug = url.pathname.startsWith("/debug");
        const wrong = wrongForAnalytics(body, url.searchParams);
        told.push({ service: isDebug ? "ga4-debug" : "ga4", body });
        if (!isDebug) return answer(204);
        return answer(200, { validationMessages: wrong ? [{ description: wrong }] : [] });
      }
      answer(404);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  ads.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return ads;
}

function wrongForMeta(body: Body, now: Date): string | undefined {
  if (body?.access_token !== META_TOKEN) return "Invalid OAuth access token.";
  for (const event of body.data) {
    if (!event.event_name || !event.event_id) return "event_name and event_id are needed";
    if (now.getTime() / 1000 - event.event_time > WEEK_SECONDS) return "event_time is too old";
    const { em = [], client_ip_address, client_user_agent } = event.user_data ?? {};
    if (event.action_source === "website" && !client_user_agent) return "client_user_agent is needed";
    if (!event.event_source_url) return "event_source_url is needed";
    if (em.length === 0 && !client_ip_address) return "customer information is needed";
    if (!em.every((hash: string) => SHA256.test(hash))) return "em has to be hashed";
    if (event.event_name === "Purchase" && !(event.custom_data?.currency && event.custom_data.value >= 0)) {
      return "currency and value are needed";
    }
  }
  return undefined;
}

function wrongForTiktok(body: Body, token: string | string[] | undefined): string | undefined {
  if (token !== TIKTOK_TOKEN) return "Access token is incorrect or has been revoked.";
  if (body.event_source !== "web" || !body.event_source_id) return "event_source_id is needed";
  for (const { event, event_time, event_id, user } of body.data) {
    if (!event || !Number.isInteger(event_time) || !event_id) return "event, event_time, event_id";
    if (user.email && !SHA256.test(user.email)) return "email has to be hashed";
  }
  return undefined;
}

function wrongForAnalytics(body: Body, query: URLSearchParams): string | undefined {
  if (!/^G-/.test(query.get("measurement_id") ?? "") || !query.get("api_secret")) return "measurement_id";
  if (!body.client_id || !(body.events?.length > 0)) return "client_id and events are needed";
  const { name, params } = body.events[0];
  if (name !== "purchase" && name !== "refund") return undefined;
  return params.transaction_id && params.currency ? undefined : "transaction_id and currency are needed";
}

export const META_TOKEN = "EAAtestetestetestetesteteste";
export const TIKTOK_TOKEN = "0123456789abcdef0123456789abcdef01234567";

/** All fields of the form, as the owner fills them in. */
export const ALL_SERVICES = {
  metaPixel: "123456789012345",
  metaToken: META_TOKEN,
  metaTest: "TEST12345",
  metaBrowser: "on",
  gaStream: "G-ABC123DEF4",
  gaSecret: "segredo_da_analise_1",
  googleTag: "AW-123456789",
  googleLabel: "AbC-D_efG-h12_34-567",
  googleConversion: "Compra",
  tiktokPixel: "C9Q2MJ3C77U4P674RPG0",
  tiktokToken: TIKTOK_TOKEN,
  tiktokTest: "TEST54321",
  tiktokBrowser: "on",
};

export const ADS_PATH = "/admin/configuracoes/anuncios";
const SERVICES = "Meta Google Analytics Google Ads TikTok";
export const YES = { yes: true, text: AD_CONSENT_TEXT, script: SERVICES };
export const AGENT = "Mozilla/5.0 (teste)";

/** A shop with these ad services, and the fakes. */
export async function openAdShop(fields: Partial<typeof ALL_SERVICES> = ALL_SERVICES) {
  let now = () => new Date();
  const ads = await openFakeAds(() => now());
  const site = await openSite({ ADS_BASE_URL: ads.url });
  now = site.now;
  const admin = await site.as(await makeAdmin(site.db), { isProven: true });
  const empty = Object.fromEntries(Object.keys(ALL_SERVICES).map((name) => [name, ""]));
  const { metaBrowser: _, tiktokBrowser: __, ...texts } = { ...empty, ...fields };
  const switches = Object.fromEntries(
    (["metaBrowser", "tiktokBrowser"] as const).flatMap((name) => (fields[name] ? [[name, "on"]] : [])),
  );
  const saved = await admin.post(ADS_PATH, { intent: "save-ads", version: "0", ...texts, ...switches });
  expect(saved.status, saved.text).toBe(302);
  const product = await makeProduct(site.db, { name: "Kit de azulejos", price: 4990 });
  return { ads, site, admin, product };
}

interface Sale {
  adAnswer?: unknown;
  firstTouch?: object;
  lastTouch?: object;
  cookie?: string;
}

/** Places an order in a browser and pays it at once. */
export async function sell(
  site: TestSite,
  product: { id: number; price: number },
  { cookie, ...said }: Sale = {},
  visitor: Visitor = site.visitor(),
) {
  const body = { ...checkoutBody(product, { method: "credit", email: "Ana@Teste.example" }), ...said };
  const headers = { "idempotency-key": randomUUID(), "user-agent": AGENT, ...(cookie ? { cookie } : {}) };
  const answer = await visitor.postJson("/api/checkout/orders", body, { headers });
  expect(answer.status, answer.text).toBe(201);
  const { publicId }: { publicId: string } = answer.json();
  await wait(site, 5 * SECONDS);
  const order = await findOrder(site.db, publicId);
  expect(order.payment_status).toBe("paid");
  // Several rounds, because a busy machine may send later than one round of jobs.
  for (let round = 0; round < 3; round++) await site.settle();
  return order;
}
