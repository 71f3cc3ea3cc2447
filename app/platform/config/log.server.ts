import pino from "pino";
import { hideKeys } from "../text/hidden-keys.ts";
import { withSourcePlaces } from "./source-places.server.ts";

export type Log = pino.Logger;

/** Everything a line may say besides its sentence: ids, counts and names of ours, nothing that a person typed. */
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
  // Of the database: its text has places for values, not values.
  "fingerprint",
  "statement",
];
const MAX_CAUSES = 3;

/** JSON lines on standard output, their fields an allow-list (SEC-40). */
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

/** Drivers hang whole rows and envelopes on their errors: only what names the failure is written. */
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

/** Hides URL keys, CPF, CNPJ, card numbers and e-mails, which error messages of databases and mail servers repeat. */
function withoutSecrets(text: string): string {
  return hideKeys(text)
    .replace(/\d(?:[ ./-]?\d){10,18}/g, "[oculto]")
    .replace(/[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g, "[oculto]");
}
