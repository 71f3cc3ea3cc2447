import { data, Form, Link, redirect, useNavigation } from "react-router";
import { createIssueFromPost } from "#app/blog/admin/issue-from-post.server.ts";
import { newIssueSchema } from "#app/blog/admin/new-issue.schema.ts";
import { PostPicker } from "#app/blog/admin/post-picker.tsx";
import { BLOG_PAGE_SIZE, listVisiblePosts } from "#app/blog/reading/posts.server.ts";
import { appContext, requestContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { createIssue } from "#app/newsletter/issues/issues.server.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import { pageFrom, pageItems } from "#app/platform/forms/pagination.ts";
import { readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { MAX_SEARCH_LENGTH } from "#app/platform/text/search.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { SearchForm } from "#app/ui/controls/search-form.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { Pages } from "#app/ui/display/pages.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import type { Route } from "./+types/new-issue.ts";

const PATH = "/admin/newsletter/nova";

export async function loader({ context, url }: Route.LoaderArgs) {
  requireRight(context, "newsletter.send");
  const { db, now } = context.get(appContext);
  const query = (url.searchParams.get("busca") ?? "").slice(0, MAX_SEARCH_LENGTH);
  const asked = pageFrom(url.searchParams, BLOG_PAGE_SIZE);
  return { ...(await listVisiblePosts(db, { query, category: "" }, asked, now())), query };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { id: actorId } = requireRight(context, "newsletter.send");
  const author = { actorId, ip: context.get(requestContext).ip };
  const { db, now } = context.get(appContext);
  const form = parseForm(newIssueSchema, await readForm(request));
  if (!form.ok) return data(form, 422);
  const input = form.value;
  const id =
    input.intent === "blank"
      ? await createIssue(db, { subject: "", body: "" }, author, now())
      : await createIssueFromPost(db, { postId: input.post, part: input.intent }, author, now());
  if (id === undefined) return data(failure("Este post não está mais publicado."), 404);
  return redirect(`/admin/newsletter/edicoes/${id}`);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Nova edição", noIndex: true });

export default function NewIssuePage({ loaderData, actionData }: Route.ComponentProps) {
  const { items, total, page, query } = loaderData;
  const busy = useNavigation().formData?.get("intent") === "blank";
  const params = new URLSearchParams(query ? { busca: query } : {});
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <div>
        <Link to="/admin/newsletter?aba=edicoes" className="link inline-flex items-center gap-2">
          <Icon name="arrow-left" className="size-4" />
          Edições
        </Link>
        <h1 className="mt-2 text-2xl md:text-3xl">Nova edição</h1>
      </div>
      <ErrorSummary errors={actionData?.errors} />
      <Form method="post">
        <input type="hidden" name="intent" value="blank" />
        <Button type="submit" busy={busy}>
          <Icon name="file-plus-2" />
          Começar em branco
        </Button>
      </Form>
      <section aria-labelledby="posts" className="grid gap-4 border-t border-line pt-6">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <h2 id="posts" className="text-xl">
            Ou comece por um post
          </h2>
          <SearchForm
            action={PATH}
            label="Buscar post"
            placeholder="Buscar post"
            query={query}
            preservedParams={{}}
          />
        </div>
        <PostPicker posts={items} isFiltered={query !== ""} />
        <Pages label="Páginas de posts" items={pageItems(PATH, params, page, total)} />
      </section>
    </div>
  );
}
