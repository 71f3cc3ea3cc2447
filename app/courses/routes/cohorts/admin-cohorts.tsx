import { appContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { teacherLimit } from "#app/identity/rights/rights.ts";
import { actingAs, answerForm } from "#app/nouns/list-answers.server.ts";
import { AddLink, useListPlace } from "#app/nouns/list-page.tsx";
import { WholeList } from "#app/nouns/whole-list.tsx";
import { idInAddress } from "#app/platform/http/address.ts";
import { orNotFound, readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { dayOf } from "#app/platform/money-and-dates/dates.ts";
import { ExportLink } from "#app/ui/controls/export-link.tsx";
import { useRefusalToast } from "#app/ui/toasts/use-refusal-toast.ts";
import { runCohortForm } from "../../cohorts/cohort-actions.server.ts";
import { COHORT_LIST } from "../../cohorts/cohort-list.tsx";
import { CohortSheet } from "../../cohorts/cohort-sheet.tsx";
import { findCohort, listCohorts } from "../../cohorts/cohorts.server.ts";
import { cohortsAddress } from "../../course/course-address.ts";
import { CourseHead } from "../../course/course-head.tsx";
import { CoursePageError } from "../../course/course-page-error.tsx";
import { findCourseHead } from "../../plan/plan-page.server.ts";
import type { Route } from "./+types/admin-cohorts.ts";

const NOT_FOUND = "Curso não encontrado";
const FORMS = ["editar", "nova"];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const teacherId = teacherLimit(requireRight(context, "courses.teach"));
  const { db, now } = context.get(appContext);
  const courseId = idInAddress(params.courseId) ?? 0;
  const course = orNotFound(await findCourseHead(db, courseId, teacherId), NOT_FOUND);
  const asked = url.searchParams.get("editar");
  const [cohorts, cohort] = await Promise.all([
    listCohorts(db, course.id),
    asked === null ? null : findCohort(db, { id: idInAddress(asked) ?? 0, courseId: course.id }),
  ]);
  const edited = cohort === null ? null : orNotFound(cohort, "Turma não encontrada");
  return { course, cohorts, edited, isNew: url.searchParams.has("nova"), now: now() };
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const person = requireRight(context, "courses.teach");
  const acting = actingAs(person, context);
  const asked = idInAddress(params.courseId) ?? 0;
  const { id } = orNotFound(await findCourseHead(acting.db, asked, teacherLimit(person)), NOT_FOUND);
  const outcome = await runCohortForm({ ...acting, within: { course_id: id } }, await readForm(request));
  return answerForm(outcome, cohortsAddress(id), url, FORMS);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteFacts(matches), {
    title: loaderData ? `Turmas de ${loaderData.course.title}` : NOT_FOUND,
    noIndex: true,
  });

export default function AdminCohortsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { course, cohorts, edited, isNew, now } = loaderData;
  const path = cohortsAddress(course.id);
  const { formAddress, closeForm } = useListPlace(path, FORMS);
  useRefusalToast(actionData, "save-cohort");
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <CourseHead course={course} page="cohorts" today={dayOf(now)} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">Turmas</h2>
        <div className="flex flex-wrap gap-2">
          <ExportLink to={`${path}/exportar`} params={new URLSearchParams()} />
          <AddLink to={formAddress("nova")}>Nova turma</AddLink>
        </div>
      </div>
      <WholeList of={COHORT_LIST} path={path} items={cohorts} given={{ now }} />
      <CohortSheet
        open={isNew || edited !== null}
        onClose={closeForm}
        courseId={course.id}
        cohort={edited}
        failure={actionData?.intent === "save-cohort" ? actionData : undefined}
      />
    </div>
  );
}

export const ErrorBoundary = CoursePageError;
