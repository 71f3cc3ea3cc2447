import { appContext, requestContext } from "#app/context.ts";
import { countWrong, mayTry } from "#app/platform/gates/gate.server.ts";
import { calendarText } from "../icalendar.ts";
import { eventOf, listCalendarMeetings, userOfToken } from "../meetings.server.ts";
import type { Route } from "./+types/meeting-calendar.ts";

const HEADERS = { "cache-control": "private, no-store", "x-robots-tag": "noindex" };

/** All meetings of a student's cohorts, for a calendar program that polls. The address itself is the credential. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const request = context.get(requestContext);
  const held = await mayTry(app, request, "meeting-calendar");
  if (!held.ok) {
    return new Response("", { status: 429, headers: { ...HEADERS, "retry-after": String(held.retryAfter) } });
  }
  const userId = userOfToken(app.secret, params.token);
  if (userId === undefined) {
    await countWrong(app, request, "meeting-calendar");
    return new Response("Agenda não encontrada", { status: 404, headers: HEADERS });
  }
  const meetings = await listCalendarMeetings(app.db, userId, app.now());
  const events = meetings.map((meeting) => eventOf(meeting, app.config.siteUrl));
  return new Response(calendarText(`Encontros, ${app.company.brand}`, events), {
    headers: { ...HEADERS, "content-type": "text/calendar; charset=utf-8" },
  });
}
