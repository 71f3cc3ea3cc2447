import { useEffect } from "react";
import { data, useNavigate } from "react-router";
import { requireRole } from "#app/identity/sessions/sessions.server.ts";
import { appContext } from "#app/platform/context.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { idInAddress } from "#app/platform/http/address.ts";
import { orNotFound, readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { CountLabel } from "#app/ui/display/count-label.tsx";
import { TabLinks } from "#app/ui/layout/tabs.tsx";
import { showToast } from "#app/ui/toasts/toaster.tsx";
import { CourseHead } from "../course/course-head.tsx";
import { CoursePageError } from "../course/course-page-error.tsx";
import { planAddress } from "../course/course-table.tsx";
import { LessonSheet } from "../lessons/lesson-sheet.tsx";
import { LessonsPanel } from "../lessons/lessons-panel.tsx";
import { ModuleDialog } from "../plan/module-dialog.tsx";
import { ModulesPanel } from "../plan/modules-panel.tsx";
import { runPlanForm } from "../plan/plan-actions.server.ts";
import { findCourseHead, readPlanPage } from "../plan/plan-page.server.ts";
import type { Route } from "./+types/admin-modules.ts";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireRole(context, "admin");
  const courseId = idInAddress(params.courseId) ?? 0;
  const page = await readPlanPage(context.get(appContext).db, courseId, url.searchParams);
  const isNew = url.searchParams.has("novo") || url.searchParams.has("nova");
  return { ...orNotFound(page, "Curso não encontrado"), isNew };
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  requireRole(context, "admin");
  const app = context.get(appContext);
  const courseId = idInAddress(params.courseId) ?? 0;
  orNotFound(await findCourseHead(app.db, courseId), "Curso não encontrado");
  const outcome = await runPlanForm(app, courseId, await readForm(request));
  if (outcome.kind === "moved") return null;
  if (outcome.kind === "refused") return data(outcome.result, outcome.status);
  const tab = url.searchParams.get("aba") === "aulas" ? "?aba=aulas" : "";
  return redirectWithToast(`${planAddress(courseId)}${tab}`, outcome.toast);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteFacts(matches), {
    title: loaderData ? `Módulos de ${loaderData.course.title}` : "Curso não encontrado",
    noIndex: true,
  });

export default function AdminModulesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { course, tab, modules, lessons, module, lesson, nextOrder, nextOrders, isNew } = loaderData;
  const navigate = useNavigate();
  // A form that is open says it at its own top; a toast behind it could not be reached.
  useEffect(() => {
    if (actionData && !actionData.intent.startsWith("save-")) showToast(actionData.toast);
  }, [actionData]);
  const path = planAddress(course.id);
  const isLessons = tab === "aulas";
  const listPath = isLessons ? `${path}?aba=aulas` : path;
  const handleClose = () => navigate(listPath, { preventScrollReset: true });
  const failureOf = (intent: string) => (actionData?.intent === intent ? actionData : undefined);
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <CourseHead course={course} page="plan" />
      <TabLinks
        label="Módulos e aulas"
        items={[
          { label: <CountLabel word="Módulos" count={modules.length} />, to: path, current: !isLessons },
          {
            label: <CountLabel word="Aulas" count={lessons.length} />,
            to: `${path}?aba=aulas`,
            current: isLessons,
          },
        ]}
      />
      {isLessons ? (
        <LessonsPanel path={path} modules={modules} lessons={lessons} />
      ) : (
        <ModulesPanel path={path} modules={modules} lessons={lessons} />
      )}
      <ModuleDialog
        open={!isLessons && (isNew || module !== null)}
        onClose={handleClose}
        module={module}
        nextOrder={nextOrder}
        failure={failureOf("save-module")}
      />
      <LessonSheet
        open={isLessons && modules.length > 0 && (isNew || lesson !== null)}
        onClose={handleClose}
        course={course}
        lesson={lesson}
        modules={modules}
        nextOrders={nextOrders}
        failure={failureOf("save-lesson")}
      />
    </div>
  );
}

export const ErrorBoundary = CoursePageError;
