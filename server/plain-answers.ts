// Answers that no page gives: health, and what is left to say when something failed.
import { sql } from "kysely";
import type { RequestFacts } from "#app/platform/context.ts";
import { FileStoreDown } from "#app/platform/files.server.ts";
import { BodyTooLarge, jsonAnswer } from "#app/platform/http.ts";
import { type Db, isDatabaseOutage } from "#db/connect.server.ts";

const READY_LIMIT_MS = 1000;

export function draining(): Response {
  return new Response("o servidor está parando", { status: 503, headers: { "retry-after": "5" } });
}

export async function readiness(db: Db): Promise<Response> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("too late")), READY_LIMIT_MS);
  });
  try {
    await Promise.race([sql`select 1`.execute(db), tooLate]);
    return new Response("ok");
  } catch {
    return new Response("o banco de dados não responde", { status: 503, headers: { "retry-after": "5" } });
  } finally {
    clearTimeout(timer);
  }
}

export function apiFailure(facts: RequestFacts): Response {
  return jsonAnswer(
    {
      error: "internal",
      message: "Algo falhou do nosso lado. Tente de novo em instantes.",
      reference: facts.id,
    },
    500,
  );
}

/** When not even the router could answer. */
export function pageFailure(facts: RequestFacts): Response {
  const page = `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Erro inesperado</title>
<h1>Unexpected Application Error!</h1><p>Algo falhou do nosso lado. Tente de novo em instantes.</p>
<p>Referência para o suporte: <code>${facts.id}</code></p></html>`;
  return new Response(page, { status: 500, headers: { "content-type": "text/html; charset=utf-8" } });
}

/** What the router showed as a failure of ours, although it was the sender's or will pass. */
export function afterFailure(failure: unknown, answer: Response, url: URL): Response {
  if (failure instanceof BodyTooLarge && answer.status >= 500) return tooLarge(url);
  if (failure instanceof FileStoreDown || isDatabaseOutage(failure)) return unavailable(answer);
  return answer;
}

export function tooLarge(url: URL): Response {
  const message = "O que você enviou é grande demais.";
  if (url.pathname.startsWith("/api/")) return jsonAnswer({ error: "too_large", message }, 413);
  return new Response(message, { status: 413, headers: { "content-type": "text/plain; charset=utf-8" } });
}

/** The database or the file store did not answer: the same page, said as something that passes. */
function unavailable(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set("retry-after", "5");
  return new Response(response.body, { status: 503, headers });
}
