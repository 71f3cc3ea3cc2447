import { useEffect } from "react";
import { data, redirect, useNavigate } from "react-router";
import { appContext, requestContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { showToast } from "#app/ui/toasts/toaster.tsx";
import { listPagesForOwner } from "../admin-pages/listed-pages.server.ts";
import { NewPageDialog } from "../admin-pages/new-page-dialog.tsx";
import { runPageListForm } from "../admin-pages/page-list-actions.server.ts";
import { PageTable } from "../admin-pages/page-table.tsx";
import { PagesTabs } from "../admin-pages/pages-tabs.tsx";
import type { Route } from "./+types/admin-pages.ts";

const PATH = "/admin/paginas";

export async function loader({ context, url }: Route.LoaderArgs) {
  requireRight(context, "pages.write");
  const { db, company } = context.get(appContext);
  return { pages: await listPagesForOwner(db, company), isNew: url.searchParams.has("nova") };
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = requireRight(context, "pages.write");
  const actor = { id: admin.id, ip: context.get(requestContext).ip };
  const outcome = await runPageListForm(context.get(appContext), actor, await readForm(request));
  if (outcome.kind === "created") return redirect(`${PATH}/${outcome.id}`);
  if (outcome.kind === "refused") return data(outcome.result, outcome.status);
  return redirectWithToast(PATH, outcome.toast);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Páginas", noIndex: true });

export default function AdminPagesPage({ loaderData: { pages, isNew }, actionData }: Route.ComponentProps) {
  const navigate = useNavigate();
  useEffect(() => {
    if (actionData && actionData.intent !== "create-page") showToast(actionData.toast);
  }, [actionData]);
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl md:text-3xl">Páginas</h1>
        <ButtonLink to={`${PATH}?nova=1`} size="compact" preventScrollReset>
          <Icon name="plus" />
          Nova página
        </ButtonLink>
      </div>
      <PagesTabs current={PATH} />
      <PageTable pages={pages} />
      <NewPageDialog
        open={isNew}
        onClose={() => navigate(PATH, { preventScrollReset: true })}
        failure={actionData?.intent === "create-page" ? actionData : undefined}
      />
    </div>
  );
}
