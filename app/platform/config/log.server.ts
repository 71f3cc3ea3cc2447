import pino from "pino";
import { hideKeys } from "../text/hidden-keys.ts";
import { withSourcePlaces } from "./source-places.server.ts";

export type Log = pino.Logger;

/** Allowed fields of a log line: ids, counts and our own names, nothing that a person typed. */
export const LOG_FIELDS = [
  "request",
  "method",
  "path",
  "status",
  "ms",
  "err",
  "topic",
  "job",
  "tries",
  "chore",
  "applied",
  "backup",
  "connection",
  "differenceMs",
  "engine",
  "attempt",
  "event",
  "right",
  "group",
  "kind",
  "platform",
  "provider",
  "refund",
  "removed",
  "user",
  // The text of a statement, which has placeholders instead of values.
  "fingerprint",
  "statement",
];
const MAX_CAUSES = 3;

/** JSON lines on standard output with an allowlist of fields (SEC-40). */
export function openLog(level: string, destination?: pino.DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { log: onlyKnownFields },
      serializers: { err: errorFacts },
    },
    destination,
  );
}

function onlyKnownFields(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, LOG_FIELDS.includes(name) ? value : "[oculto]"]),
  );
}

/** Drivers attach rows and mail envelopes to errors: only name, message, code, stack and cause are logged. */
function errorFacts(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutSecrets(String(error)) };
  const { code, constraint } = { code: undefined, constraint: undefined, ...error };
  return {
    type: error.name,
    message: withoutSecrets(error.message),
    stack: withoutSecrets(withSourcePlaces(error.stack ?? "")),
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(error.cause !== undefined && depth < MAX_CAUSES ? { cause: errorFacts(error.cause, depth + 1) } : {}),
  };
}

/** Hides keys in URLs, CPF, CNPJ, card numbers and e-mails, which errors of databases and mail servers repeat. */
function withoutSecrets(text: string): string {
  return hideKeys(text)
    .replace(/\d(?:[ ./-]?\d){10,18}/g, "[oculto]")
    .replace(/[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g, "[oculto]");
}
