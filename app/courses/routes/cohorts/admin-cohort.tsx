import { appContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { teacherLimit } from "#app/identity/rights/rights.ts";
import { actingAs, answerForm } from "#app/nouns/list-answers.server.ts";
import { NounList } from "#app/nouns/noun-list.tsx";
import { pageFrom } from "#app/platform/forms/pagination.ts";
import { idInAddress } from "#app/platform/http/address.ts";
import { orNotFound, readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { useRefusalToast } from "#app/ui/toasts/use-refusal-toast.ts";
import { listCohortOffers } from "../../cohort-members/cohort-offers.server.ts";
import { LinkPanel } from "../../cohort-members/link-panel.tsx";
import { runMemberForm } from "../../cohort-members/member-actions.server.ts";
import { MOVE_MEMBERS } from "../../cohort-members/member-bulk-bar.tsx";
import { MEMBER_FILTER } from "../../cohort-members/member-filter.ts";
import { MEMBER_LIST } from "../../cohort-members/member-list.tsx";
import { listMembers, MEMBERS_PAGE_SIZE } from "../../cohort-members/members.server.ts";
import { OffersPanel } from "../../cohort-members/offers-panel.tsx";
import { runCohortForm } from "../../cohorts/cohort-actions.server.ts";
import { CohortHead } from "../../cohorts/cohort-head.tsx";
import { cohortAddress, enrollmentLink } from "../../cohorts/cohort-state.ts";
import { findCohort, listOpenCohorts } from "../../cohorts/cohorts.server.ts";
import { CoursePageError } from "../../course/course-page-error.tsx";
import { findCourseHead } from "../../plan/plan-page.server.ts";
import type { Route } from "./+types/admin-cohort.ts";

const NOT_FOUND = "Turma não encontrada";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const person = requireRight(context, "courses.teach");
  const { db, now, config } = context.get(appContext);
  const courseId = idInAddress(params.courseId) ?? 0;
  const course = orNotFound(await findCourseHead(db, courseId, teacherLimit(person)), NOT_FOUND);
  const id = idInAddress(params.cohortId) ?? 0;
  const cohort = orNotFound(await findCohort(db, { id, courseId: course.id }), NOT_FOUND);
  const filter = MEMBER_FILTER.parse(url.searchParams);
  const [list, cohorts, offers] = await Promise.all([
    listMembers(db, cohort, filter, pageFrom(url.searchParams, MEMBERS_PAGE_SIZE), now()),
    listOpenCohorts(db, course.id, now()),
    listCohortOffers(db, cohort.id),
  ]);
  const others = cohorts.filter((other) => other.id !== cohort.id);
  const address = `${config.siteUrl}${enrollmentLink(cohort)}`;
  return { course, cohort, filter, list, others, offers, address, now: now() };
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const person = requireRight(context, "courses.teach");
  const acting = actingAs(person, context);
  const asked = idInAddress(params.courseId) ?? 0;
  const course = orNotFound(await findCourseHead(acting.db, asked, teacherLimit(person)), NOT_FOUND);
  const id = idInAddress(params.cohortId) ?? 0;
  const cohort = orNotFound(await findCohort(acting.db, { id, courseId: course.id }), NOT_FOUND);
  const form = await readForm(request);
  const outcome =
    form.get("intent") === MOVE_MEMBERS
      ? await runMemberForm(acting, cohort, form, MEMBER_FILTER.parse(url.searchParams))
      : await runCohortForm({ ...acting, within: { course_id: course.id } }, form);
  return answerForm(outcome, cohortAddress(cohort), url);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteFacts(matches), {
    title: loaderData ? `${loaderData.cohort.name}, ${loaderData.course.title}` : NOT_FOUND,
    noIndex: true,
  });

export default function AdminCohortPage({ loaderData, actionData }: Route.ComponentProps) {
  const { course, cohort, filter, list, others, offers, address, now } = loaderData;
  useRefusalToast(actionData);
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <CohortHead course={course} cohort={cohort} page="members" now={now} />
      <div className="grid gap-6 lg:grid-cols-2">
        <LinkPanel cohortId={cohort.id} address={address} isOpen={cohort.is_link_open} />
        <OffersPanel offers={offers} />
      </div>
      <NounList
        of={MEMBER_LIST}
        path={cohortAddress(cohort)}
        list={list}
        filter={filter}
        given={{ now, cohorts: others }}
      />
    </div>
  );
}

export const ErrorBoundary = CoursePageError;
