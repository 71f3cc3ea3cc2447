import { appContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { teacherLimit } from "#app/identity/rights/rights.ts";
import { actingAs, answerForm } from "#app/nouns/list-answers.server.ts";
import { AddLink, useListPlace } from "#app/nouns/list-page.tsx";
import { WholeList } from "#app/nouns/whole-list.tsx";
import { idInAddress } from "#app/platform/http/address.ts";
import { orNotFound, readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { useRefusalToast } from "#app/ui/toasts/use-refusal-toast.ts";
import { CohortHead } from "../../cohorts/cohort-head.tsx";
import { cohortAddress } from "../../cohorts/cohort-state.ts";
import { findCohort } from "../../cohorts/cohorts.server.ts";
import { CoursePageError } from "../../course/course-page-error.tsx";
import { runMeetingForm } from "../../meetings/meeting-actions.server.ts";
import { MEETING_LIST } from "../../meetings/meeting-list.tsx";
import { MeetingSheet, RecordingDialog } from "../../meetings/meeting-sheet.tsx";
import { findMeeting, listMeetings } from "../../meetings/meetings.server.ts";
import { listModules } from "../../plan/modules.server.ts";
import { findCourseHead } from "../../plan/plan-page.server.ts";
import type { Route } from "./+types/admin-meetings.ts";

const NOT_FOUND = "Turma não encontrada";
const FORMS = ["editar", "novo", "gravacao"];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const person = requireRight(context, "courses.teach");
  const { db, now } = context.get(appContext);
  const courseId = idInAddress(params.courseId) ?? 0;
  const course = orNotFound(await findCourseHead(db, courseId, teacherLimit(person)), NOT_FOUND);
  const id = idInAddress(params.cohortId) ?? 0;
  const cohort = orNotFound(await findCohort(db, { id, courseId: course.id }), NOT_FOUND);
  const recorded = url.searchParams.get("gravacao");
  const asked = url.searchParams.get("editar") ?? recorded;
  const [meetings, meeting, modules] = await Promise.all([
    listMeetings(db, cohort.id),
    asked === null ? null : findMeeting(db, { id: idInAddress(asked) ?? 0, cohortId: cohort.id }),
    recorded === null ? [] : listModules(db, course.id),
  ]);
  const opened = meeting === null ? null : orNotFound(meeting, "Encontro não encontrado");
  const isRecording = recorded !== null;
  return {
    course,
    cohort,
    meetings,
    opened,
    modules,
    isRecording,
    isNew: url.searchParams.has("novo"),
    now: now(),
  };
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const person = requireRight(context, "courses.teach");
  const acting = actingAs(person, context);
  const asked = idInAddress(params.courseId) ?? 0;
  const course = orNotFound(await findCourseHead(acting.db, asked, teacherLimit(person)), NOT_FOUND);
  const id = idInAddress(params.cohortId) ?? 0;
  const cohort = orNotFound(await findCohort(acting.db, { id, courseId: course.id }), NOT_FOUND);
  const outcome = await runMeetingForm(acting, cohort, await readForm(request));
  return answerForm(outcome, `${cohortAddress(cohort)}/encontros`, url, FORMS);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteFacts(matches), {
    title: loaderData ? `Encontros de ${loaderData.cohort.name}` : NOT_FOUND,
    noIndex: true,
  });

export default function AdminMeetingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { course, cohort, meetings, opened, modules, isRecording, isNew, now } = loaderData;
  const path = `${cohortAddress(cohort)}/encontros`;
  const { formAddress, closeForm } = useListPlace(path, FORMS);
  useRefusalToast(actionData, "save-meeting", "add-recording");
  const failureOf = (intent: string) => (actionData?.intent === intent ? actionData : undefined);
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <CohortHead course={course} cohort={cohort} page="meetings" now={now} />
      <div className="flex justify-end">
        <AddLink to={formAddress("novo")}>Novo encontro</AddLink>
      </div>
      <WholeList of={MEETING_LIST} path={path} items={meetings} given={{ now, path }} />
      <MeetingSheet
        open={isNew || (opened !== null && !isRecording)}
        onClose={closeForm}
        cohortId={cohort.id}
        meeting={isRecording ? null : opened}
        failure={failureOf("save-meeting")}
      />
      <RecordingDialog
        open={isRecording && opened !== null}
        onClose={closeForm}
        meeting={opened}
        modules={modules}
        failure={failureOf("add-recording")}
      />
    </div>
  );
}

export const ErrorBoundary = CoursePageError;
