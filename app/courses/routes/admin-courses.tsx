import { data, useNavigate } from "react-router";
import { appContext, requestContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { WithRight } from "#app/identity/rights/use-right.tsx";
import { listAddress, listParams, openAddress } from "#app/platform/forms/list-address.ts";
import { pageFrom } from "#app/platform/forms/pagination.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { idInAddress } from "#app/platform/http/address.ts";
import { orNotFound, readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { useRenderContext } from "#app/platform/http/render-context.tsx";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { ErrorPanel } from "#app/ui/controls/error-panel.tsx";
import { ExportLink } from "#app/ui/controls/export-link.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { useRefusalToast } from "#app/ui/toasts/use-refusal-toast.ts";
import { teacherLimit } from "../access/teacher-limit.ts";
import { rightForCourseForm, runCourseForm } from "../course/course-actions.server.ts";
import { COURSE_FILTER } from "../course/course-filter.ts";
import { CourseSheet } from "../course/course-sheet.tsx";
import {
  COURSES_PAGE_SIZE,
  findCourseForAdmin,
  listCoursesForAdmin,
  readCourseChoices,
} from "../course/courses.server.ts";
import { CoursesPanel } from "../course/courses-panel.tsx";
import type { Route } from "./+types/admin-courses.ts";

const PATH = "/admin/cursos";

export async function loader({ context, url }: Route.LoaderArgs) {
  const teacherId = teacherLimit(requireRight(context, "courses.teach"));
  const { db } = context.get(appContext);
  const filter = { ...COURSE_FILTER.parse(url.searchParams), teacherId };
  const asked = url.searchParams.get("editar");
  const found = asked === null ? null : await findCourseForAdmin(db, idInAddress(asked) ?? 0, teacherId);
  const course = found === null ? null : orNotFound(found, "Curso não encontrado.");
  const [list, choices] = await Promise.all([
    listCoursesForAdmin(db, filter, pageFrom(url.searchParams, COURSES_PAGE_SIZE)),
    readCourseChoices(db, course, teacherId),
  ]);
  const isNew = url.searchParams.has("novo");
  return { list, ...choices, filter, course, isNew, query: listParams(url.searchParams).toString() };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  requireRight(context, "courses.teach");
  const form = await readForm(request);
  const user = requireRight(context, rightForCourseForm(form));
  const { ip } = context.get(requestContext);
  const actor = { id: user.id, ip, teacherId: teacherLimit(user) };
  const outcome = await runCourseForm(context.get(appContext), actor, form);
  if (outcome.kind === "refused") return data(outcome.result, outcome.status);
  return redirectWithToast(outcome.to ?? listAddress(PATH, listParams(url.searchParams)), outcome.toast);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Gestão de Cursos", noIndex: true });

export default function AdminCoursesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, filter, course, isNew, teachers, products } = loaderData;
  const navigate = useNavigate();
  useRefusalToast(actionData, "save-course");
  const params = new URLSearchParams(loaderData.query);
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl md:text-3xl">Gestão de Cursos</h1>
        <div className="flex flex-wrap gap-3">
          <WithRight right="courses.manage">
            <ExportLink to={`${PATH}/exportar`} params={params} />
          </WithRight>
          <ButtonLink to={openAddress(PATH, params, "novo")} size="compact" preventScrollReset>
            <Icon name="plus" />
            Novo Curso
          </ButtonLink>
        </div>
      </div>
      <CoursesPanel path={PATH} params={params} list={list} filter={filter} />
      <CourseSheet
        open={isNew || course !== null}
        onClose={() => navigate(listAddress(PATH, params), { preventScrollReset: true })}
        course={course}
        teachers={teachers}
        products={products}
        failure={actionData?.intent === "save-course" ? actionData : undefined}
      />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { reference } = useRenderContext();
  const isMissing = typeof error === "object" && error !== null && "status" in error && error.status === 404;
  return (
    <ErrorPanel
      title={isMissing ? "Curso não encontrado" : "Erro ao buscar cursos"}
      sentence={isMissing ? "Este curso não existe mais." : "Não foi possível carregar a lista de cursos."}
      reference={isMissing ? undefined : reference}
      error={error}
      retry={PATH}
    />
  );
}
