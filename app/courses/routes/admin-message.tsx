import { Link } from "react-router";
import { appContext } from "#app/context.ts";
import { actingAs, answerForm } from "#app/nouns/list-answers.server.ts";
import { idInAddress } from "#app/platform/http/address.ts";
import { ofThisRow, orNotFound, readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { Badge } from "#app/ui/display/badge.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { useRefusalToast } from "#app/ui/toasts/use-refusal-toast.ts";
import { messageAddress, messagesAddress } from "../course/course-address.ts";
import { CoursePageError } from "../course/course-page-error.tsx";
import { runMessageForm } from "../messages/message-actions.server.ts";
import { MessageComposer } from "../messages/message-composer.tsx";
import { MessageStanding } from "../messages/message-standing.tsx";
import { MESSAGE_STATES, UNNAMED } from "../messages/student-message.ts";
import { findMessage, reachSentences, readProgress, readReach } from "../messages/student-messages.server.ts";
import { findCourseHead } from "../plan/plan-page.server.ts";
import { requireStudents } from "../students/student-access.server.ts";
import type { Route } from "./+types/admin-message.ts";

const NOT_FOUND = "Mensagem não encontrada.";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { person, teacherId } = requireStudents(context);
  const { db, now } = context.get(appContext);
  const course = orNotFound(
    await findCourseHead(db, idInAddress(params.courseId) ?? 0, teacherId),
    "Curso não encontrado",
  );
  const message = orNotFound(await findMessage(db, course.id, idInAddress(params.messageId) ?? 0), NOT_FOUND);
  const [reach, progress] = await Promise.all([
    readReach(db, message.id, now()),
    readProgress(db, message.id),
  ]);
  const isHeld = message.state === "sending" && message.starts_at !== null && message.starts_at > now();
  const { gets } = reach;
  return { course, message, gets, leftOut: reachSentences(reach), progress, isHeld, ownEmail: person.email };
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const { person, teacherId } = requireStudents(context);
  const { author, ...app } = actingAs(person, context);
  const courseId = idInAddress(params.courseId) ?? 0;
  orNotFound(await findCourseHead(app.db, courseId, teacherId), "Curso não encontrado");
  const id = idInAddress(params.messageId) ?? 0;
  orNotFound(await findMessage(app.db, courseId, id), NOT_FOUND);
  const formData = await readForm(request);
  ofThisRow(formData, id, NOT_FOUND);
  const outcome = await runMessageForm(app, { courseId, id, author }, formData);
  return answerForm(outcome, messageAddress(courseId, id), url);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteFacts(matches), { title: loaderData?.message.subject || UNNAMED, noIndex: true });

export default function AdminMessagePage({ loaderData, actionData }: Route.ComponentProps) {
  const { course, message, gets, leftOut, progress, isHeld, ownEmail } = loaderData;
  const { word, tone } = MESSAGE_STATES[message.state];
  // The form shows this refusal itself, at its top.
  useRefusalToast(actionData, "save-message");
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <div>
        <Link to={messagesAddress(course.id)} className="link inline-flex min-h-11 items-center gap-2">
          <Icon name="arrow-left" className="size-4" />
          Mensagens de {course.title}
        </Link>
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-2xl wrap-anywhere md:text-3xl">{message.subject || UNNAMED}</h1>
          <Badge tone={tone} dot>
            {word}
          </Badge>
        </div>
      </div>
      {message.state === "draft" ? (
        <MessageComposer
          message={message}
          gets={gets}
          leftOut={leftOut}
          preview={`${messageAddress(course.id, message.id)}/previa`}
          ownEmail={ownEmail}
          refusal={actionData}
        />
      ) : (
        <MessageStanding message={message} progress={progress} isHeld={isHeld} />
      )}
    </div>
  );
}

export const ErrorBoundary = CoursePageError;
