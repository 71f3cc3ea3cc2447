import { data } from "react-router";
import { requireRole } from "#app/identity/sessions.server.ts";
import { appContext } from "#app/platform/context.ts";
import { parseForm } from "#app/platform/form.ts";
import { readForm } from "#app/platform/http.ts";
import { pageMeta, siteFacts } from "#app/platform/page-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { previewSchema } from "../post.schema.ts";
import { PostArticle } from "../post-article.tsx";
import { previewPost } from "../post-preview.server.ts";
import type { Route } from "./+types/preview-post.ts";

export function loader({ context }: Route.LoaderArgs) {
  requireRole(context, "admin");
  return null;
}

/** The form of /blog-admin sends itself here, to a tab of its own. */
export async function action({ context, request }: Route.ActionArgs) {
  requireRole(context, "admin");
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
          action={<ButtonLink to="/blog-admin">Voltar ao editor</ButtonLink>}
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
