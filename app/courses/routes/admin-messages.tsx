import { Link } from "react-router";
import { appContext } from "#app/context.ts";
import { idInAddress } from "#app/platform/http/address.ts";
import { orNotFound } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { dayOf, formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { messageAddress, studentsAddress } from "../course/course-address.ts";
import { CourseHead } from "../course/course-head.tsx";
import { CoursePageError } from "../course/course-page-error.tsx";
import { MESSAGE_STATES, UNNAMED } from "../messages/student-message.ts";
import { listMessages } from "../messages/student-messages.server.ts";
import { findCourseHead } from "../plan/plan-page.server.ts";
import { requireStudents } from "../students/student-access.server.ts";
import { StudentTabs } from "../students/student-tabs.tsx";
import type { Route } from "./+types/admin-messages.ts";

const SHOWN = 100;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { teacherId } = requireStudents(context);
  const { db, now } = context.get(appContext);
  const courseId = idInAddress(params.courseId) ?? 0;
  const course = orNotFound(await findCourseHead(db, courseId, teacherId), "Curso não encontrado");
  return { course, messages: await listMessages(db, course.id, SHOWN), today: dayOf(now()) };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteFacts(matches), {
    title: loaderData ? `Mensagens de ${loaderData.course.title}` : "Curso não encontrado",
    noIndex: true,
  });

export default function AdminMessagesPage({ loaderData }: Route.ComponentProps) {
  const { course, messages, today } = loaderData;
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <CourseHead course={course} page="students" today={today} />
      <StudentTabs courseId={course.id} current="messages" />
      {messages.length === 0 ? (
        <EmptyState
          title="Nenhuma mensagem ainda"
          action={<ButtonLink to={studentsAddress(course.id)}>Escolher alunos</ButtonLink>}
        >
          Marque alunos na lista e escolha Escrever uma mensagem.
        </EmptyState>
      ) : (
        <ul className="grid gap-3">
          {messages.map((message) => (
            <li key={message.id} className="grid gap-1 rounded-card border border-line p-4">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Link to={messageAddress(course.id, message.id)} className="link font-semibold wrap-anywhere">
                  {message.subject || UNNAMED}
                </Link>
                <Badge tone={MESSAGE_STATES[message.state].tone} dot>
                  {MESSAGE_STATES[message.state].word}
                </Badge>
              </div>
              <p className="text-sm text-muted">
                {formatDateTime(message.starts_at ?? message.created_at)}
                {message.author ? ` · ${message.author}` : null}
                {message.state === "draft"
                  ? ` · ${countOf(message.total)}`
                  : ` · ${message.sent.toLocaleString("pt-BR")} de ${countOf(message.total)}`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function countOf(total: number): string {
  return total === 1 ? "1 aluno" : `${total.toLocaleString("pt-BR")} alunos`;
}

export const ErrorBoundary = CoursePageError;
