// The calls to the services, each at its own fixed address; their answers as sentences for the owner.
import { FetchFailed, safeFetch, UnsafeAddress } from "#app/platform/http/safe-fetch.server.ts";
import type { AdEventService } from "#db/schema.ts";

const META_VERSION = "v25.0";
const HOSTS: Record<AdEventService, string> = {
  meta: "https://graph.facebook.com",
  ga4: "https://www.google-analytics.com",
  tiktok: "https://business-api.tiktok.com",
};

export interface AdCall {
  service: AdEventService;
  /** Stands in for every service's own host; tests alone set it. */
  baseUrl: string | undefined;
  /** Its id of the shop, and what lets us in. */
  id: string;
  secret: string;
}

/** Undefined: it was taken. Else why not, in a person's words. */
export async function tellMeta(
  call: AdCall,
  { data, testCode }: { data: unknown[]; testCode?: string },
): Promise<string | undefined> {
  // The token goes in the body: addresses are written into logs.
  const body = { data, access_token: call.secret, ...(testCode ? { test_event_code: testCode } : {}) };
  return post(call, `/${META_VERSION}/${call.id}/events`, body, (status, told) => {
    if (status === 200) return undefined;
    const error = objectIn(told, "error");
    return `A Meta recusou (${status})${sentenceOf(error?.error_user_msg ?? error?.message)}`;
  });
}

export async function tellTiktok(
  call: AdCall,
  { data, testCode }: { data: unknown[]; testCode?: string },
): Promise<string | undefined> {
  const source = { event_source: "web", event_source_id: call.id, data };
  const body = { ...source, ...(testCode ? { test_event_code: testCode } : {}) };
  return post(call, "/open_api/v1.3/event/track/", body, (status, told) => {
    // It says no with 200 as well.
    if (status === 200 && told?.code === 0) return undefined;
    return `O TikTok recusou (${told?.code ?? status})${sentenceOf(told?.message)}`;
  });
}

/** Its usual address takes everything without a word; the one for examining says what is wrong with it, and keeps nothing. */
export async function tellAnalytics(call: AdCall, body: unknown): Promise<string | undefined> {
  const query = `?measurement_id=${encodeURIComponent(call.id)}&api_secret=${encodeURIComponent(call.secret)}`;
  return post(call, `/mp/collect${query}`, body, (status) =>
    status >= 200 && status < 300 ? undefined : `O Google Analytics recusou (${status}).`,
  );
}

export async function examineForAnalytics(call: AdCall, body: unknown): Promise<string | undefined> {
  const query = `?measurement_id=${encodeURIComponent(call.id)}&api_secret=${encodeURIComponent(call.secret)}`;
  return post(call, `/debug/mp/collect${query}`, body, (status, told) => {
    const messages = Array.isArray(told?.validationMessages) ? told.validationMessages : [];
    if (status === 200 && messages.length === 0) return undefined;
    return `O Google Analytics recusou (${status})${sentenceOf(objectIn(messages, 0)?.description)}`;
  });
}

type Told = Record<string, unknown> | undefined;

async function post(
  { service, baseUrl, secret }: AdCall,
  path: string,
  body: unknown,
  judge: (status: number, told: Told) => string | undefined,
): Promise<string | undefined> {
  const own: Record<string, string> = service === "tiktok" ? { "access-token": secret } : {};
  try {
    const { status, body: answer } = await safeFetch((baseUrl ?? HOSTS[service]) + path, {
      method: "POST",
      headers: { "content-type": "application/json", ...own },
      body: JSON.stringify(body),
      redirects: 0,
      allowPrivate: baseUrl !== undefined,
    });
    const sentence = judge(status, read(answer.toString("utf8")));
    // Whatever a service says back, it is not repeated with what lets us in.
    return sentence?.replaceAll(secret, "…");
  } catch (error) {
    if (error instanceof FetchFailed || error instanceof UnsafeAddress) {
      return `Não deu para falar com o serviço (${error.message}).`;
    }
    throw error;
  }
}

function read(text: string): Told {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function objectIn(holder: unknown, key: string | number): Told {
  const value: unknown = holder && typeof holder === "object" ? Reflect.get(holder, key) : undefined;
  return isObject(value) ? value : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const LONGEST = 200;

/** ": what it said", shortened; "." when it said nothing. */
function sentenceOf(said: unknown): string {
  const words =
    typeof said === "string"
      ? said
          .replace(/\p{C}+/gu, " ")
          .trim()
          .slice(0, LONGEST)
      : "";
  return words ? `: ${words}` : ".";
}
