import { appContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { may, studentsLimit, teacherLimit } from "#app/identity/rights/rights.ts";
import { WithRight } from "#app/identity/rights/use-right.tsx";
import { actingAs, answerForm } from "#app/nouns/list-answers.server.ts";
import { AddLink, ListPage, listFailure, useListPlace } from "#app/nouns/list-page.tsx";
import { NounList } from "#app/nouns/noun-list.tsx";
import { pageFrom } from "#app/platform/forms/pagination.ts";
import { idInAddress } from "#app/platform/http/address.ts";
import { orNotFound, readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { ExportLink } from "#app/ui/controls/export-link.tsx";
import { useRefusalToast } from "#app/ui/toasts/use-refusal-toast.ts";
import { rightForCourseForm, runCourseForm } from "../course/course-actions.server.ts";
import { COURSE_FILTER } from "../course/course-filter.ts";
import { COURSE_LIST, useCourseRights } from "../course/course-list.tsx";
import { CourseSheet } from "../course/course-sheet.tsx";
import {
  COURSES_PAGE_SIZE,
  findCourseForAdmin,
  listCoursesForAdmin,
  readCourseChoices,
} from "../course/courses.server.ts";
import type { Route } from "./+types/admin-courses.ts";

const PATH = "/admin/cursos";

export async function loader({ context, url }: Route.LoaderArgs) {
  const user = requireRight(context, "students.teach");
  const teacherId = teacherLimit(user);
  const { db, now } = context.get(appContext);
  // A person who manages all students finds every course here, also courses of others.
  const listed = teacherId === undefined ? undefined : studentsLimit(user);
  const filter = { ...COURSE_FILTER.parse(url.searchParams), teacherId: listed };
  const asked = may(user, "courses.teach") ? url.searchParams.get("editar") : null;
  const found = asked === null ? null : await findCourseForAdmin(db, idInAddress(asked) ?? 0, teacherId);
  const course = found === null ? null : orNotFound(found, "Curso não encontrado.");
  const [list, choices] = await Promise.all([
    listCoursesForAdmin(db, filter, pageFrom(url.searchParams, COURSES_PAGE_SIZE), now()),
    readCourseChoices(db, course, teacherId),
  ]);
  const isNew = may(user, "courses.teach") && url.searchParams.has("novo");
  return { list, ...choices, filter, course, isNew, userId: user.id };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  requireRight(context, "courses.teach");
  const form = await readForm(request);
  const user = requireRight(context, rightForCourseForm(form));
  const { author, ...app } = actingAs(user, context);
  const actor = { id: user.id, ip: author.ip, teacherId: teacherLimit(user) };
  return answerForm(await runCourseForm(app, actor, form), PATH, url);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Gestão de Cursos", noIndex: true });

export default function AdminCoursesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, filter, course, isNew, teachers, products, others, userId } = loaderData;
  const { params, formAddress, closeForm } = useListPlace(PATH);
  const rights = useCourseRights(userId);
  useRefusalToast(actionData, "save-course");
  return (
    <ListPage
      title="Gestão de Cursos"
      acts={
        <>
          {rights.manages ? <ExportLink to={`${PATH}/exportar`} params={params} /> : null}
          <WithRight right="courses.teach">
            <AddLink to={formAddress("novo")}>Novo Curso</AddLink>
          </WithRight>
        </>
      }
    >
      <NounList of={COURSE_LIST} path={PATH} list={list} filter={filter} given={rights} />
      <CourseSheet
        open={isNew || course !== null}
        onClose={closeForm}
        course={course}
        teachers={teachers}
        products={products}
        others={others}
        failure={actionData?.intent === "save-course" ? actionData : undefined}
      />
    </ListPage>
  );
}

export const ErrorBoundary = listFailure(COURSE_LIST.words, PATH, {
  failed: "Erro ao buscar cursos",
  sentence: "Não foi possível carregar a lista de cursos.",
});
