import { appContext } from "#app/context.ts";
import { requireUser } from "#app/identity/sessions/sessions.server.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { calendarToken, listStudentMeetings } from "../meetings/meetings.server.ts";
import { NextMeetings } from "../meetings/next-meetings.tsx";
import { CourseCard, LostCourseCard } from "../my-courses/course-card.tsx";
import { listStudentCourses } from "../my-courses/student-courses.server.ts";
import type { Route } from "./+types/my-courses.ts";

const GRID = "grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-6";

export async function loader({ context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const { db, now, secret } = context.get(appContext);
  const [courses, meetings] = await Promise.all([
    listStudentCourses(db, user.id, now()),
    listStudentMeetings(db, user.id, now()),
  ]);
  const calendar = `/agenda/${calendarToken(secret, user.id)}`;
  return { ...courses, meetings, calendar, now: now() };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Meus Cursos", noIndex: true });

export default function MyCoursesPage({ loaderData }: Route.ComponentProps) {
  const { courses, lost, meetings, calendar, now } = loaderData;
  return (
    <div className="wrap grid gap-8 pt-10 pb-24 md:pt-14">
      <h1 className="font-display text-4xl font-extrabold tracking-display md:text-5xl">Meus Cursos</h1>
      <NextMeetings meetings={meetings} calendar={calendar} now={now} />
      {courses.length > 0 ? (
        <ul className={GRID}>
          {courses.map((course, position) => (
            <li key={course.id} className="grid">
              <CourseCard course={course} now={now} eager={position < 3} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          title="Você ainda não tem cursos"
          action={<ButtonLink to="/loja?categoria=cursos">Ver os cursos da loja</ButtonLink>}
        >
          Os cursos que você comprar ou resgatar aparecem aqui, com o seu progresso.
        </EmptyState>
      )}
      {lost.length > 0 ? (
        <section className="mt-6 grid gap-6">
          <h2 className="text-2xl">Sem acesso no momento</h2>
          <ul className={GRID}>
            {lost.map((course) => (
              <li key={course.id} className="grid">
                <LostCourseCard course={course} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
