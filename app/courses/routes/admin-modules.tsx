import { useEffect } from "react";
import { data, useNavigate } from "react-router";
import { appContext, requestContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { teacherLimit } from "#app/identity/rights/rights.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { idInAddress } from "#app/platform/http/address.ts";
import { orNotFound, readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { dayOf } from "#app/platform/money-and-dates/dates.ts";
import { showToast } from "#app/ui/toasts/toaster.tsx";
import { runCourseForm } from "../course/course-actions.server.ts";
import { planAddress } from "../course/course-address.ts";
import { CourseHead } from "../course/course-head.tsx";
import { CoursePageError } from "../course/course-page-error.tsx";
import { SellingBar } from "../course/selling-bar.tsx";
import { LessonSheet } from "../lessons/lesson-sheet.tsx";
import { findSellingProduct } from "../offers/selling-product.server.ts";
import { ModuleDialog } from "../plan/module-dialog.tsx";
import { runPlanForm } from "../plan/plan-actions.server.ts";
import { findCourseHead, readPlanPage } from "../plan/plan-page.server.ts";
import { PlanPanel } from "../tree/plan-panel.tsx";
import type { Route } from "./+types/admin-modules.ts";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const teacherId = teacherLimit(requireRight(context, "courses.teach"));
  const { db, now } = context.get(appContext);
  const courseId = idInAddress(params.courseId) ?? 0;
  const page = await readPlanPage(db, { courseId, teacherId }, url.searchParams);
  const isNew = url.searchParams.has("novo") || url.searchParams.has("nova");
  const productId = await findSellingProduct(db, courseId);
  return { ...orNotFound(page, "Curso não encontrado"), productId, isNew, today: dayOf(now()) };
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const person = requireRight(context, "courses.teach");
  const { ip } = context.get(requestContext);
  const app = context.get(appContext);
  const courseId = idInAddress(params.courseId) ?? 0;
  const teacherId = teacherLimit(person);
  orNotFound(await findCourseHead(app.db, courseId, teacherId), "Curso não encontrado");
  const author = { actorId: person.id, ip };
  const form = await readForm(request);
  const isCourse = form.get("intent") === "publish-course" && form.get("id") === String(courseId);
  const outcome = isCourse
    ? await runCourseForm(app, { id: person.id, ip, teacherId }, form)
    : await runPlanForm(app, { courseId, author }, form);
  if (outcome.kind === "in-place") return { ok: true as const, ...outcome };
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
  const { course, tab, modules, module, lesson, nextOrder, nextOrders, isNew } = loaderData;
  const refusal = actionData && "toast" in actionData ? actionData : undefined;
  const navigate = useNavigate();
  // An open form shows the message at its top, because a toast behind it cannot be reached.
  useEffect(() => {
    if (refusal && !refusal.intent.startsWith("save-")) showToast(refusal.toast);
  }, [refusal]);
  const path = planAddress(course.id);
  const isLessons = tab === "aulas";
  const listPath = isLessons ? `${path}?aba=aulas` : path;
  const handleClose = () => navigate(listPath, { preventScrollReset: true });
  const failureOf = (intent: string) => (refusal?.intent === intent ? refusal : undefined);
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <CourseHead course={course} page="plan" today={loaderData.today} />
      <SellingBar
        course={course}
        isReady={loaderData.lessons.some(({ is_published }) => is_published)}
        productId={loaderData.productId}
      />
      <PlanPanel path={path} plan={loaderData} />
      <ModuleDialog
        open={!isLessons && (isNew || module !== null)}
        onClose={handleClose}
        module={module}
        modules={modules}
        nextOrder={nextOrder}
        failure={failureOf("save-module")}
      />
      <LessonSheet
        open={isLessons && modules.length > 0 && (isNew || lesson !== null)}
        onClose={handleClose}
        course={course}
        lesson={lesson}
        modules={modules}
        lessons={loaderData.lessons}
        nextOrders={nextOrders}
        failure={failureOf("save-lesson")}
      />
    </div>
  );
}

export const ErrorBoundary = CoursePageError;
