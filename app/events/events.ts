// Every event with its fields, from which schema, type and example are made.
import { z } from "zod";
import { PERSONAL } from "./event-fields.ts";
import { EVENT_VERSION, EVENT_WORDS, type EventName } from "./event-names.ts";
import { NEW_LEAD, newLead, SUBSCRIPTION, subscription } from "./people-events.ts";
import {
  ABANDONED_CART,
  abandonedCart,
  BOLETO_SALE,
  boletoSale,
  DISPUTED_SALE,
  disputedSale,
  EXPIRED_SALE,
  PIX_SALE,
  pixSale,
  REFUNDED_SALE,
  refundedSale,
  SALE,
  sale,
  WAITING_SALE,
} from "./sale-events.ts";
import {
  ASKED_QUESTION,
  askedQuestion,
  COMPLETED_COURSE,
  COMPLETED_LESSON,
  completedCourse,
  completedLesson,
  ENDED_PLACE,
  endedPlace,
  ISSUED_CERTIFICATE,
  issuedCertificate,
  OPENED_PLACE,
  openedPlace,
} from "./study-events.ts";

function told<S extends z.ZodObject>(data: S, example: z.output<S>) {
  return { data, example };
}

export const EVENTS = {
  "order.created": told(sale, WAITING_SALE),
  "order.paid": told(sale, SALE),
  "order.refunded": told(refundedSale, REFUNDED_SALE),
  "order.disputed": told(disputedSale, DISPUTED_SALE),
  "order.expired": told(sale, EXPIRED_SALE),
  "pix.created": told(pixSale, PIX_SALE),
  "boleto.created": told(boletoSale, BOLETO_SALE),
  "checkout.abandoned": told(abandonedCart, ABANDONED_CART),
  "enrollment.created": told(openedPlace, OPENED_PLACE),
  "enrollment.ended": told(endedPlace, ENDED_PLACE),
  "lesson.completed": told(completedLesson, COMPLETED_LESSON),
  "course.completed": told(completedCourse, COMPLETED_COURSE),
  "certificate.issued": told(issuedCertificate, ISSUED_CERTIFICATE),
  "question.asked": told(askedQuestion, ASKED_QUESTION),
  "lead.created": told(newLead, NEW_LEAD),
  "newsletter.subscribed": told(subscription, SUBSCRIPTION),
  "newsletter.unsubscribed": told(subscription, SUBSCRIPTION),
} satisfies Record<EventName, { data: z.ZodObject; example: object }>;

export type EventData<E extends EventName> = z.output<(typeof EVENTS)[E]["data"]>;

/** Body of a webhook request. */
export interface EventBody {
  id: string;
  event: string;
  version: typeof EVENT_VERSION;
  created_at: string;
  /** Set only in an example that the owner requested. */
  example?: true;
  data: object;
}

/** The body as a zod schema. The published schema allows unknown keys, because fields may be added. */
export function eventBodyShape(name: EventName) {
  return z.object({
    id: z.uuid().describe("Sempre o mesmo para o mesmo acontecimento, em todas as tentativas"),
    event: z.literal(name).describe("O que aconteceu"),
    version: z
      .literal(EVENT_VERSION)
      .describe("Só muda quando um campo sai ou passa a significar outra coisa"),
    created_at: z.string().meta({ description: "Quando aconteceu, em UTC", format: "date-time" }),
    example: z.literal(true).optional().describe("Só em exemplos enviados pelo painel"),
    data: EVENTS[name].data.describe(EVENT_WORDS[name].sentence),
  });
}

/** Path of the schema; it never changes. */
export function eventSchemaPath(name: EventName): string {
  return `/api/events/${name}.json`;
}

/** JSON Schema 2020-12. Allows unknown fields, because a version may get new fields. */
export function eventSchema(name: EventName, siteUrl: string): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(eventBodyShape(name), { io: "input" });
  const { label, sentence } = EVENT_WORDS[name];
  const $id = `${siteUrl}${eventSchemaPath(name)}`;
  return { $schema, $id, title: `${name}: ${label}`, description: sentence, ...schema };
}

interface Told {
  id: string;
  at: Date;
}

export function eventBody(name: EventName, data: object, { id, at }: Told): EventBody {
  return { id, event: name, version: EVENT_VERSION, created_at: at.toISOString(), data };
}

export function exampleBody(name: EventName, { siteUrl, ...told }: Told & { siteUrl: string }): EventBody {
  const { data, ...head } = eventBody(name, exampleData(name, siteUrl), told);
  return { ...head, example: true, data };
}

export function exampleData<E extends EventName>(name: E, siteUrl: string): EventData<E> {
  const written = JSON.stringify(EVENTS[name].example);
  return JSON.parse(written.replaceAll("https://loja.example", siteUrl));
}

export interface EventField {
  /** "customer.email" */
  name: string;
  description: string;
  /** Why the field is sent although it is personal. */
  reason: string | undefined;
}

interface Described {
  description?: string;
  properties?: Record<string, Described>;
  items?: Described;
  anyOf?: Described[];
  enum?: string[];
  [PERSONAL]?: string;
}

export function eventFields(name: EventName): EventField[] {
  const schema = z.toJSONSchema(EVENTS[name].data, { io: "input" }) as Described;
  return fieldsUnder(schema, "");
}

function fieldsUnder({ properties = {} }: Described, before: string): EventField[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const path = `${before}${name}`;
    if (field.properties) return fieldsUnder(field, `${path}.`);
    if (field.items?.properties) return fieldsUnder(field.items, `${path}[].`);
    return { name: path, description: withWords(field), reason: reasonOf(field) };
  });
}

function reasonOf(field: Described): string | undefined {
  return field[PERSONAL] ?? field.anyOf?.map((one) => one[PERSONAL]).find((reason) => reason !== undefined);
}

/** Adds the allowed values. */
function withWords({ description = "", enum: own, anyOf = [] }: Described): string {
  const words = own ?? anyOf.find((one) => one.enum)?.enum;
  return words ? `${description}: ${words.join(", ")}` : description;
}
