import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { bufferedResponse } from "#app/platform/http/buffered-response.server.ts";
import { BodyTooLarge } from "#app/platform/http/http.ts";
import { RenderContext } from "#app/platform/http/render-context.tsx";
import { requestContext } from "./context.ts";

export const streamTimeout = 5000;

/**
 * Pages are sent whole: no route defers its data, the page cache keeps whole pages, and an error while rendering can
 * still change the status.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce: own, scripts, id, log } = loadContext.get(requestContext);
  headers.set("content-type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return Promise.resolve(new Response(null, { status, headers }));
  const nonce = own ?? randomBytes(16).toString("hex");

  return new Promise((resolve, reject) => {
    let failed = false;
    const chunks: Buffer[] = [];
    const body = new Writable({
      write(chunk: Buffer, _encoding, done) {
        // React goes on writing into the memory that it hands out.
        chunks.push(Buffer.from(chunk));
        done();
      },
      final(done) {
        clearTimeout(timer);
        const page = Buffer.concat(chunks);
        const body = own === undefined ? withoutNonce(page.toString(), nonce, scripts) : page;
        resolve(bufferedResponse(body, { status: failed ? 500 : status, headers }));
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(
      <RenderContext value={{ nonce, reference: id }}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </RenderContext>,
      {
        nonce,
        // One piece: nothing has to be put in its place by a script.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => void pipe(body),
        onShellError: reject,
        onError(error) {
          failed = true;
          log.error({ err: error }, "render failed");
        },
      },
    );
    const timer = setTimeout(abort, streamTimeout + 1000);
  });
}

/**
 * A page for everybody has no nonce in the end; while it is written, a nonce that nobody could know tells the program's
 * own scripts from what merely stands in the texts. Their hashes take its place in the policy.
 */
function withoutNonce(page: string, nonce: string, scripts: Set<string>): Buffer<ArrayBuffer> {
  const mark = ` nonce="${nonce}"`;
  const own = new RegExp(`<script\\b[^<>]*${mark}[^<>]*>([\\s\\S]*?)</script>`, "g");
  for (const [, text] of page.matchAll(own)) if (text) scripts.add(text);
  return Buffer.from(page.replaceAll(mark, ""));
}

/** Surprises go to the log with the request's id; refusals (404, redirects) do not. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const facts = context.get(requestContext);
  facts.failure = error;
  if (error instanceof BodyTooLarge) return;
  facts.log.error({ err: error }, "request failed");
};
