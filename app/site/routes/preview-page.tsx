import { useEffect, useState } from "react";
import { data, useRevalidator } from "react-router";
import { appContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { wholeNumber } from "#app/platform/forms/whole-number.ts";
import { orNotFound } from "#app/platform/http/http.ts";
import { pageHead } from "../loading/page-head.ts";
import { loadSections } from "../loading/page-loading.server.ts";
import { useOneTabStop } from "../page-editor/one-tab-stop.ts";
import { PREVIEW_CHANGED } from "../page-editor/preview-message.ts";
import { pageRefOf } from "../pages/page.ts";
import { findEditedPage, findPageVersion } from "../pages/pages.server.ts";
import { SectionList } from "../sections/section-list.tsx";
import type { Route } from "./+types/preview-page.ts";

export const handle = { mainLabel: "Prévia" };

/** The page as it would be: its draft, or the version that `?versao=` names, inside the site's own frame. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireRight(context, "pages.write");
  const { db, company } = context.get(appContext);
  const asked = pageRefOf(params.page);
  const page = orNotFound(asked && (await findEditedPage(db, asked, company)), "Página não encontrada.");
  const number = wholeNumber(url.searchParams.get("versao")) ?? 0;
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
  const isFramed = useFramed();
  useOneTabStop(isFramed);
  return (
    <>
      {isFramed ? null : (
        <p role="status" className="bg-warning-soft px-5 py-2.5 text-center font-medium text-warning">
          Prévia: visitantes ainda não veem esta versão.
        </p>
      )}
      <SectionList sections={loaderData.sections} />
    </>
  );
}

/** In the editor's frame nothing leads away from what is edited, no form is sent, and what is saved is shown at once. */
function useFramed(): boolean {
  const [isFramed, setIsFramed] = useState(false);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (window.parent === window) return undefined;
    setIsFramed(true);
    const stay = (event: Event) => {
      if (event.type === "submit" || (event.target instanceof Element && event.target.closest("a")))
        event.preventDefault();
    };
    const hear = (event: MessageEvent) => {
      if (event.origin === window.location.origin && event.data === PREVIEW_CHANGED) void revalidate();
    };
    window.addEventListener("click", stay, true);
    window.addEventListener("submit", stay, true);
    window.addEventListener("message", hear);
    return () => {
      window.removeEventListener("click", stay, true);
      window.removeEventListener("submit", stay, true);
      window.removeEventListener("message", hear);
    };
  }, [revalidate]);
  return isFramed;
}
