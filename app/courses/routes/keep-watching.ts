import { appContext } from "#app/context.ts";
import { requireApiUser } from "#app/identity/sessions/sessions.server.ts";
import { parseValue } from "#app/platform/forms/form.ts";
import { idInAddress } from "#app/platform/http/address.ts";
import { jsonAnswer, readJson } from "#app/platform/http/http.ts";
import { findOpenLesson } from "../access/course-access.server.ts";
import { watchingSchema } from "../player/player.schema.ts";
import { accessLost, findLoss } from "../player/player-page.server.ts";
import { keepWatching } from "../progress/lesson-progress.server.ts";
import type { Route } from "./+types/keep-watching.ts";

export function loader() {
  const message = "Este endereço só recebe POST.";
  return jsonAnswer({ error: "method_not_allowed", message }, 405, { allow: "POST" });
}

/** Stores the player's report while a lesson is open; only for students. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const user = requireApiUser(context);
  const { db, now } = context.get(appContext);
  const body = await readJson(request);
  if (!body.ok) return body.response;
  const report = parseValue(watchingSchema, body.value);
  if (!report.ok) {
    return jsonAnswer({ error: "invalid", message: "Não entendemos o relatório do vídeo." }, 422);
  }
  const place = { courseId: idInAddress(params.courseId) ?? 0, lessonId: idInAddress(params.lessonId) ?? 0 };
  const found = await findOpenLesson(db, user, place, now());
  if (found?.viewer.kind !== "student") {
    const lost = await findLoss(db, user, place, now());
    return lost ? accessLost(lost) : jsonAnswer({ error: "not_found", message: "Aula não encontrada." }, 404);
  }
  const facts = { ...report.value, userId: user.id, lessonId: found.lesson.id };
  return jsonAnswer(await keepWatching(db, found.lesson, facts, now()));
}
