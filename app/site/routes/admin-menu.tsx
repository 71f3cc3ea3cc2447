import { data } from "react-router";
import { appContext, requestContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { PagesTabs } from "../admin-pages/pages-tabs.tsx";
import { NavigationForm } from "../navigation-editor/navigation-form.tsx";
import { readEditedNavigation, runNavigationForm } from "../navigation-editor/navigation-saving.server.ts";
import { listLinkChoices } from "../page-fields/link-choices.server.ts";
import { LinkChoicesContext } from "../page-fields/link-choices.ts";
import type { Route } from "./+types/admin-menu.ts";

const PATH = "/admin/paginas/menu";

export async function loader({ context }: Route.LoaderArgs) {
  requireRight(context, "pages.write");
  const app = context.get(appContext);
  const [edited, links] = await Promise.all([
    readEditedNavigation(app),
    listLinkChoices(app.db, app.company),
  ]);
  return { ...edited, links };
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = requireRight(context, "pages.write");
  const actor = { id: admin.id, ip: context.get(requestContext).ip };
  const saved = await runNavigationForm(context.get(appContext), actor, await readForm(request));
  if (!saved.ok) return data(saved, saved.stale ? 409 : 422);
  const toast = {
    title: "Menu e rodapé salvos",
    description: "O site já os mostra.",
    kind: "success" as const,
  };
  return redirectWithToast(PATH, toast);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Menu e rodapé", noIndex: true });

export default function AdminMenuPage({ loaderData, actionData }: Route.ComponentProps) {
  const { navigation, links, version } = loaderData;
  return (
    <LinkChoicesContext value={links}>
      <div className="mx-auto grid max-w-page grid-cols-1 gap-6">
        <h1 className="text-2xl md:text-3xl">Menu e rodapé</h1>
        <PagesTabs current={PATH} />
        <NavigationForm navigation={navigation} version={version} failure={actionData} />
      </div>
    </LinkChoicesContext>
  );
}
