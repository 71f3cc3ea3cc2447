import { data } from "react-router";
import { requireRole } from "#app/identity/sessions/sessions.server.ts";
import { appContext } from "#app/platform/context.ts";
import { orNotFound } from "#app/platform/http/http.ts";
import { pageHead } from "../loading/page-head.ts";
import { loadSections } from "../loading/page-loading.server.ts";
import { pageRefOf } from "../pages/page.ts";
import { findEditedPage, findPageVersion } from "../pages/pages.server.ts";
import { SectionList } from "../sections/section-list.tsx";
import type { Route } from "./+types/preview-page.ts";

/** The page as it would be: its draft, or the version that `?versao=` names, inside the site's own frame. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireRole(context, "admin");
  const { db, company } = context.get(appContext);
  const asked = pageRefOf(params.page);
  const page = orNotFound(asked && (await findEditedPage(db, asked, company)), "Página não encontrada.");
  const number = Number(url.searchParams.get("versao") ?? 0);
  const version = number > 0 ? await findPageVersion(db, page.id, number) : undefined;
  const content = version ?? page.draft ?? page.published;
  const loaded = await loadSections(context, { ...content, address: page.address });
  return data(loaded, { headers: { "cache-control": "private, no-store" } });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageHead(matches, loaderData, { noIndex: true });

export default function PreviewPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <p role="status" className="bg-warning-soft px-5 py-2.5 text-center font-medium text-warning">
        Prévia: visitantes ainda não veem esta versão.
      </p>
      <SectionList sections={loaderData.sections} />
    </>
  );
}
