// Answers without a page: health, and failures.
import { sql } from "kysely";
import type { RequestFacts } from "#app/context.ts";
import { ENTRY_PREFIX } from "#app/external-sales/incoming/incoming-platforms.ts";
import { WEBHOOK_PREFIX } from "#app/payments/attempts/payments.api.ts";
import { DISK_FULL_FOR_VISITORS } from "#app/platform/config/disk-space.server.ts";
import { PROGRAM } from "#app/platform/config/version.server.ts";
import { FileStoreDown } from "#app/platform/files/files.server.ts";
import { BodyTooLarge, jsonAnswer } from "#app/platform/http/http.ts";
import { type Db, isDatabaseOutage } from "#db/connect.server.ts";
import { isDiskFull } from "#db/disk-full.ts";
import { apiRefusal, isApi } from "../api-refusals.ts";

const READY_LIMIT_MS = 1000;

export function drainingResponse(): Response {
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

/** `ready` for supervisors. The version is shown only to callers on this machine, because it would help attackers. */
export function health(request: Request, { ip }: Pick<RequestFacts, "ip">, ready: Response): Response {
  const isHere = isLoopback(ip) && !FORWARDING.some((name) => request.headers.has(name));
  const status = ready.ok ? "ok" : "unavailable";
  const headers: Record<string, string> = ready.ok ? {} : { "retry-after": "5" };
  return jsonAnswer({ status, ...(isHere ? PROGRAM : {}) }, ready.status, headers);
}

/** Forwarding headers of a proxy on this machine, whether or not TRUST_PROXY counts it. */
const FORWARDING = [
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
  "forwarded",
  "via",
];

function isLoopback(ip: string): boolean {
  return ip === "::1" || ip.startsWith("127.");
}

export function apiFailure(facts: RequestFacts): Response {
  return jsonAnswer(
    {
      error: "internal",
      message: "Algo deu errado do nosso lado. Tente de novo em instantes.",
      reference: facts.id,
    },
    500,
  );
}

/** Used when even the router failed. */
export function pageFailure(facts: Pick<RequestFacts, "id">): Response {
  const page = `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Erro inesperado</title>
<h1>Unexpected Application Error!</h1><p>Algo deu errado do nosso lado. Tente de novo em instantes.</p>
<p>Referência para o suporte: <code>${facts.id}</code></p></html>`;
  return new Response(page, { status: 500, headers: { "content-type": "text/html; charset=utf-8" } });
}

/** Corrects a 500 of the router that is the client's fault or temporary. */
export function responseAfterFailure({ failure, id }: RequestFacts, answer: Response, url: URL): Response {
  if (failure instanceof BodyTooLarge && answer.status >= 500) return tooLarge(url);
  if (isDiskFull(failure) && answer.status >= 500) return diskFullResponse(answer, url);
  const isPassing = failure instanceof FileStoreDown || isDatabaseOutage(failure);
  // Download routes have no error page: the router answers in a few English words.
  const isWordless = failure !== undefined && answer.status >= 500 && isText("plain", answer);
  if (isWordless) answer = isPassing ? passingPage() : pageFailure({ id });
  return isPassing ? unavailable(answer) : answer;
}

function isText(kind: "html" | "plain", answer: Response): boolean {
  return answer.headers.get("content-type")?.startsWith(`text/${kind}`) ?? false;
}

/** A sentence for people, JSON for programs. */
export function plainRefusal(path: string, status: number, sentence: string): Response {
  const body = apiRefusal(path, status, sentence);
  if (body) return jsonAnswer(body, status);
  return new Response(sentence, { status, headers: { "content-type": "text/plain; charset=utf-8" } });
}

export function tooLarge(url: URL): Response {
  return plainRefusal(url.pathname, 413, "O que você enviou é grande demais.");
}

/** A failed write on a full disk; forms without scripts see this page, data requests get theirs from the router. */
function diskFullResponse(answer: Response, url: URL): Response {
  if (url.pathname.startsWith("/api/")) {
    return jsonAnswer({ error: "no_room", message: DISK_FULL_FOR_VISITORS }, 507);
  }
  if (!isText("html", answer) && !isText("plain", answer)) {
    return new Response(answer.body, { status: 507, headers: answer.headers });
  }
  return sentencePage(507, "Não foi possível gravar", DISK_FULL_FOR_VISITORS);
}

function passingPage(): Response {
  return sentencePage(503, "A loja não respondeu", "Isto costuma passar logo. Tente de novo em instantes.");
}

function sentencePage(status: number, title: string, sentence: string): Response {
  const page = `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>${title}</title>
<main><h1>${title}</h1><p>${sentence}</p><p><a href="/">Voltar ao início</a></p></main></html>`;
  return new Response(page, { status, headers: { "content-type": "text/html; charset=utf-8" } });
}

/** The database or the file store is down: the same page, marked as temporary. */
function unavailable(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set("retry-after", "5");
  return new Response(response.body, { status: 503, headers });
}

const OF_SENDERS = [WEBHOOK_PREFIX, ENTRY_PREFIX];

/** Converts any refusal of an API request to JSON. */
export async function asApiResponse(request: Request, url: URL, answer: Response): Promise<Response> {
  if (answer.status < 400 || !isApi(url.pathname)) return answer;
  // Providers learn the reason from the status; forged deliveries learn nothing.
  if (OF_SENDERS.some((prefix) => url.pathname.startsWith(prefix)) && answer.status !== 404) return answer;
  if (/^application\/json\b/i.test(answer.headers.get("content-type") ?? "")) return answer;
  const said = (await answer.text()).trim();
  const sentence = /^[^<{][^<]{2,300}$/.test(said) ? said : (SENTENCES[answer.status] ?? REFUSED);
  const headers = new Headers(answer.headers);
  headers.delete("content-length");
  headers.set("content-type", "application/json");
  const body = JSON.stringify(apiRefusal(url.pathname, answer.status, sentence));
  return new Response(request.method === "HEAD" ? null : body, { status: answer.status, headers });
}

const REFUSED = "Não foi possível atender ao que foi pedido.";
const SENTENCES: Record<number, string> = {
  404: "Este endereço não existe.",
  405: "Este método não é aceito.",
  413: "O que você enviou é grande demais.",
  503: "Tente de novo em instantes.",
};
