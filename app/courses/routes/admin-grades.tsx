import { z } from "zod";
import { appContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { teacherLimit } from "#app/identity/rights/rights.ts";
import { actingAs, answerForm } from "#app/nouns/list-answers.server.ts";
import { NounList } from "#app/nouns/noun-list.tsx";
import { parseForm } from "#app/platform/forms/form.ts";
import { done, missing, refused } from "#app/platform/forms/form-outcome.ts";
import { pageFrom } from "#app/platform/forms/pagination.ts";
import { rowId } from "#app/platform/forms/text.schema.ts";
import { idInAddress } from "#app/platform/http/address.ts";
import { orNotFound, readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { dayOf } from "#app/platform/money-and-dates/dates.ts";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { useRefusalToast } from "#app/ui/toasts/use-refusal-toast.ts";
import { gradesAddress } from "../course/course-address.ts";
import { CourseHead } from "../course/course-head.tsx";
import { CoursePageError } from "../course/course-page-error.tsx";
import { GRADE_LIST, PASS_QUIZ, UNPASS_QUIZ } from "../grades/grade-list.tsx";
import { listGrades, passByWord } from "../grades/grades.server.ts";
import { findCourseHead } from "../plan/plan-page.server.ts";
import { STUDENT_FILTER } from "../students/student-filter.ts";
import { StudentTabs } from "../students/student-tabs.tsx";
import { lookAt, readOffered, STUDENTS_PAGE_SIZE } from "../students/students.server.ts";
import type { Route } from "./+types/admin-grades.ts";

const NOT_FOUND = "Curso não encontrado";
const FAILED = "Nada mudou";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const teacherId = teacherLimit(requireRight(context, "courses.teach"));
  const { db, now } = context.get(appContext);
  const courseId = idInAddress(params.courseId) ?? 0;
  const course = orNotFound(await findCourseHead(db, courseId, teacherId), NOT_FOUND);
  const filter = STUDENT_FILTER.parse(url.searchParams);
  const looked = await lookAt(db, course.id, now());
  const [list, offered] = await Promise.all([
    listGrades(db, looked, filter, pageFrom(url.searchParams, STUDENTS_PAGE_SIZE)),
    readOffered(db, course.id),
  ]);
  return { course, filter, list, offered, today: dayOf(now()) };
}

const schema = z.strictObject({ intent: z.enum([PASS_QUIZ, UNPASS_QUIZ]), id: rowId, lesson: rowId });

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const person = requireRight(context, "courses.teach");
  const { db, now, author } = actingAs(person, context);
  const asked = idInAddress(params.courseId) ?? 0;
  const { id: courseId } = orNotFound(await findCourseHead(db, asked, teacherLimit(person)), NOT_FOUND);
  const path = gradesAddress(courseId);
  const formData = await readForm(request);
  const form = parseForm(schema, formData);
  if (!form.ok)
    return answerForm(refused(form, String(formData.get("intent")), { title: FAILED }), path, url);
  const { intent, id: enrollmentId, lesson: lessonId } = form.value;
  const passes = intent === PASS_QUIZ;
  const verdict = { courseId, enrollmentId, lessonId, passes };
  const said = await passByWord(db, verdict, author, now());
  if (!said) return answerForm(missing(FAILED, intent), path, url);
  const title = passes ? "Aluno aprovado." : "Aprovação retirada.";
  return answerForm(done(title, `${said.student}, em “${said.quiz}”.`), path, url);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteFacts(matches), {
    title: loaderData ? `Notas de ${loaderData.course.title}` : NOT_FOUND,
    noIndex: true,
  });

export default function AdminGradesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { course, filter, list, offered, today } = loaderData;
  useRefusalToast(actionData);
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <CourseHead course={course} page="students" today={today} />
      <StudentTabs courseId={course.id} current="grades" />
      {list.quizzes.length === 0 ? (
        <EmptyState title="Nenhum questionário neste curso">
          As notas aparecem aqui quando o curso tem uma aula do tipo questionário.
        </EmptyState>
      ) : (
        <>
          <p className="max-w-[42rem] text-sm text-muted">
            A melhor nota de cada aluno em cada questionário. Quem você aprova à mão conclui a aula, e o que
            esperava por ela abre.
          </p>
          <NounList
            of={GRADE_LIST}
            path={gradesAddress(course.id)}
            list={list}
            filter={filter}
            counts={list.counts}
            offered={offered}
            given={{}}
          />
        </>
      )}
    </div>
  );
}

export const ErrorBoundary = CoursePageError;
