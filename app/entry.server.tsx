import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
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

export const streamTimeout = 5000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce, id, log } = loadContext.get(requestContext);
  headers.set("content-type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return Promise.resolve(new Response(null, { status, headers }));

  // Robots and the page cache get the page whole; people get its shell first.
  const whole = nonce === undefined || isbot(request.headers.get("user-agent"));
  return new Promise((resolve, reject) => {
    let answerStatus = status;
    let shellSent = false;
    const answer = () => {
      shellSent = true;
      const body = new PassThrough({
        final(done) {
          clearTimeout(timer);
          done();
        },
      });
      pipe(body);
      resolve(new Response(createReadableStreamFromReadable(body), { status: answerStatus, headers }));
    };
    const { pipe, abort } = renderToPipeableStream(
      <RequestMark value={{ nonce, reference: id }}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </RequestMark>,
      {
        nonce,
        ...(whole ? { onAllReady: answer } : { onShellReady: answer }),
        onShellError: reject,
        onError(error) {
          answerStatus = 500;
          if (shellSent) log.error({ err: error }, "render failed");
        },
      },
    );
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
