import { appContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { actingAs, answerForm } from "#app/nouns/list-answers.server.ts";
import { AddLink, ListPage, listFailure, useListPlace } from "#app/nouns/list-page.tsx";
import { WholeList } from "#app/nouns/whole-list.tsx";
import { idInAddress } from "#app/platform/http/address.ts";
import { orNotFound, readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { useRefusalToast } from "#app/ui/toasts/use-refusal-toast.ts";
import { MOST_READY_ANSWERS } from "../ready-answer.ts";
import { runReadyAnswerForm } from "../ready-answer-actions.server.ts";
import { READY_ANSWER_LIST } from "../ready-answer-list.tsx";
import { READY_ANSWERS_PATH as PATH } from "../ready-answer-menu.tsx";
import { ReadyAnswerSheet } from "../ready-answer-sheet.tsx";
import { findReadyAnswer, listReadyAnswers } from "../ready-answers.server.ts";
import type { Route } from "./+types/admin-ready-answers.ts";

const FORMS = ["editar", "nova"];

export async function loader({ context, url }: Route.LoaderArgs) {
  requireRight(context, "answers.write");
  const { db } = context.get(appContext);
  const asked = url.searchParams.get("editar");
  const [answers, found] = await Promise.all([
    listReadyAnswers(db),
    asked === null ? null : findReadyAnswer(db, idInAddress(asked) ?? 0),
  ]);
  const edited = found === null ? null : orNotFound(found, "Resposta pronta não encontrada.");
  return { answers, edited, isNew: url.searchParams.has("nova") };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const acting = actingAs(requireRight(context, "answers.write"), context);
  return answerForm(await runReadyAnswerForm(acting, await readForm(request)), PATH, url, FORMS);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Respostas prontas", noIndex: true });

export default function ReadyAnswersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { answers, edited, isNew } = loaderData;
  const { formAddress, closeForm } = useListPlace(PATH, FORMS);
  useRefusalToast(actionData, "save-answer");
  const hasRoom = answers.length < MOST_READY_ANSWERS;
  return (
    <ListPage
      title="Respostas prontas"
      acts={hasRoom ? <AddLink to={formAddress("nova")}>Nova resposta</AddLink> : null}
    >
      <p className="max-w-text text-muted">
        Textos curtos para o que sempre perguntam. Em Dúvidas e em Leads, um botão os põe na resposta, com o
        nome e o curso de quem perguntou. Toda a equipe que responde usa os mesmos.
      </p>
      <WholeList of={READY_ANSWER_LIST} path={PATH} items={answers} />
      <ReadyAnswerSheet
        open={isNew || edited !== null}
        onClose={closeForm}
        answer={edited}
        failure={actionData?.intent === "save-answer" ? actionData : undefined}
      />
    </ListPage>
  );
}

export const ErrorBoundary = listFailure(READY_ANSWER_LIST.words, PATH);
