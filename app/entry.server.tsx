import { Writable } from "node:stream";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { requestContext } from "#app/platform/context.ts";
import { BodyTooLarge } from "#app/platform/http.ts";
import { RequestMark } from "#app/platform/request-mark.tsx";
import { encoded, wholeAnswer } from "#app/platform/whole-answer.server.ts";

export const streamTimeout = 5000;

/** What React leaves where something on the page has to be waited for. */
const NOT_YET = "<!--$!-->";
const START = encoded("<!DOCTYPE html>");
const END = encoded("</body></html>");

/**
 * Pages are rendered whole: no route defers its data, so streaming would bring nothing sooner and cost a third more
 * processor time. The data the browser continues with is written in front of the document's end.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce, scripts, id, log } = loadContext.get(requestContext);
  headers.set("content-type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });

  const { serverHandoffStream, ...context } = routerContext;
  const payload = serverHandoffStream ? await textOf(serverHandoffStream) : "";
  const page = (
    <RequestMark value={{ nonce, reference: id, noteScript: (text) => void scripts.add(text) }}>
      <ServerRouter context={withRoutesShown(context)} url={request.url} nonce={nonce} />
    </RequestMark>
  );
  let failed = false;
  const onError = (error: unknown) => {
    failed = true;
    log.error({ err: error }, "render failed");
  };
  const atOnce = encoded(renderToString(page));
  // Code of a part that was never shown before has still to be loaded.
  const html = atOnce.includes(NOT_YET) ? await renderWaiting(page, nonce, onError) : atOnce;
  const script = context.renderMeta?.didRenderScripts && payload ? handOver(payload) : undefined;
  if (script) scripts.add(script);
  const attribute = nonce === undefined ? "" : ` nonce="${nonce}"`;
  const tail = encoded(script ? `<script${attribute}>${script}</script>` : "");
  const end = html.lastIndexOf(END);
  const parts = end < 0 ? [html, tail] : [html.subarray(0, end), tail, END];
  return wholeAnswer(Buffer.concat([START, ...parts]), { status: failed ? 500 : status, headers });
}

/**
 * The router makes a table of all routes it is given for every page, and looks for the page's parents among them, only
 * to tell the browser of them; a page is written by its own routes alone, and the browser asks for others when links
 * lead there.
 */
function withRoutesShown(context: Omit<EntryContext, "serverHandoffStream">): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const routes: typeof manifest.routes = {};
  for (const { route } of staticHandlerContext.matches) routes[route.id] = manifest.routes[route.id];
  return {
    ...context,
    manifest: { ...manifest, routes },
    staticHandlerContext: { ...staticHandlerContext, _match: () => null },
  };
}

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

/** The loaders' answers, as the router's own StreamTransfer would write them. */
function handOver(payload: string): string {
  const value = JSON.stringify(payload).replace(/[<>&\u2028\u2029]/g, escaped);
  const controller = "window.__reactRouterContext.streamController";
  return `${controller}.enqueue(${value});${controller}.close();`;
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

function renderWaiting(
  page: Parameters<typeof renderToPipeableStream>[0],
  nonce: string | undefined,
  onError: (error: unknown) => void,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const body = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(Buffer.from(chunk));
        done();
      },
      final(done) {
        clearTimeout(timer);
        const whole = Buffer.concat(chunks);
        resolve(whole.indexOf(START) === 0 ? whole.subarray(START.length) : whole);
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(page, {
      // React's own scripts for what came late; in one piece none of it has to be put in its place by them.
      nonce,
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => void pipe(body),
      onShellError: reject,
      onError,
    });
    const timer = setTimeout(abort, streamTimeout + 1000);
  });
}

/** Surprises go to the log with the request's id; refusals (404, redirects) do not. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const facts = context.get(requestContext);
  facts.failure = error;
  if (error instanceof BodyTooLarge) return;
  facts.log.error({ err: error }, "request failed");
};
