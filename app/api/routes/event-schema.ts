import { appContext, type ForEverybody } from "#app/context.ts";
import { EVENT_NAMES } from "#app/events/event-names.ts";
import { eventSchema } from "#app/events/events.ts";
import { publicJson } from "../openapi/public-json.ts";
import type { Route } from "./+types/event-schema.ts";

/** The JSON Schema of one event, at an address that never changes: /api/events/order.paid.json. */
export function loader({ context, params }: ForEverybody<Route.LoaderArgs>) {
  const name = EVENT_NAMES.find((one) => `${one}.json` === params.file);
  const { config } = context.get(appContext);
  if (!name)
    return Response.json(
      { error: "URL_NOT_FOUND", detail: "Este acontecimento não existe." },
      { status: 404 },
    );
  return publicJson(eventSchema(name, config.siteUrl), "application/schema+json");
}
