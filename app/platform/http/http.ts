import { data } from "react-router";
import type { Outcome } from "../outcome.ts";

/** The row, or the 404 page with this sentence. */
export function orNotFound<T>(row: T | null | undefined, sentence: string): T {
  if (row === undefined || row === null) throw data(sentence, { status: 404 });
  return row;
}

/** A form on the page of one row asks something of that row, or of one that is not there. */
export function ofThisRow(formData: FormData, id: number, sentence: string): void {
  const named = formData.get("id");
  orNotFound(named === null || Number(named) === id ? id : null, sentence);
}

/** JSON for the addresses under /api; private unless said otherwise. */
export function jsonAnswer(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { "cache-control": "private, no-store", ...headers } });
}

/** What a JSON address that only takes POST answers to a GET: its loader. */
export function onlyPost(): Response {
  const message = "Este endereço só recebe POST.";
  return jsonAnswer({ error: "method_not_allowed", message }, 405, { allow: "POST" });
}

/** The body as JSON, or the refusal. Only application/json is read, whatever the body looks like. */
export async function readJson(
  request: Request,
): Promise<Outcome<{ value: unknown }, { response: Response }>> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/json\s*(;\s*charset=utf-8\s*)?$/i.test(type)) {
    return {
      ok: false,
      response: jsonAnswer({ error: "unsupported_media_type", message: "Envie JSON." }, 415),
    };
  }
  try {
    return {
      ok: true,
      value: JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(await request.arrayBuffer())),
    };
  } catch (error) {
    if (error instanceof BodyTooLarge) throw error;
    return {
      ok: false,
      response: jsonAnswer({ error: "invalid_json", message: "O corpo não é um JSON válido." }, 400),
    };
  }
}

/** The body as a form. Anything that no form of ours sends is refused before it is looked at. */
export async function readForm(request: Request): Promise<FormData> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(type)) {
    throw data("Envie o formulário desta página.", { status: 415 });
  }
  try {
    return await request.formData();
  } catch (error) {
    if (error instanceof BodyTooLarge) throw error;
    throw data("O formulário chegou incompleto. Recarregue a página e tente de novo.", { status: 400 });
  }
}

export class BodyTooLarge extends Error {
  override readonly name = "BodyTooLarge";
}

interface Held {
  /** Seconds. */
  retryAfter: number;
  /** What opens the way at once (gates/gate.server.ts). */
  puzzle?: string;
}

/** With a puzzle, what calls us solves it and calls again (app/ui/puzzle/fetch-solving.ts). */
export function tooManyRequests(held: Held): Response {
  return jsonAnswer({ error: "too_many_requests", message: heldSentence(held) }, 429, heldHeaders(held));
}

export function heldHeaders({ retryAfter, puzzle }: Held): Record<string, string> {
  return { "retry-after": String(retryAfter), ...(puzzle ? { puzzle } : {}) };
}

/** What is said to whoever has to wait, or has to show first that a person sits there. */
export function heldSentence({ retryAfter, puzzle }: Held): string {
  if (!puzzle) return waitSentence(retryAfter);
  return "Muita gente está usando esta mesma internet agora. Espere meio minuto e envie de novo.";
}

export function waitSentence(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Muitas tentativas. Aguarde ${minutes <= 1 ? "um minuto" : `${minutes} minutos`} e tente de novo.`;
}
