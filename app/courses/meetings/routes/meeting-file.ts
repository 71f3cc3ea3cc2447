import { appContext } from "#app/context.ts";
import { requireUser } from "#app/identity/sessions/sessions.server.ts";
import { idInAddress } from "#app/platform/http/address.ts";
import { calendarText } from "../icalendar.ts";
import { eventOf, openMeeting } from "../meetings.server.ts";
import type { Route } from "./+types/meeting-file.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const user = requireUser(context);
  const { db, config, now } = context.get(appContext);
  const id = idInAddress(params.meetingId) ?? 0;
  const meeting = await openMeeting(db, { userId: user.id, id }, now());
  return new Response(calendarText(meeting.title, [eventOf(meeting, config.siteUrl)]), {
    headers: {
      "content-type": "text/calendar; charset=utf-8; method=PUBLISH",
      "content-disposition": `attachment; filename="encontro-${meeting.id}.ics"`,
      "cache-control": "private, no-store",
    },
  });
}
