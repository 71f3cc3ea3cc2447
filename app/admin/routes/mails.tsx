import { data, Link } from "react-router";
import { appContext } from "#app/context.ts";
import { mayHere, requireRight } from "#app/identity/rights/require-right.server.ts";
import { actingAs, answerForm } from "#app/nouns/list-answers.server.ts";
import { ListPage, listFailure, useListPlace } from "#app/nouns/list-page.tsx";
import { NounList } from "#app/nouns/noun-list.tsx";
import { pageFrom } from "#app/platform/forms/pagination.ts";
import { idInAddress } from "#app/platform/http/address.ts";
import { orNotFound, readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { ExportLink } from "#app/ui/controls/export-link.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { runMailForm } from "../mails/mail-actions.server.ts";
import { MAIL_FILTER } from "../mails/mail-filter.ts";
import { listMails, MAILS_PAGE_SIZE, readMail } from "../mails/mail-list.server.ts";
import { MAIL_LIST } from "../mails/mail-list.tsx";
import { MailSheet } from "../mails/mail-sheet.tsx";
import { readWaitedMails } from "../mails/mails-that-waited.server.ts";
import { WAITED_PLACE, waitedTitle } from "../mails/waited-mails.tsx";
import type { Route } from "./+types/mails.ts";

const PATH = "/admin/emails";
const NO_SUCH_MAIL = "E-mail não encontrado.";

export async function loader({ context, url }: Route.LoaderArgs) {
  requireRight(context, "mails.read");
  const app = context.get(appContext);
  const filter = MAIL_FILTER.parse(url.searchParams);
  const page = pageFrom(url.searchParams, MAILS_PAGE_SIZE);
  const asked = url.searchParams.get("email");
  const [list, found, waited] = await Promise.all([
    listMails(app.db, filter, page),
    asked === null ? null : readMail(app, idInAddress(asked) ?? 0),
    mayHere(context, "mail.setup") ? readWaitedMails(app) : undefined,
  ]);
  const open = found === null ? null : orNotFound(found, NO_SUCH_MAIL);
  return { list: { ...list, page }, open, filter, now: app.now(), held: app.mail.isHeld(), waited };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { author, ...app } = actingAs(requireRight(context, "mails.read"), context);
  const filter = MAIL_FILTER.parse(url.searchParams);
  const outcome = await runMailForm(app, author, await readForm(request), filter);
  if (!outcome) throw data(NO_SUCH_MAIL, 404);
  // What was opened stays open.
  return answerForm(outcome, PATH, url, []);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "E-mails", noIndex: true });

export default function MailsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, open, filter, now, held, waited } = loaderData;
  const { params, closeForm } = useListPlace(PATH, MAIL_LIST.forms);
  return (
    <ListPage title="E-mails" acts={<ExportLink to={`${PATH}/exportar`} params={params} />}>
      <p className="max-w-text text-muted">
        O que o site enviou ou vai enviar. Um e-mail fica parado depois de falhar dez vezes: veja o erro e
        envie de novo.
      </p>
      {held ? (
        <Alert tone="bad" title="Nenhum e-mail sai deste site">
          Falta o servidor de e-mail: as mensagens ficam guardadas no servidor do site, e ninguém as recebe.{" "}
          <Link className="link" to="/admin/configuracoes/email">
            Informar o servidor
          </Link>
          . Depois, o que esperava pode ser enviado de uma vez.
        </Alert>
      ) : null}
      {waited ? (
        <Alert tone="wait" title={waitedTitle(waited.count)}>
          {waited.kinds}.{" "}
          <Link className="link" to={WAITED_PLACE}>
            Ver e enviar
          </Link>
        </Alert>
      ) : null}
      <ErrorSummary errors={actionData?.errors} />
      <NounList of={MAIL_LIST} path={PATH} list={list} filter={filter} given={{ now }} />
      <MailSheet mail={open} onClose={closeForm} />
    </ListPage>
  );
}

export const ErrorBoundary = listFailure(MAIL_LIST.words, PATH);
