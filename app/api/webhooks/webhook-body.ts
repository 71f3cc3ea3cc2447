// What a webhook is told to be, read field by field.
import { isObject } from "../wire/request-body.ts";
import { readTruth } from "../wire/text-values.ts";
import { WEBHOOK_EVENTS, type WebhookEvent } from "./webhooks.server.ts";

const METHODS = ["POST", "GET", "PUT", "PATCH", "DELETE"];
const MAX_HEADERS = 20;
export const MOST_NAME = 255;
export const MAX_URL = 2000;
/** What a call says about itself is not for a webhook to choose. */
const OWN_HEADERS =
  /^(host|connection|content-length|content-type|transfer-encoding|upgrade|te|trailer|expect|user-agent|cookie|x-baserow-.*|x-vitrine-.*|proxy-.*)$/i;

/** Collects what is wrong, field by field. */
export class WebhookBody {
  readonly errors: Record<string, { error: string; code: string }> = {};
  readonly #body: Record<string, unknown>;

  constructor(body: Record<string, unknown>) {
    this.#body = body;
  }

  sent(name: string): boolean {
    return Object.hasOwn(this.#body, name);
  }

  text(name: string, most: number, known: string | undefined): string {
    if (!this.sent(name) && known !== undefined) return known;
    const value = this.#body[name];
    const isText = typeof value === "string" && value.isWellFormed() && !/\p{Cc}/u.test(value);
    if (value === undefined || value === null || value === "") this.#refuse(name, "required");
    else if (!isText) this.#refuse(name, "invalid");
    else if (value.length > most) this.#refuse(name, "max_length");
    return isText ? value : "";
  }

  truth(name: string): boolean | undefined {
    if (!this.sent(name)) return undefined;
    const truth = readTruth(this.#body[name]);
    if (truth === undefined) this.#refuse(name, "invalid");
    return truth;
  }

  /** Asking for all of them is the same as naming none. */
  events(known: WebhookEvent[]): WebhookEvent[] {
    if (!this.sent("events")) return this.truth("include_all_events") === true ? [] : known;
    const list = this.#body.events;
    if (!Array.isArray(list)) {
      this.#refuse("events", "invalid");
      return [];
    }
    const events = list.filter(isWebhookEvent);
    if (events.length < list.length) this.#refuse("events", "invalid_choice");
    return [...new Set(events)];
  }

  method(known: string): string {
    if (!this.sent("request_method")) return known;
    const value = String(this.#body.request_method).toUpperCase();
    if (!METHODS.includes(value)) this.#refuse("request_method", "invalid_choice");
    return value;
  }

  headers(known: Record<string, string>): Record<string, string> {
    if (!this.sent("headers")) return known;
    const value = this.#body.headers;
    const entries = isObject(value) ? Object.entries(value) : [];
    const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === "string");
    const areGood = texts.every(
      ([name, text]) =>
        /^[\w!#$%&'*+.^`|~-]{1,100}$/.test(name) &&
        /^[\x20-\x7e]{0,1000}$/.test(text) &&
        !OWN_HEADERS.test(name),
    );
    const isGood =
      isObject(value) && texts.length === entries.length && entries.length <= MAX_HEADERS && areGood;
    if (!isGood) this.#refuse("headers", "invalid");
    return isGood ? Object.fromEntries(texts) : {};
  }

  #refuse(name: string, code: string): void {
    const sentences: Record<string, string> = {
      required: "Este campo é obrigatório.",
      max_length: "Texto longo demais.",
      invalid_choice: "Este valor não é aceito.",
    };
    this.errors[name] = { error: sentences[code] ?? "Valor inválido.", code };
  }
}

export function isWebhookEvent(value: unknown): value is WebhookEvent {
  return WEBHOOK_EVENTS.some((event) => event === value);
}
