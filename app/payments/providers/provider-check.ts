// What `npm run provider -- check NAME` needs of a provider: it is run once by an owner with a test account, and tells
// in an owner's words what the vendor does otherwise than we assumed.

export interface ProviderCheck {
  /** Makes what a shop makes, on a test account only. Throws CheckStopped where it must not go on. */
  run(environment: Record<string, string | undefined>, report: CheckReport, flags: CheckFlags): Promise<void>;
}

export interface CheckFlags {
  /** `--webhook`: the provider is told where to deliver, which lasts. */
  webhook: boolean;
}

export interface CheckReport {
  /** One line for the owner. */
  say(line: string): void;
  /** Something differs from what we assumed. */
  differs(line: string): void;
  /** An answer as it came; it is scrubbed before it is kept. */
  keep(name: string, answer: { status: number; body: unknown }): void;
}

/** The check cannot be made as things are; the message says what to do. */
export class CheckStopped extends Error {
  override readonly name = "CheckStopped";
}

/** Whoever they name, what they open and where they lead: nothing of it is needed to compare answers. */
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
