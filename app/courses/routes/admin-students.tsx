import { data, useNavigate } from "react-router";
import { appContext, requestContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { listAddress, listParams } from "#app/platform/forms/list-address.ts";
import { pageFrom } from "#app/platform/forms/pagination.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { idInAddress } from "#app/platform/http/address.ts";
import { orNotFound, readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { dayOf } from "#app/platform/money-and-dates/dates.ts";
import { CountLabel } from "#app/ui/display/count-label.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { TabLinks } from "#app/ui/layout/tabs.tsx";
import { useRefusalToast } from "#app/ui/toasts/use-refusal-toast.ts";
import { CourseHead } from "../course/course-head.tsx";
import { CoursePageError } from "../course/course-page-error.tsx";
import { studentsAddress } from "../course/course-table.tsx";
import { DropOffTable } from "../lessons/drop-off-table.tsx";
import { listDropOff } from "../lessons/lesson-use.server.ts";
import { findCourseHead } from "../plan/plan-page.server.ts";
import { EnrollDialog } from "../students/enroll-dialog.tsx";
import { ImportSheet } from "../students/import-sheet.tsx";
import { runStudentForm } from "../students/student-actions.server.ts";
import { CHANGE_STUDENTS } from "../students/student-bulk-bar.tsx";
import { STUDENT_FILTER } from "../students/student-filter.ts";
import { listStudents, STUDENTS_PAGE_SIZE } from "../students/students.server.ts";
import { StudentsPanel } from "../students/students-panel.tsx";
import type { Route } from "./+types/admin-students.ts";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireRight(context, "students.manage");
  const { db, now } = context.get(appContext);
  const course = orNotFound(await findCourseHead(db, idInAddress(params.courseId) ?? 0), NOT_FOUND);
  const filter = STUDENT_FILTER.parse(url.searchParams);
  const byLesson = url.searchParams.get("aba") === "aulas";
  const [list, dropOff] = await Promise.all([
    listStudents(db, course.id, filter, pageFrom(url.searchParams, STUDENTS_PAGE_SIZE)),
    byLesson ? listDropOff(db, course.id) : null,
  ]);
  const open = { one: url.searchParams.has("novo"), list: url.searchParams.has("importar") };
  return {
    course,
    filter,
    list,
    dropOff,
    open,
    query: listParams(url.searchParams, FORMS).toString(),
    now: now(),
  };
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const { id: actorId } = requireRight(context, "students.manage");
  const app = context.get(appContext);
  const course = orNotFound(await findCourseHead(app.db, idInAddress(params.courseId) ?? 0), NOT_FOUND);
  const giver = { actorId, ip: context.get(requestContext).ip, courseId: course.id };
  const outcome = await runStudentForm(
    app,
    giver,
    await readForm(request),
    STUDENT_FILTER.parse(url.searchParams),
  );
  if (outcome.kind === "planned") return outcome;
  if (outcome.kind === "refused") return data(outcome, outcome.status);
  const list = listParams(url.searchParams, FORMS);
  return redirectWithToast(listAddress(studentsAddress(course.id), list), outcome.toast);
}

const NOT_FOUND = "Curso não encontrado";
const FORMS = ["novo", "importar"];
/** Forms that are open while they are refused say so themselves. */
const DIALOGS = ["enroll-student", "check-list", "enroll-list", "remove-student"];

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteFacts(matches), {
    title: loaderData ? `Alunos de ${loaderData.course.title}` : NOT_FOUND,
    noIndex: true,
  });

export default function AdminStudentsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { course, filter, list, dropOff, open, now } = loaderData;
  const navigate = useNavigate();
  const refusal = actionData?.kind === "refused" ? actionData.result : undefined;
  useRefusalToast(refusal, ...DIALOGS);
  const path = studentsAddress(course.id);
  const params = new URLSearchParams(loaderData.query);
  const handleClose = () => navigate(listAddress(path, params), { preventScrollReset: true });
  const refusalOf = (...intents: string[]) =>
    refusal && intents.includes(refusal.intent) ? refusal : undefined;
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <CourseHead course={course} page="students" today={dayOf(now)} />
      <TabLinks
        label="Alunos"
        items={[
          { label: <CountLabel word="Alunos" count={list.students} />, to: path, current: dropOff === null },
          { label: "Progresso por aula", to: `${path}?aba=aulas`, current: dropOff !== null },
        ]}
      />
      {dropOff === null ? (
        <StudentsPanel
          path={path}
          params={params}
          list={list}
          filter={filter}
          now={now}
          answer={actionData}
          failure={refusalOf("remove-student")}
          bulkFailure={refusalOf(CHANGE_STUDENTS)}
        />
      ) : dropOff.lessons.length > 0 ? (
        <DropOffTable {...dropOff} />
      ) : (
        <EmptyState title="Nenhuma aula criada ainda" />
      )}
      <EnrollDialog open={open.one} onClose={handleClose} failure={refusalOf("enroll-student")} />
      <ImportSheet
        open={open.list}
        onClose={handleClose}
        checked={actionData?.kind === "planned" ? actionData : undefined}
        failure={refusalOf("check-list", "enroll-list")}
      />
    </div>
  );
}

export const ErrorBoundary = CoursePageError;
