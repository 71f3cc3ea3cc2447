import { data } from "react-router";
import { requireRole } from "#app/identity/sessions.server.ts";
import { appContext, requestContext } from "#app/platform/context.ts";
import { readForm } from "#app/platform/http.ts";
import { pageMeta, siteFacts } from "#app/platform/page-meta.ts";
import { pageFrom, pageItems, rangeSentence } from "#app/platform/pagination.ts";
import { redirectWithToast } from "#app/platform/toast.server.ts";
import { ChipLink, ChipRow } from "#app/ui/chip.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Pages } from "#app/ui/pages.tsx";
import {
  countDataRequests,
  listDataRequests,
  REQUESTS_PAGE_SIZE,
  runRequestForm,
} from "../data-request-admin.server.ts";
import { DataRequestCard } from "../data-request-card.tsx";
import { REQUEST_STATE_LABELS, REQUEST_STATES } from "../data-request-words.ts";
import type { Route } from "./+types/admin-privacy.ts";

const PATH = "/admin/privacidade";
const NOUN = { one: "pedido", many: "pedidos" };

export async function loader({ context, url }: Route.LoaderArgs) {
  requireRole(context, "admin");
  const { db, now } = context.get(appContext);
  const asked = url.searchParams.get("estado");
  const state = REQUEST_STATES.find((one) => one === asked) ?? "open";
  const [requests, counts] = await Promise.all([
    listDataRequests(db, state, pageFrom(url.searchParams, REQUESTS_PAGE_SIZE)),
    countDataRequests(db),
  ]);
  return { ...requests, counts, state, now: now() };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { id: actorId } = requireRole(context, "admin");
  const actor = { actorId, ip: context.get(requestContext).ip };
  const outcome = await runRequestForm(context.get(appContext), actor, await readForm(request));
  if (!outcome.ok) return data(outcome, outcome.status);
  return redirectWithToast(`${PATH}${url.search}`, { title: outcome.sentence, kind: "success" });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Privacidade", noIndex: true });

export default function AdminPrivacyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { items, total, page, counts, state, now } = loaderData;
  const params = new URLSearchParams(state === "open" ? {} : { estado: state });
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <div>
        <h1 className="text-2xl md:text-3xl">Privacidade</h1>
        <p className="mt-2 text-muted">Pedidos sobre dados pessoais. A lei dá 15 dias para responder.</p>
      </div>
      <ErrorSummary errors={actionData?.errors} />
      <ChipRow label="Estado">
        {counts.map((one) => (
          <ChipLink
            key={one.state}
            to={one.state === "open" ? PATH : `${PATH}?estado=${one.state}`}
            pressed={one.state === state}
          >
            {REQUEST_STATE_LABELS[one.state]} ({one.count})
          </ChipLink>
        ))}
      </ChipRow>
      {total === 0 ? (
        <EmptyState title="Nenhum pedido aqui">
          Os pedidos feitos na página de privacidade aparecem depois que a pessoa confirma o e-mail.
        </EmptyState>
      ) : (
        <>
          <p role="status" className="text-sm text-muted">
            {rangeSentence(page, total, NOUN)}
          </p>
          <ul className="grid gap-4">
            {items.map((request) => (
              <DataRequestCard key={request.id} request={request} now={now} />
            ))}
          </ul>
        </>
      )}
      <Pages label="Páginas de pedidos" items={pageItems(PATH, params, page, total)} />
    </div>
  );
}
