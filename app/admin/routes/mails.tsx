import { data, Link, useNavigate, useNavigation } from "react-router";
import { mayHere, requireRight } from "#app/identity/rights/require-right.server.ts";
import { ListFilterForm } from "#app/nouns/list-filter-form.tsx";
import { adjacentPages, pageFrom } from "#app/platform/forms/pagination.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { idInAddress } from "#app/platform/http/address.ts";
import { orNotFound, readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { Pages } from "#app/ui/display/pages.tsx";
import { LoadingNote } from "#app/ui/display/skeleton.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { runMailForm } from "../mails/mail-actions.server.ts";
import { MAILS_FORM, MailBulkActions } from "../mails/mail-bulk-actions.tsx";
import { MAIL_FILTER } from "../mails/mail-filter.ts";
import { listMails, MAILS_PAGE_SIZE, readMail } from "../mails/mail-list.server.ts";
import { MailSheet } from "../mails/mail-sheet.tsx";
import { MailTable } from "../mails/mail-table.tsx";
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
  return { ...list, open, filter, page, now: app.now(), held: app.mail.isHeld(), waited };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const admin = requireRight(context, "mails.read");
  const actor = { actorId: admin.id, ip: context.get(requestContext).ip };
  const filter = MAIL_FILTER.parse(url.searchParams);
  const outcome = await runMailForm(context.get(appContext), actor, await readForm(request), filter);
  if (!outcome) throw data(NO_SUCH_MAIL, 404);
  if (outcome.kind === "refused") return data(outcome.result, outcome.status);
  return redirectWithToast(`${PATH}${url.search}`, outcome.toast);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "E-mails", noIndex: true });

export default function MailsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { items, hasMore, found, open, filter, page, now, held, waited } = loaderData;
  const navigate = useNavigate();
  const isLoading = useNavigation().location?.pathname === PATH;
  const params = MAIL_FILTER.params(filter);
  const list = new URLSearchParams(params);
  if (page.number > 1) list.set("pagina", String(page.number));
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl md:text-3xl">E-mails</h1>
        <ButtonLink to={`${PATH}/exportar?${params}`} variant="quiet" size="compact" reloadDocument>
          <Icon name="download" />
          Exportar CSV
        </ButtonLink>
      </div>
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
      <ListFilterForm of={MAIL_FILTER} path={PATH} filter={filter} />
      {isLoading ? <LoadingNote>Carregando e-mails</LoadingNote> : null}
      {items.length === 0 ? (
        <EmptyState
          title={MAIL_FILTER.isNarrowed(filter) ? "Nenhum e-mail encontrado" : "Nenhum e-mail ainda"}
          action={
            MAIL_FILTER.isNarrowed(filter) ? <ButtonLink to={PATH}>Limpar filtros</ButtonLink> : undefined
          }
        >
          Confirmações de pedido, links e avisos aparecem aqui.
        </EmptyState>
      ) : (
        <div aria-busy={isLoading} className="grid gap-4 aria-busy:opacity-60">
          <MailBulkActions mails={items} found={found} />
          <MailTable
            mails={items}
            now={now}
            bulkForm={MAILS_FORM}
            sort={filter.sort}
            sortAddress={(sort) => `${PATH}?${MAIL_FILTER.params({ ...filter, sort })}`}
            address={(id) => addressWith(list, id)}
          />
        </div>
      )}
      <Pages label="Páginas de e-mails" items={adjacentPages(PATH, params, page, hasMore)} />
      <MailSheet
        mail={open}
        onClose={() => navigate(list.size > 0 ? `${PATH}?${list}` : PATH, { preventScrollReset: true })}
      />
    </div>
  );
}

function addressWith(list: URLSearchParams, id: number): string {
  const params = new URLSearchParams(list);
  params.set("email", String(id));
  return `${PATH}?${params}`;
}
