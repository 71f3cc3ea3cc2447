import { useEffect, useState } from "react";
import { data, Link, useNavigate } from "react-router";
import { appContext, requestContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { idInAddress } from "#app/platform/http/address.ts";
import { orNotFound, readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { DeleteDialog } from "#app/ui/controls/delete-dialog.tsx";
import { Menu, MenuButton, MenuLink } from "#app/ui/controls/menu.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { Table, TableCell, TableRow } from "#app/ui/display/table.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { showToast } from "#app/ui/toasts/toaster.tsx";
import { MOST_READY_ANSWERS, type ReadyAnswer } from "../ready-answer.ts";
import { runReadyAnswerForm } from "../ready-answer-actions.server.ts";
import { READY_ANSWERS_PATH as PATH } from "../ready-answer-menu.tsx";
import { ReadyAnswerSheet } from "../ready-answer-sheet.tsx";
import { findReadyAnswer, listReadyAnswers } from "../ready-answers.server.ts";
import type { Route } from "./+types/admin-ready-answers.ts";

const COLUMNS = [
  { key: "title", label: "Título" },
  { key: "body", label: "Resposta" },
  { key: "actions", label: "Ações", hidden: true },
];

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

export async function action({ context, request }: Route.ActionArgs) {
  const { id: actorId } = requireRight(context, "answers.write");
  const author = { actorId, ip: context.get(requestContext).ip };
  const acting = { ...context.get(appContext), author };
  const outcome = await runReadyAnswerForm(acting, await readForm(request));
  if (outcome.kind === "refused") return data(outcome.result, outcome.status);
  return redirectWithToast(PATH, outcome.toast);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Respostas prontas", noIndex: true });

export default function ReadyAnswersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { answers, edited, isNew } = loaderData;
  const navigate = useNavigate();
  const [toDelete, setToDelete] = useState<ReadyAnswer | null>(null);
  // A form that is open says it at its own top; a toast behind it could not be reached.
  useEffect(() => {
    if (actionData && actionData.intent !== "save-answer") showToast(actionData.toast);
  }, [actionData]);
  const asked = answers.find(({ id }) => id === toDelete?.id) ?? null;
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0 max-w-text">
          <h1 className="text-2xl md:text-3xl">Respostas prontas</h1>
          <p className="mt-2 text-muted">
            Textos curtos para o que sempre perguntam. Em Dúvidas e em Leads, um botão os põe na resposta, com
            o nome e o curso de quem perguntou. Toda a equipe que responde usa os mesmos.
          </p>
        </div>
        {answers.length < MOST_READY_ANSWERS ? (
          <ButtonLink to={`${PATH}?nova=1`} size="compact" preventScrollReset>
            <Icon name="plus" />
            Nova resposta
          </ButtonLink>
        ) : null}
      </div>
      {answers.length === 0 ? (
        <EmptyState
          title="Nenhuma resposta pronta ainda"
          action={<ButtonLink to={`${PATH}?nova=1`}>Nova resposta</ButtonLink>}
        >
          Guarde aqui o que você responde toda semana.
        </EmptyState>
      ) : (
        <AnswerTable answers={answers} onDelete={setToDelete} />
      )}
      <ReadyAnswerSheet
        open={isNew || edited !== null}
        onClose={() => navigate(PATH, { preventScrollReset: true })}
        answer={edited}
        failure={actionData?.intent === "save-answer" ? actionData : undefined}
      />
      <DeleteDialog
        intent="delete-answer"
        id={asked?.id ?? null}
        title="Excluir resposta pronta?"
        confirmLabel="Excluir"
        onClose={() => setToDelete(null)}
      >
        <p className="wrap-anywhere">“{asked?.title}” some da lista de toda a equipe.</p>
        <p className="mt-2 text-muted">O que já foi respondido com ela não muda.</p>
      </DeleteDialog>
    </div>
  );
}

interface AnswerTableProps {
  answers: ReadyAnswer[];
  onDelete: (answer: ReadyAnswer) => void;
}

function AnswerTable({ answers, onDelete }: AnswerTableProps) {
  return (
    <Table caption="Respostas prontas" columns={COLUMNS}>
      {answers.map((answer) => {
        const edit = `${PATH}?editar=${answer.id}`;
        return (
          <TableRow key={answer.id}>
            <TableCell card="half" className="min-w-0">
              <Link
                to={edit}
                preventScrollReset
                className="inline-flex min-h-11 items-center font-strong wrap-anywhere underline-offset-3 hover:underline"
              >
                {answer.title}
              </Link>
            </TableCell>
            <TableCell className="max-md:order-1 text-muted">
              <span className="line-clamp-2 wrap-anywhere">{answer.body}</span>
            </TableCell>
            <TableCell card="end" className="md:text-right">
              <Menu label={`Ações de ${answer.title}`} trigger={<Icon name="ellipsis" />}>
                <MenuLink to={edit} icon={<Icon name="pencil" />}>
                  Editar
                </MenuLink>
                <MenuButton tone="danger" icon={<Icon name="trash-2" />} onClick={() => onDelete(answer)}>
                  Excluir
                </MenuButton>
              </Menu>
            </TableCell>
          </TableRow>
        );
      })}
    </Table>
  );
}
