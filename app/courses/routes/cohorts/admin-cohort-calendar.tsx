import { data } from "react-router";
import { appContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { teacherLimit } from "#app/identity/rights/rights.ts";
import { actingAs } from "#app/nouns/list-answers.server.ts";
import { staleRow } from "#app/platform/config/stale-row.server.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { idInAddress } from "#app/platform/http/address.ts";
import { orNotFound, readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import {
  CALENDAR_SENTENCES,
  firstDay,
  readCalendar,
  saveCalendar,
  spread,
} from "../../cohort-calendar/calendar.server.ts";
import { CalendarForm, FILL_CALENDAR } from "../../cohort-calendar/calendar-form.tsx";
import { CohortHead } from "../../cohorts/cohort-head.tsx";
import { cohortAddress } from "../../cohorts/cohort-state.ts";
import { findCohort } from "../../cohorts/cohorts.server.ts";
import { CoursePageError } from "../../course/course-page-error.tsx";
import { findCourseHead } from "../../plan/plan-page.server.ts";
import type { Route } from "./+types/admin-cohort-calendar.ts";

const NOT_FOUND = "Turma não encontrada";

async function findPlace({ context, params }: Pick<Route.LoaderArgs, "context" | "params">) {
  const person = requireRight(context, "courses.teach");
  const { db } = context.get(appContext);
  const courseId = idInAddress(params.courseId) ?? 0;
  const course = orNotFound(await findCourseHead(db, courseId, teacherLimit(person)), NOT_FOUND);
  const id = idInAddress(params.cohortId) ?? 0;
  return { person, course, cohort: orNotFound(await findCohort(db, { id, courseId: course.id }), NOT_FOUND) };
}

export async function loader(asked: Route.LoaderArgs) {
  requireRight(asked.context, "courses.teach");
  const { course, cohort } = await findPlace(asked);
  const { db, now } = asked.context.get(appContext);
  return { course, cohort, plan: await readCalendar(db, cohort), now: now() };
}

export async function action(asked: Route.ActionArgs) {
  requireRight(asked.context, "courses.teach");
  const { person, cohort } = await findPlace(asked);
  const { db, author, now } = actingAs(person, asked.context);
  const form = await readForm(asked.request);
  const texts = new Map([...form].map(([name, value]) => [name, String(value).slice(0, 20)]));
  const typed = Object.fromEntries(texts);
  if (form.get(FILL_CALENDAR)) {
    const [days, from] = [texts.get("ritmo-dias") ?? "", firstDay(texts.get("ritmo-inicio") ?? "")];
    const errors = {
      ...(/^[1-9]\d{0,2}$/.test(days) ? {} : { "ritmo-dias": "Use de 1 a 999 dias." }),
      ...(from ? {} : { "ritmo-inicio": "Informe o primeiro dia, como 20/11/2026." }),
    };
    if (!from || Object.keys(errors).length > 0) return data({ errors, values: typed }, 422);
    const each = texts.get("ritmo-de") === "lesson" ? "lesson" : "module";
    const filled = spread(await readCalendar(db, cohort), { each, days: Number(days), from });
    return data({ errors: undefined, values: { ...typed, ...filled } }, 200);
  }
  const version = Number(texts.get("version"));
  const saved = await saveCalendar(db, cohort, { version, texts, author }, now());
  if (saved.ok)
    return redirectWithToast(`${cohortAddress(cohort)}/calendario`, { title: "Calendário salvo!" });
  if ("missing" in saved) throw data(NOT_FOUND, { status: 404 });
  if ("stale" in saved) {
    const days = (await readCalendar(db, cohort)).flatMap((module) => [module, ...module.lessons]);
    const stale = await staleRow(db, {
      entity: "cohorts",
      entityId: cohort.id,
      version: saved.stale,
      at: cohort.updated_at,
      fields: Object.fromEntries(days.map(({ field, day }) => [field, [day]])),
    });
    return data({ errors: { form: CALENDAR_SENTENCES.stale }, values: typed, stale }, 409);
  }
  return data({ errors: saved.errors, values: typed }, 422);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteFacts(matches), {
    title: loaderData ? `Calendário de ${loaderData.cohort.name}` : NOT_FOUND,
    noIndex: true,
  });

export default function AdminCohortCalendarPage({ loaderData, actionData }: Route.ComponentProps) {
  const { course, cohort, plan, now } = loaderData;
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <CohortHead course={course} cohort={cohort} page="calendar" now={now} />
      <p className="max-w-text text-muted">
        O dia que você puser aqui vale só para esta turma, no lugar do que o módulo ou a aula diz. Em branco,
        vale o do curso.
      </p>
      {plan.length === 0 ? (
        <EmptyState title="Nenhum módulo criado ainda" />
      ) : (
        <CalendarForm plan={plan} cohortId={cohort.id} version={cohort.version} answer={actionData} />
      )}
    </div>
  );
}

export const ErrorBoundary = CoursePageError;
