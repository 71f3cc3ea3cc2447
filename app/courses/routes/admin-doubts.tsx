import { data } from "react-router";
import { listReadyAnswers } from "#app/answers/ready-answers.server.ts";
import { appContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { studentsLimit } from "#app/identity/rights/rights.ts";
import { WithRight } from "#app/identity/rights/use-right.tsx";
import { actingAs } from "#app/nouns/list-answers.server.ts";
import { ListPage, listFailure, useListPlace } from "#app/nouns/list-page.tsx";
import { NounList } from "#app/nouns/noun-list.tsx";
import { pageFrom } from "#app/platform/forms/pagination.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { orNotFound, readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { ExportLink } from "#app/ui/controls/export-link.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { runDoubtForm } from "../doubts/doubt-actions.server.ts";
import { DOUBT_FILTER } from "../doubts/doubt-filter.ts";
import { countDoubts, DOUBTS_PAGE_SIZE, listAskedCourses, listDoubts } from "../doubts/doubt-inbox.server.ts";
import { answerFieldId, DOUBT_LIST } from "../doubts/doubt-inbox.tsx";
import type { Route } from "./+types/admin-doubts.ts";

const PATH = "/admin/duvidas";

export async function loader({ context, url }: Route.LoaderArgs) {
  const teacherId = studentsLimit(requireRight(context, "doubts.answer"));
  const { db } = context.get(appContext);
  const filter = { ...DOUBT_FILTER.parse(url.searchParams), teacherId };
  const counts = await countDoubts(db, filter);
  const [list, courses, answers] = await Promise.all([
    listDoubts(db, filter, pageFrom(url.searchParams, DOUBTS_PAGE_SIZE), counts),
    listAskedCourses(db, teacherId),
    listReadyAnswers(db),
  ]);
  return { list, counts, courses, answers, filter };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const admin = requireRight(context, "doubts.answer");
  const { author: by, ...app } = actingAs(admin, context);
  const teacherId = studentsLimit(admin);
  const filter = { ...DOUBT_FILTER.parse(url.searchParams), teacherId };
  const outcome = await runDoubtForm(app, { ...by, teacherId }, await readForm(request), filter);
  if (outcome.kind === "refused") {
    const { stale, status = stale ? 409 : 422 } = outcome.failure;
    return data(outcome.failure, status);
  }
  const title = orNotFound(outcome.kind === "done" ? outcome.title : undefined, "Dúvida não encontrada.");
  return redirectWithToast(`${PATH}${url.search}`, { title });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Dúvidas", noIndex: true });

export default function AdminDoubtsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, filter, counts, courses, answers } = loaderData;
  const { params } = useListPlace(PATH);
  return (
    <ListPage
      title="Dúvidas"
      acts={
        <WithRight right="courses.manage">
          <ExportLink to={`${PATH}/exportar`} params={params} />
        </WithRight>
      }
    >
      <NounList
        of={DOUBT_LIST}
        path={PATH}
        list={list}
        filter={filter}
        counts={counts}
        offered={{ courseId: courses.map(({ id, title }) => [id, title] as const) }}
        given={{ answers, failure: actionData }}
        notice={
          <ErrorSummary
            errors={actionData?.stale ? undefined : actionData?.errors}
            idOf={() => answerFieldId(actionData?.values?.id)}
          />
        }
      />
    </ListPage>
  );
}

export const ErrorBoundary = listFailure(DOUBT_LIST.words, PATH);
