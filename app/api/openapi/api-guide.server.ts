// What the public guide of the API says, read from what is served and told, so that it is never out of date.
import { EVENT_GROUPS, EVENT_WORDS, type EventName } from "#app/events/event-names.ts";
import { eventFields, eventSchemaPath, exampleBody } from "#app/events/events.ts";
import { SERVED_TABLES } from "../protocol/registry.ts";
import { fieldNote, tableLabel, tableNotes } from "../protocol/table-labels.ts";
import { KIWIFY_EVENTS } from "../webhooks/kiwify-body.ts";
import { allOperations, isOfSite } from "./openapi.ts";
import { isOfRows } from "./operations.ts";

/** The same number and moment in every example. */
const TOLD = { id: "0b8f5a1e-6c3d-4f27-9a54-2f1c8e7d9b60", at: new Date("2026-08-03T12:13:20.000Z") };

export type ApiGuide = ReturnType<typeof readApiGuide>;

export function readApiGuide(siteUrl: string) {
  const [first] = SERVED_TABLES;
  const all = allOperations();
  const ofRows = all.filter(({ route, path }) => route && isOfRows(route) && path.includes(`/${first?.id}/`));
  const others = all.filter(({ route, operation }) => !isOfSite(operation) && (!route || !isOfRows(route)));
  return {
    siteUrl,
    rows: ofRows.map(({ path, method, operation }) => ({
      method: method.toUpperCase(),
      path: path.replace(`/${first?.id}/`, "/{table_id}/"),
      summary: operation.summary.split(":")[0] ?? "",
    })),
    tables: SERVED_TABLES.map((table) => ({
      id: table.id,
      label: tableLabel(table),
      notes: tableNotes(table),
      fields: table.fields.map((field) => ({ name: field.name, note: fieldNote(field) })),
    })),
    others: [...Map.groupBy(others, ({ operation }) => operation.tag)].map(([tag, operations]) => ({
      tag,
      operations: operations.map(({ path, method, operation }) => ({
        method: method.toUpperCase(),
        path,
        summary: operation.summary,
      })),
    })),
    events: EVENT_GROUPS.map(({ label, events }) => ({
      label,
      events: events.map((name) => eventOf(name, siteUrl)),
    })),
    kiwify: Object.entries(KIWIFY_EVENTS).map(([event, { type }]) => ({ event, type })),
  };
}

function eventOf(name: EventName, siteUrl: string) {
  const { example: _, ...example } = exampleBody(name, { ...TOLD, siteUrl });
  return {
    name,
    ...EVENT_WORDS[name],
    schema: eventSchemaPath(name),
    fields: eventFields(name),
    example: JSON.stringify(example, null, 2),
  };
}
