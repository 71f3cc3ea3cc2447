import { appContext } from "#app/context.ts";
import { WithRight } from "#app/identity/rights/use-right.tsx";
import { returnAddress } from "#app/identity/sessions/return-address.ts";
import { actingAs, answerForm } from "#app/nouns/list-answers.server.ts";
import { useListPlace } from "#app/nouns/list-page.tsx";
import { NounList } from "#app/nouns/noun-list.tsx";
import { pageFrom } from "#app/platform/forms/pagination.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { idInAddress } from "#app/platform/http/address.ts";
import { orNotFound, readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { dayOf } from "#app/platform/money-and-dates/dates.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { ExportLink } from "#app/ui/controls/export-link.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { useRefusalToast } from "#app/ui/toasts/use-refusal-toast.ts";
import { listOpenCohorts } from "../cohorts/cohorts.server.ts";
import { studentsAddress } from "../course/course-address.ts";
import { CourseHead } from "../course/course-head.tsx";
import { CoursePageError } from "../course/course-page-error.tsx";
import { DropOffTable } from "../lessons/drop-off-table.tsx";
import { findCourseHead } from "../plan/plan-page.server.ts";
import { EnrollDialog } from "../students/enroll-dialog.tsx";
import { requireStudents } from "../students/student-access.server.ts";
import { runStudentForm } from "../students/student-actions.server.ts";
import { CHANGE_STUDENTS } from "../students/student-bulk-bar.tsx";
import { STUDENT_FILTER, type StudentFilter } from "../students/student-filter.ts";
import { STUDENT_LIST, StateHint } from "../students/student-list.tsx";
import { StudentTabs } from "../students/student-tabs.tsx";
import {
  listStudents,
  listWhereTheyStop,
  lookAt,
  readOffered,
  STUDENTS_PAGE_SIZE,
} from "../students/students.server.ts";
import type { Route } from "./+types/admin-students.ts";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { teacherId } = requireStudents(context);
  const { db, now } = context.get(appContext);
  const courseId = idInAddress(params.courseId) ?? 0;
  const course = orNotFound(await findCourseHead(db, courseId, teacherId), NOT_FOUND);
  const filter = STUDENT_FILTER.parse(url.searchParams);
  const byLesson = url.searchParams.get("aba") === "aulas";
  const looked = await lookAt(db, course.id, now());
  const isOpen = url.searchParams.has("novo");
  const [list, dropOff, offered, cohorts] = await Promise.all([
    listStudents(db, looked, filter, pageFrom(url.searchParams, STUDENTS_PAGE_SIZE)),
    byLesson ? listWhereTheyStop(db, looked) : null,
    readOffered(db, course.id),
    isOpen ? listOpenCohorts(db, course.id, now()) : [],
  ]);
  return { course, filter, list, dropOff, offered, cohorts, isOpen, now: now() };
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const { person, teacherId } = requireStudents(context);
  const { author, ...app } = actingAs(person, context);
  const courseId = idInAddress(params.courseId) ?? 0;
  const { id } = orNotFound(await findCourseHead(app.db, courseId, teacherId), NOT_FOUND);
  const filter = STUDENT_FILTER.parse(url.searchParams);
  const giver = { ...author, courseId: id };
  const outcome = await runStudentForm(app, giver, await readForm(request), filter);
  const back = returnAddress(url.searchParams.get("voltar"));
  if (back !== "/" && outcome.kind === "done") return redirectWithToast(back, outcome.toast);
  return answerForm(outcome, studentsAddress(id), url, FORMS);
}

const NOT_FOUND = "Curso não encontrado";
const FORMS = ["novo"];
/** Open dialogs show their refusal themselves. */
const DIALOGS = ["enroll-student", "remove-student"];

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteFacts(matches), {
    title: loaderData ? `Alunos de ${loaderData.course.title}` : NOT_FOUND,
    noIndex: true,
  });

export default function AdminStudentsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { course, filter, list, dropOff, offered, cohorts, isOpen, now } = loaderData;
  useRefusalToast(actionData, ...DIALOGS);
  const path = studentsAddress(course.id);
  const { closeForm } = useListPlace(path, FORMS);
  const refusalOf = (...intents: string[]) =>
    actionData && intents.includes(actionData.intent) ? actionData : undefined;
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <CourseHead course={course} page="students" today={dayOf(now)} />
      <StudentTabs
        courseId={course.id}
        count={list.counts.ativos + list.counts["nao-entraram"]}
        current={dropOff ? "lessons" : "students"}
      />
      {dropOff === null ? (
        <>
          <StudentDoors courseId={course.id} filter={filter} />
          <NounList
            of={STUDENT_LIST}
            path={path}
            list={list}
            filter={filter}
            counts={list.counts}
            offered={offered}
            notice={<StateHint state={filter.state} />}
            given={{
              now,
              answer: actionData,
              failure: refusalOf("remove-student"),
              bulkFailure: refusalOf(CHANGE_STUDENTS),
            }}
          />
        </>
      ) : dropOff.lessons.length > 0 ? (
        <DropOffTable {...dropOff} path={path} />
      ) : (
        <EmptyState title="Nenhuma aula criada ainda" />
      )}
      <EnrollDialog
        open={isOpen}
        onClose={closeForm}
        failure={refusalOf("enroll-student")}
        cohorts={cohorts}
      />
    </div>
  );
}

function StudentDoors({ courseId, filter }: { courseId: number; filter: StudentFilter }) {
  const path = studentsAddress(courseId);
  return (
    <div className="flex flex-wrap gap-2 max-sm:*:flex-auto sm:justify-end">
      <WithRight right="students.export">
        <ExportLink to={`${path}/exportar`} params={STUDENT_FILTER.params(filter)} />
      </WithRight>
      <WithRight right="students.import">
        <ButtonLink to={`/admin/importar?para=${courseId}`} variant="quiet" size="compact">
          <Icon name="file-up" />
          Importar alunos
        </ButtonLink>
      </WithRight>
      <ButtonLink to={`${path}?novo=1`} size="compact" preventScrollReset>
        <Icon name="user-plus" />
        Matricular aluno
      </ButtonLink>
    </div>
  );
}

export const ErrorBoundary = CoursePageError;
