// The table API (docs/contracts/table-api.md): every address with and without /api, with and without a final slash. It stands
// above the origin check, because it takes tokens and never looks at a cookie.
import { type Context, Hono } from "hono";
import type { AppContext } from "#app/context.ts";
import { memberCause } from "#app/mail/mail-bounds.ts";
import { DISK_FULL_FOR_VISITORS } from "#app/platform/config/disk-space.server.ts";
import { isDatabaseOutage } from "#db/connect.server.ts";
import { isDiskFull } from "#db/disk-full.ts";
import { causedBy } from "#db/handle.server.ts";
import { userFileRoutes } from "./files/user-files.api.ts";
import type { Call, Methods } from "./protocol/api-call.ts";
import { discoveryRoutes } from "./protocol/discovery.api.ts";
import { refresh, signIn } from "./protocol/token-auth.api.ts";
import { rowRoutes } from "./rows/rows.api.ts";
import { findActor } from "./tokens/credentials.server.ts";
import { webhookRoutes } from "./webhooks/webhooks.api.ts";
import { ApiRefusal, plainRefusal, refusal } from "./wire/errors.ts";
import { MAX_SIGN_IN_BYTES, readBody } from "./wire/request-body.ts";

/** What else stands under /api belongs to the site's own pages. */
const OURS = /^(\/api)?\/(database|applications|user|user-files)(\/|$)/;

/** Whether an address belongs to the table API. */
export function isTableApi(path: string): boolean {
  return OURS.test(path);
}

/** Where a whole file is sent: it is counted while it is kept. */
export function isFileUpload(path: string): boolean {
  return /^(\/api)?\/user-files\/upload-file\/?$/.test(path);
}

export interface TableApi {
  fetch(request: Request, facts: { ip: string }): Promise<Response>;
}

export function openTableApi(app: AppContext): TableApi {
  const api = new Hono<{ Bindings: { ip: string } }>({ strict: false });
  for (const [path, methods] of Object.entries(OPEN_ROUTES)) {
    register(path, (c) => answerOpen(app, c, methods));
  }
  for (const [path, methods] of Object.entries(GUARDED_ROUTES)) {
    register(path, (c) => answer(app, c, methods));
  }
  function register(path: string, handler: (c: ApiContext) => Promise<Response>): void {
    for (const prefix of ["", "/api"]) api.all(`${prefix}${path}`, handler);
  }
  api.notFound((c) => c.json({ error: "URL_NOT_FOUND", detail: "Este endereço não existe." }, 404));
  // Surprises are the server's to log and to answer.
  api.onError((error) => {
    if (error instanceof ApiRefusal) return refusedAnswer(error);
    throw error;
  });
  return {
    async fetch(request, facts) {
      const origin = request.headers.get("origin");
      const isAllowed = origin !== null && app.config.tableApiOrigins.includes(origin);
      if (isAllowed && request.method === "OPTIONS")
        return withOrigin(new Response(null, { status: 204 }), origin);
      const response = await answerOutages(() => api.fetch(request, facts));
      response.headers.set("cache-control", "private, no-store");
      return isAllowed ? withOrigin(response, origin) : response;
    },
  };
}

type ApiContext = Context<{ Bindings: { ip: string } }>;

/** Credentials first, then the method; everything else is the handler's. */
async function answer(app: AppContext, c: ApiContext, methods: Methods): Promise<Response> {
  const actor = await findActor(app, c.req.header("authorization") ?? null);
  const call: Call = {
    app: { ...app, db: causedBy(app.db, memberCause(actor.userId, "admin")) },
    actor,
    request: c.req.raw,
    url: new URL(c.req.url),
    ip: c.env.ip,
    param: (name) => c.req.param(name) ?? "",
  };
  return handlerFor(c.req.method, methods)(call);
}

type OpenHandler = (app: AppContext, request: Request, ip: string) => Promise<Response>;

/** Signing in: whoever asks has no credentials yet. */
async function answerOpen(
  app: AppContext,
  c: ApiContext,
  methods: Record<string, OpenHandler>,
): Promise<Response> {
  return handlerFor(c.req.method, methods)(app, c.req.raw, c.env.ip);
}

function handlerFor<H>(method: string, methods: Record<string, H>): H {
  const handler = methods[method === "HEAD" ? "GET" : method];
  if (handler) return handler;
  throw plainRefusal(405, `Método "${method}" não é aceito.`, { allow: Object.keys(methods).join(", ") });
}

const OPEN_ROUTES: Record<string, Record<string, OpenHandler>> = {
  "/user/token-auth": {
    POST: async (app, request, ip) =>
      Response.json(await signIn(app, await readBody(request, MAX_SIGN_IN_BYTES), ip)),
  },
  "/user/token-refresh": {
    POST: async (app, request) =>
      Response.json(await refresh(app, await readBody(request, MAX_SIGN_IN_BYTES))),
  },
};

const GUARDED_ROUTES: Record<string, Methods> = {
  ...discoveryRoutes,
  ...rowRoutes,
  ...webhookRoutes,
  ...userFileRoutes,
};

/** Every address that is answered, as it is registered, with its methods. */
export const TABLE_API_ROUTES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({ ...OPEN_ROUTES, ...GUARDED_ROUTES }).map(([path, methods]) => [
    path,
    Object.keys(methods),
  ]),
);

async function answerOutages(work: () => Response | Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (isDiskFull(error)) return refusedAnswer(refusal("ERROR_NO_ROOM", DISK_FULL_FOR_VISITORS));
    if (!isDatabaseOutage(error)) throw error;
    const busy = refusal("ERROR_SERVER_BUSY", "O banco de dados não responde.", { "retry-after": "5" });
    return refusedAnswer(busy);
  }
}

function refusedAnswer({ body, status, headers }: ApiRefusal): Response {
  return Response.json(body, { status, headers });
}

function withOrigin(response: Response, origin: string): Response {
  response.headers.set("access-control-allow-origin", origin);
  response.headers.set("vary", "origin");
  response.headers.set("cross-origin-resource-policy", "cross-origin");
  response.headers.set("access-control-allow-methods", "GET, POST, PATCH, DELETE");
  response.headers.set("access-control-allow-headers", "authorization, content-type");
  return response;
}
