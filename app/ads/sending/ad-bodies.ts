// What each service is told, in the form that it documents; without a database, without a clock.
import { createHash } from "node:crypto";

/** A purchase, or what of it went back. Money is centavos here and units there. */
export interface AdEvent {
  eventId: string;
  kind: "purchase" | "refund";
  cents: number;
  at: Date;
  lines: { product_id: number | null; name: string; price: number; quantity: number }[];
}

/** Of a buyer who agreed. */
export interface AdPerson {
  email: string | null;
  ip: string | null;
  userAgent: string | null;
  clientId: string | null;
  fbclid: string | undefined;
  ttclid: string | undefined;
  /** When the click was first seen. */
  clickedAt: Date;
}

/** Trimmed, lower case, SHA-256 in hex: Meta's and TikTok's rule for e-mail addresses. */
export function hashedEmail(email: string): string {
  return createHash("sha256").update(email.trim().toLowerCase()).digest("hex");
}

/** Conversions API: POST /{version}/{pixel}/events. */
export function metaEvent(event: AdEvent, person: AdPerson, shopUrl: string) {
  return {
    event_name: "Purchase",
    event_time: seconds(event.at),
    event_id: event.eventId,
    event_source_url: shopUrl,
    action_source: "website",
    user_data: given({
      em: person.email ? [hashedEmail(person.email)] : undefined,
      client_ip_address: person.ip,
      client_user_agent: person.userAgent,
      fbc: person.fbclid && `fb.1.${person.clickedAt.getTime()}.${person.fbclid}`,
    }),
    custom_data: {
      currency: "BRL",
      value: units(event.cents),
      order_id: event.eventId,
      content_type: "product",
      contents: event.lines.map((line) => ({
        id: String(line.product_id ?? line.name),
        quantity: line.quantity,
        item_price: units(line.price),
      })),
    },
  };
}

/** Events API 2.0: one entry of `data`. */
export function tiktokEvent(event: AdEvent, person: AdPerson, shopUrl: string) {
  return {
    event: "CompletePayment",
    event_time: seconds(event.at),
    event_id: event.eventId,
    user: given({
      email: person.email ? hashedEmail(person.email) : undefined,
      ip: person.ip,
      user_agent: person.userAgent,
      ttclid: person.ttclid,
    }),
    page: { url: shopUrl },
    properties: {
      currency: "BRL",
      value: units(event.cents),
      order_id: event.eventId,
      contents: event.lines.map((line) => ({
        content_id: String(line.product_id ?? line.name),
        content_type: "product",
        content_name: line.name,
        quantity: line.quantity,
        price: units(line.price),
      })),
    },
  };
}

/** Events may be dated back by three days at most; older ones count as of when they arrive. */
const GA4_BACKDATED_MS = 71 * 3_600_000;

/** Measurement Protocol: the body of POST /mp/collect. */
export function ga4Body(event: AdEvent, person: Pick<AdPerson, "clientId">, now: Date) {
  const isFresh = now.getTime() - event.at.getTime() < GA4_BACKDATED_MS;
  return {
    client_id: person.clientId ?? madeUpClient(event.eventId),
    ...(isFresh ? { timestamp_micros: event.at.getTime() * 1000 } : {}),
    consent: { ad_user_data: "GRANTED", ad_personalization: "DENIED" },
    events: [
      {
        name: event.kind,
        params: {
          transaction_id: event.eventId,
          currency: "BRL",
          value: units(event.cents),
          items: event.lines.map((line) => ({
            item_id: String(line.product_id ?? line.name),
            item_name: line.name,
            price: units(line.price),
            quantity: line.quantity,
          })),
        },
      },
    ],
  };
}

/** A browser of which nothing is known still needs a name: the same for all events of one order, and no other's. */
function madeUpClient(eventId: string): string {
  const digest = createHash("sha256").update(eventId).digest();
  return `${digest.readUInt32BE(0)}.${digest.readUInt32BE(4)}`;
}

function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}

function units(cents: number): number {
  return cents / 100;
}

function given(facts: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value));
}
