import { useEffect } from "react";
import { data } from "react-router";
import { runBlogForm } from "#app/blog/admin/blog-actions.server.ts";
import { readBlogPage } from "#app/blog/admin/blog-page.server.ts";
import { BlogPanel } from "#app/blog/admin/blog-panel.tsx";
import { BlogTabs } from "#app/blog/admin/blog-tabs.tsx";
import { appContext, requestContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { showToast } from "#app/ui/toasts/toaster.tsx";
import type { Route } from "./+types/admin-blog.ts";

const PATH = "/blog-admin";
const CATEGORIES_PATH = `${PATH}?aba=categorias`;

export async function loader({ context, url }: Route.LoaderArgs) {
  const user = requireRight(context, "blog.write");
  const { db, now } = context.get(appContext);
  const page = await readBlogPage(db, url.searchParams, user.id, now());
  const params = new URLSearchParams(url.searchParams);
  for (const name of ["editar", "novo"]) params.delete(name);
  return { page, now: now(), userId: user.id, isNew: url.searchParams.has("novo"), query: params.toString() };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { id: actorId } = requireRight(context, "blog.write");
  const author = { actorId, ip: context.get(requestContext).ip };
  const outcome = await runBlogForm(
    { ...context.get(appContext), author },
    await readForm(request),
    url.searchParams,
  );
  if (outcome.kind === "refused") return data(outcome.result, outcome.status);
  const params = new URLSearchParams(url.searchParams);
  for (const name of ["editar", "novo"]) params.delete(name);
  // A saved post is shown in its list.
  if ((params.get("aba") ?? "editor") === "editor") params.set("aba", "posts");
  return redirectWithToast(`${PATH}?${params}`, outcome.toast);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Gestão do Blog", noIndex: true });

export default function BlogAdminPage({ loaderData, actionData }: Route.ComponentProps) {
  const { page } = loaderData;
  // A form that is open says it at its own top; a toast behind it could not be reached.
  useEffect(() => {
    if (actionData && !actionData.intent.startsWith("save-")) showToast(actionData.toast);
  }, [actionData]);
  return (
    <div className="mx-auto grid max-w-page grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl md:text-3xl">Gestão do Blog</h1>
        {page.tab === "categorias" ? (
          <ButtonLink to={`${CATEGORIES_PATH}&novo=1`} size="compact" preventScrollReset>
            <Icon name="plus" />
            Nova categoria
          </ButtonLink>
        ) : null}
        {page.tab === "posts" ? (
          <ButtonLink to={`${PATH}?aba=editor`} size="compact">
            <Icon name="plus" />
            Novo post
          </ButtonLink>
        ) : null}
      </div>
      <BlogTabs
        path={PATH}
        tab={page.tab}
        isEditing={page.tab === "editor" && page.id !== undefined}
        pending={page.pending}
      />
      <BlogPanel {...loaderData} path={PATH} refusal={actionData} />
    </div>
  );
}
