// The JSON that a client sent. Whatever it is, the answer is the protocol's and never a failure of ours.
import { refuseCardNumbers } from "./card-refusal.ts";
import { plainRefusal, refusal } from "./errors.ts";

const MOST_BYTES = 5 * 1_048_576;
/** From somebody who has no credentials yet. */
export const MAX_SIGN_IN_BYTES = 16_384;
const JSON_TYPE = /^application\/json\s*(;\s*charset="?utf-?8"?\s*)?$/i;

/** Undefined when nothing was sent. */
export async function readBody(request: Request, mostBytes = MOST_BYTES): Promise<unknown> {
  if (Number(request.headers.get("content-length") ?? 0) > mostBytes) throw tooLarge();
  const bytes = await readBytes(request, mostBytes);
  if (bytes.byteLength === 0) return undefined;
  if (!JSON_TYPE.test(request.headers.get("content-type") ?? "")) {
    throw plainRefusal(415, "Envie o corpo como application/json.");
  }
  const body = parsed(bytes);
  refuseCardNumbers(body);
  return body;
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw plainRefusal(400, "O corpo não é um JSON válido.");
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

async function readBytes(request: Request, mostBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > mostBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge() {
  return refusal("ERROR_REQUEST_BODY_TOO_LARGE", "O corpo é grande demais.");
}
