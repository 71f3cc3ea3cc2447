import { redirect } from "react-router";
import { appContext } from "#app/context.ts";
import { requireUser } from "#app/identity/sessions/sessions.server.ts";
import { idInAddress } from "#app/platform/http/address.ts";
import { orNotFound } from "#app/platform/http/http.ts";
import { MEETING_NOT_FOUND, openMeeting } from "../meetings.server.ts";
import type { Route } from "./+types/join-meeting.ts";

/** Redirects students of the cohort, and nobody else, to the meeting link. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const user = requireUser(context);
  const { db, now } = context.get(appContext);
  const id = idInAddress(params.meetingId) ?? 0;
  const found = await openMeeting(db, { userId: user.id, id }, now());
  const meeting = orNotFound(found.retired_at ? undefined : found, MEETING_NOT_FOUND);
  const headers = { "referrer-policy": "no-referrer", "cache-control": "private, no-store" };
  return redirect(meeting.url || "/meus-cursos", { headers });
}
