import { data } from "react-router";
import { listReadyAnswers } from "#app/answers/ready-answers.server.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { WithRight } from "#app/identity/rights/use-right.tsx";
import { ListFilterForm } from "#app/nouns/list-filter-form.tsx";
import { pageFrom, pageItems, rangeSentence } from "#app/platform/forms/pagination.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { orNotFound, readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { ExportLink } from "#app/ui/controls/export-link.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { ListBusy } from "#app/ui/display/list-busy.tsx";
import { Pages } from "#app/ui/display/pages.tsx";
import { teacherLimit } from "../access/teacher-limit.ts";
import { runDoubtForm } from "../doubts/doubt-actions.server.ts";
import { DoubtBulkBar } from "../doubts/doubt-bulk-bar.tsx";
import { DOUBT_FILTER } from "../doubts/doubt-filter.ts";
import { countDoubts, DOUBTS_PAGE_SIZE, listAskedCourses, listDoubts } from "../doubts/doubt-inbox.server.ts";
import { answerFieldId, DoubtInbox } from "../doubts/doubt-inbox.tsx";
import type { Route } from "./+types/admin-doubts.ts";

const PATH = "/admin/duvidas";
const NOUN = { one: "dúvida", many: "dúvidas" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const teacherId = teacherLimit(requireRight(context, "doubts.answer"));
  const { db } = context.get(appContext);
  const filter = { ...DOUBT_FILTER.parse(url.searchParams), teacherId };
  const counts = await countDoubts(db, filter);
  const [doubts, courses, answers] = await Promise.all([
    listDoubts(db, filter, pageFrom(url.searchParams, DOUBTS_PAGE_SIZE), counts),
    listAskedCourses(db, teacherId),
    listReadyAnswers(db),
  ]);
  return { ...doubts, counts, courses, answers, filter };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const admin = requireRight(context, "doubts.answer");
  const app = context.get(appContext);
  const author = {
    actorId: admin.id,
    ip: context.get(requestContext).ip,
    teacherId: teacherLimit(admin),
  };
  const filter = { ...DOUBT_FILTER.parse(url.searchParams), teacherId: author.teacherId };
  const outcome = await runDoubtForm(app, author, await readForm(request), filter);
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
  const { items, total, page, filter, counts, courses, answers } = loaderData;
  const isNarrowed = filter.courseId !== undefined || filter.query !== "";
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl md:text-3xl">Dúvidas</h1>
        <WithRight right="courses.manage">
          <ExportLink to={`${PATH}/exportar`} params={DOUBT_FILTER.params(filter)} />
        </WithRight>
      </div>
      <ListFilterForm
        of={DOUBT_FILTER}
        path={PATH}
        filter={filter}
        counts={counts}
        offered={{ courseId: courses.map(({ id, title }) => [id, title] as const) }}
      />
      <ErrorSummary
        errors={actionData?.stale ? undefined : actionData?.errors}
        idOf={() => answerFieldId(actionData?.values?.id)}
      />
      {total === 0 ? (
        <EmptyState
          title={
            isNarrowed || filter.state !== "aguardando"
              ? "Nenhuma dúvida aqui"
              : "Nenhuma dúvida aguardando resposta"
          }
          action={
            isNarrowed ? (
              <ButtonLink to={PATH} variant="quiet">
                Limpar filtros
              </ButtonLink>
            ) : null
          }
        >
          O que os alunos perguntam nas aulas aparece aqui, da dúvida mais antiga à mais nova.
        </EmptyState>
      ) : (
        <ListBusy path={PATH} what="dúvidas">
          <p role="status" className="text-sm text-muted">
            {rangeSentence(page, total, NOUN)}
          </p>
          <DoubtBulkBar doubts={items} found={total} />
          <DoubtInbox doubts={items} answers={answers} failure={actionData} />
        </ListBusy>
      )}
      <Pages label="Páginas de dúvidas" items={pageItems(PATH, DOUBT_FILTER.params(filter), page, total)} />
    </div>
  );
}
