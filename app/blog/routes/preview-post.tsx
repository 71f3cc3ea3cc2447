import { data } from "react-router";
import { appContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { parseForm } from "#app/platform/forms/form.ts";
import { readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { previewSchema } from "../posts/post.schema.ts";
import { previewPost } from "../posts/post-preview.server.ts";
import { PostArticle } from "../reading/post-article.tsx";
import type { Route } from "./+types/preview-post.ts";

export function loader({ context }: Route.LoaderArgs) {
  requireRight(context, "blog.write");
  return null;
}

/** The form of /blog-admin sends itself here, to a tab of its own. */
export async function action({ context, request }: Route.ActionArgs) {
  requireRight(context, "blog.write");
  const { db, now } = context.get(appContext);
  const form = parseForm(previewSchema, await readForm(request));
  return form.ok ? previewPost(db, form.value, now()) : data(null, 422);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Prévia do post", noIndex: true });

export default function PreviewPostPage({ actionData }: Route.ComponentProps) {
  if (!actionData) {
    return (
      <div className="wrap py-16">
        <EmptyState
          title="Nada para mostrar"
          action={<ButtonLink to="/blog-admin?aba=editor">Voltar ao editor</ButtonLink>}
        >
          Abra a prévia pelo botão do editor.
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <p role="status" className="bg-warning-soft px-5 py-2.5 text-center font-medium text-warning">
        Prévia: o post ainda não foi salvo.
      </p>
      <div className="pb-24">
        <PostArticle {...actionData} />
      </div>
    </>
  );
}
