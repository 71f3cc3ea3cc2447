import type { RouterContextProvider } from "react-router";
import { appContext, requestContext } from "#app/context.ts";
import { requireApiUser, requireUser } from "#app/identity/sessions/sessions.server.ts";
import { sentencesOf } from "#app/nouns/rule-book.ts";
import { type FieldErrors, parseForm, parseValue } from "#app/platform/forms/form.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { knock, knockAs } from "#app/platform/gates/gate.server.ts";
import { idInAddress } from "#app/platform/http/address.ts";
import { jsonAnswer, orNotFound, readForm, readJson, tooManyRequests } from "#app/platform/http/http.ts";
import type { LimitAnswer } from "#app/platform/http/rate-limit.server.ts";
import { lossMessage } from "../access/access-loss-messages.ts";
import { lessonAddress } from "../access/lesson-address.ts";
import { doubtFormSchema, doubtSchema } from "../doubts/doubt.schema.ts";
import { DOUBT_FAILED, DOUBT_SENT, DOUBT_TRY_LATER } from "../doubts/doubt-messages.ts";
import { askDoubt } from "../doubts/doubt-writes.server.ts";
import { findLessonToAsk } from "../doubts/doubts.server.ts";
import { accessLost, findLoss } from "../player/player-page.server.ts";
import type { Route } from "./+types/ask-doubt.ts";

const NO_LESSON = "Aula não encontrada.";

export function loader() {
  const message = "Este endereço só recebe POST.";
  return jsonAnswer({ error: "method_not_allowed", message }, 405, { allow: "POST" });
}

/** JSON from the player. A form post when JavaScript is off; it is answered with a redirect to the lesson. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const isForm = /^application\/x-www-form-urlencoded/i.test(request.headers.get("content-type") ?? "");
  const user = (isForm ? requireUser : requireApiUser)(context);
  const place = {
    userId: user.id,
    courseId: idInAddress(params.courseId) ?? 0,
    lessonId: idInAddress(params.lessonId) ?? 0,
  };
  const { db, now } = context.get(appContext);
  const lost = (await findLessonToAsk(db, place, now())) ? undefined : await findLoss(db, user, place, now());
  if (lost && !isForm) return accessLost(lost);
  if (lost) {
    const back = `/curso/${place.courseId}?aula=${place.lessonId}`;
    return redirectWithToast(back, { kind: "error", title: DOUBT_FAILED, description: lossMessage(lost) });
  }
  return isForm ? answerForm(context, request, place) : answerJson(context, request, place);
}

interface Place {
  userId: number;
  courseId: number;
  lessonId: number;
}

async function answerJson(context: Readonly<RouterContextProvider>, request: Request, place: Place) {
  const { db, now } = context.get(appContext);
  const body = await readJson(request);
  if (!body.ok) return body.response;
  if (!(await findLessonToAsk(db, place, now()))) return notFound();
  const limit = await doubtLimit(context, place.userId);
  if (!limit.ok) return tooManyRequests(limit);
  const parsed = parseValue(doubtSchema, body.value);
  if (!parsed.ok) return invalid(parsed.errors);
  const asked = await askDoubt(db, { ...place, ...parsed.value }, now());
  if (asked.ok) return jsonAnswer({ doubt: { id: asked.id }, message: DOUBT_SENT }, 201);
  return "errors" in asked ? invalid(sentencesOf(asked.errors)) : notFound();
}

function invalid(errors: FieldErrors): Response {
  const [message] = Object.values(errors);
  return jsonAnswer({ error: "invalid", message, errors }, 422);
}

function notFound(): Response {
  return jsonAnswer({ error: "not_found", message: NO_LESSON }, 404);
}

async function answerForm(context: Readonly<RouterContextProvider>, request: Request, place: Place) {
  const { db, now } = context.get(appContext);
  const lesson = orNotFound(await findLessonToAsk(db, place, now()), NO_LESSON);
  const course = { id: lesson.course_id, title: lesson.course_title };
  const back = `${lessonAddress(course, lesson.id)}#duvidas`;
  if (!(await doubtLimit(context, place.userId)).ok) {
    return redirectWithToast(back, { kind: "error", title: DOUBT_FAILED, description: DOUBT_TRY_LATER });
  }
  const form = parseForm(doubtFormSchema, await readForm(request));
  if (!form.ok) {
    return redirectWithToast(back, { kind: "error", title: Object.values(form.errors)[0] ?? DOUBT_FAILED });
  }
  const asked = await askDoubt(db, { ...place, ...form.value }, now());
  if (asked.ok) return redirectWithToast(back, { kind: "success", title: DOUBT_SENT });
  const [reason] = "errors" in asked ? Object.values(sentencesOf(asked.errors)) : [];
  return redirectWithToast(back, { kind: "error", title: reason ?? DOUBT_FAILED });
}

async function doubtLimit(context: Readonly<RouterContextProvider>, userId: number): Promise<LimitAnswer> {
  const app = context.get(appContext);
  const tried = await knock(app, context.get(requestContext), "doubt");
  return tried.ok ? knockAs(app, "doubt", String(userId)) : tried;
}
