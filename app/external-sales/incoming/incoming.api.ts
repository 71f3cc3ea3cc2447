// Webhook of other platforms: POST /api/entrada/{platform}/{key}, raw bytes, no cookie, and never a redirect.
import { Hono } from "hono";
import type { AppContext } from "#app/context.ts";
import { findEntry, receiveDelivery } from "./deliveries.server.ts";
import { ENTRY_PREFIX, incomingPlatform } from "./incoming-platforms.ts";

export const MAX_DELIVERY_BYTES = 262_144;

export function openIncomingApi(app: AppContext): Hono {
  const api = new Hono();
  api.post(`${ENTRY_PREFIX}:platform/:key`, (c) =>
    answerDelivery(app, c.req.raw, { platform: c.req.param("platform"), key: c.req.param("key") }),
  );
  api.all("*", (c) => c.body(null, 404));
  // Unexpected errors are logged and answered by the server.
  api.onError((error) => {
    throw error;
  });
  return api;
}

const STATUS = { stored: 200, unsigned: 401, unreadable: 503 };

async function answerDelivery(
  app: AppContext,
  request: Request,
  { platform: name, key }: { platform: string; key: string },
): Promise<Response> {
  const platform = incomingPlatform(name);
  const connection = platform && (await findEntry(app.db, platform, key));
  if (!connection) return new Response(null, { status: 404 });
  const rawBody = await readBytes(request);
  if (!rawBody) return new Response(null, { status: 413 });
  const query = new URL(request.url).searchParams;
  try {
    const received = await receiveDelivery(app, connection, { rawBody, headers: request.headers, query });
    if (received === "unreadable") {
      app.log.error(
        { platform, connection: connection.id },
        "the secret of a connection has to be pasted again",
      );
    }
    return answer(STATUS[received]);
  } catch (error) {
    // The delivery was not stored, so the platform must retry, whatever the reason.
    app.log.error({ err: error, platform, connection: connection.id }, "delivery could not be stored");
    return answer(503);
  }
}

function answer(status: number): Response {
  return new Response(null, { status, ...(status === 503 ? { headers: { "retry-after": "5" } } : {}) });
}

/** Undefined if the body is larger than any platform sends. */
async function readBytes(request: Request): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_DELIVERY_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
