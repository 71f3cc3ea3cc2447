// Webhook endpoint of providers: POST /api/webhooks/{provider}, raw bytes, no cookie (OP-27). The rest of the path
// belongs to the provider: a secret or what a bank appends.
import { Hono } from "hono";
import type { AppContext } from "#app/context.ts";
import { type Shop, shopOf } from "./payments.server.ts";
import { handleEvent, receiveDelivery } from "./provider-events.server.ts";

const MAX_BYTES = 65_536;

export const WEBHOOK_PREFIX = "/api/webhooks/";

export function openPaymentsApi(app: AppContext): Hono {
  const api = new Hono();
  api.post(`${WEBHOOK_PREFIX}:provider`, (c) => answerDelivery(app, c.req.raw, c.req.param("provider")));
  api.post(`${WEBHOOK_PREFIX}:provider/:path{.+}`, (c) =>
    answerDelivery(app, c.req.raw, c.req.param("provider"), c.req.param("path")),
  );
  api.all("*", (c) => c.body(null, 404));
  // Unexpected errors are logged and answered by the server.
  api.onError((error) => {
    throw error;
  });
  return api;
}

async function answerDelivery(app: AppContext, request: Request, name: string, path = ""): Promise<Response> {
  const shop = shopOf(app);
  const provider = shop.payments.find(name);
  if (!provider) return new Response(null, { status: 404 });
  const rawBody = await readBytes(request);
  if (!rawBody) return new Response(null, { status: 413 });
  const query = new URL(request.url).searchParams;
  const delivery = { rawBody, headers: request.headers, query, path, now: app.now().getTime() };
  try {
    const received = await receiveDelivery(app.db, shop, provider, delivery);
    if (!received.ok) return refusal(received.retryAfter);
    if (received.event) handleSoon(app, shop, received.event);
    return new Response(null, { status: 200 });
  } catch (error) {
    // Not stored, so the provider must deliver again, whatever the reason.
    app.log.error({ err: error, provider: name }, "delivery could not be stored");
    return new Response(null, { status: 503, headers: { "retry-after": "5" } });
  }
}

function refusal(retryAfter: number | undefined): Response {
  if (retryAfter === undefined) return new Response(null, { status: 401 });
  return new Response(null, { status: 429, headers: { "retry-after": String(retryAfter) } });
}

/** Answers before handling, because providers wait only briefly. The worker retries what fails. */
function handleSoon(app: AppContext, shop: Shop, event: Parameters<typeof handleEvent>[2]): void {
  app.background.start(handleEvent(app.db, shop, event), (error) => {
    app.log.warn({ err: error, event: event.id }, "delivery waits for the worker");
  });
}

/** Undefined when the body is larger than any provider sends. */
async function readBytes(request: Request): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
