// The check of a provider by `npm run provider -- check NAME`. An owner runs it once with a test account and reads where
// the vendor differs from our assumptions.

export interface ProviderCheck {
  /** Makes what a shop makes, on a test account only. Throws CheckStopped when it must not continue. */
  run(environment: Record<string, string | undefined>, report: CheckReport, flags: CheckFlags): Promise<void>;
}

export interface CheckFlags {
  /** `--webhook`: registers our webhook permanently. */
  webhook: boolean;
}

export interface CheckReport {
  /** One line for the owner. */
  say(line: string): void;
  /** A difference from our assumptions. */
  differs(line: string): void;
  /** Keeps an answer, scrubbed. */
  keep(name: string, answer: { status: number; body: unknown }): void;
}

/** The check cannot run; the message says what to do. */
export class CheckStopped extends Error {
  override readonly name = "CheckStopped";
}

/** Names of fields that identify people, secrets and addresses. None of them is needed to compare answers. */
const SECRET =
  /^(.*email|first_name|last_name|name|nickname|tax_id|billing_details|customer_details|number|phone|address|identification|.*token.*|.*secret.*|user_id|collector_id|client_id|application_id|.*hash.*|qr_code_base64|pdf|.*url|.*url_png|.*url_svg)$/i;

/** The same shape without persons, keys and addresses. */
export function scrubbed(value: unknown, name = ""): unknown {
  if (value === null || value === undefined) return value;
  if (Array.isArray(value)) return value.map((one) => scrubbed(one, name));
  if (typeof value === "object") {
    if (SECRET.test(name)) return "***";
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, scrubbed(inner, key)]));
  }
  return SECRET.test(name) ? "***" : value;
}
