import { useEffect } from "react";
import { data } from "react-router";
import { appContext, requestContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { legalFactsOf } from "#app/legal/legal-facts.ts";
import { offeredFields } from "#app/legal/legal-fields.ts";
import { readShownParts } from "#app/legal/shown-parts.server.ts";
import { sentencesOf } from "#app/nouns/rule-book.ts";
import { type FieldErrors, failure, parseForm } from "#app/platform/forms/form.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { orNotFound, readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { showToast } from "#app/ui/toasts/toaster.tsx";
import { PageEditor } from "../page-editor/page-editor.tsx";
import { pageActSchema } from "../page-editor/page-save.schema.ts";
import { actOnPage } from "../page-editor/page-saving.server.ts";
import { findPageToEdit } from "../page-editor/page-to-edit.server.ts";
import { listLinkChoices } from "../page-fields/link-choices.server.ts";
import { LinkChoicesContext } from "../page-fields/link-choices.ts";
import { TextFieldsContext } from "../page-fields/text-fields.ts";
import { pageRefOf } from "../pages/page.ts";
import type { Route } from "./+types/admin-page.ts";

const MISSING = "Página não encontrada.";
const DONE = {
  "discard-draft": "Alterações descartadas",
  "restore-version": "A versão virou o rascunho",
  "restore-template": "O modelo virou o rascunho",
  "hide-page": "Página escondida",
  "show-page": "Página publicada",
  "move-page": "Endereço mudado",
} as const;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireRight(context, "pages.write");
  const asked = pageRefOf(params.page);
  const app = context.get(appContext);
  const { db, company } = app;
  const [page, links] = await Promise.all([
    asked && findPageToEdit(db, asked, company),
    listLinkChoices(db, company),
  ]);
  // Another one: the editor begins anew.
  const opening = url.searchParams.get("aberta") ?? "";
  const fields = page?.isLegal ? offeredFields(legalFactsOf(app, await readShownParts(app.db))) : [];
  return { page: orNotFound(page, MISSING), links, fields, opening };
}

/** What its buttons do; the draft itself travels through /api/admin/pages. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const admin = requireRight(context, "pages.write");
  const page = orNotFound(pageRefOf(params.page), MISSING);
  const form = parseForm(pageActSchema, await readForm(request));
  if (!form.ok) return data(form, 422);
  const actor = { id: admin.id, ip: context.get(requestContext).ip };
  const given = form.value;
  const outcome = await actOnPage(context.get(appContext), { page, actor, given });
  if (outcome.ok) {
    const toast = { title: DONE[given.intent], kind: "success" as const };
    return redirectWithToast(`/admin/paginas/${params.page}?aberta=${outcome.version}`, toast);
  }
  if ("missing" in outcome) throw data(MISSING, { status: 404 });
  if ("stale" in outcome)
    return data(failure("Outra pessoa salvou esta página agora. Recarregue para ver o que mudou."), 409);
  return data(failure(sentencesOf(outcome.errors)), 422);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteFacts(matches), {
    title: loaderData ? `Editar ${loaderData.page.name}` : MISSING,
    noIndex: true,
  });

const NONE: FieldErrors = {};

export default function AdminPagePage({
  loaderData: { page, links, fields, opening },
  actionData,
}: Route.ComponentProps) {
  const errors = actionData?.errors ?? NONE;
  useEffect(() => {
    const [sentence] = Object.values(errors);
    if (sentence) showToast({ title: "Nada mudou", description: sentence, kind: "error" });
  }, [errors]);
  return (
    <LinkChoicesContext value={links}>
      <TextFieldsContext value={fields}>
        <div className="mx-auto max-w-[110rem]">
          <PageEditor key={`${page.ref} ${opening}`} facts={page} refusals={errors} />
        </div>
      </TextFieldsContext>
    </LinkChoicesContext>
  );
}
