import { Form, Link } from "react-router";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { articlesWith, HELP_PATH } from "../help-articles.ts";
import type { Route } from "./+types/help.ts";

export function loader({ context, url }: Route.LoaderArgs) {
  requireRight(context, "panel.open");
  const query = (url.searchParams.get("busca") ?? "").slice(0, 200);
  const articles = articlesWith(query).map(({ slug, title, about }) => ({ slug, title, about }));
  return { query, articles };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Ajuda", noIndex: true });

export default function HelpPage({ loaderData: { query, articles } }: Route.ComponentProps) {
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <h1 className="text-2xl md:text-3xl">Ajuda</h1>
      <Form method="get" role="search" className="flex max-w-text flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <Field name="busca" label="Buscar na ajuda">
            <Input key={query} type="search" defaultValue={query} maxLength={200} />
          </Field>
        </div>
        <Button type="submit" variant="quiet">
          Buscar
        </Button>
      </Form>
      <p role="status" className="text-sm text-muted">
        {articles.length === 1 ? "1 texto" : `${articles.length} textos`}
        {query.trim() === "" ? null : ` com “${query.trim()}”`}
      </p>
      {articles.length === 0 ? (
        <EmptyState title="Nada encontrado">
          Tente outras palavras ou{" "}
          <Link to={HELP_PATH} className="link">
            veja todos os textos
          </Link>
          .
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line rounded-card bg-surface inset-ring inset-ring-line">
          {articles.map(({ slug, title, about }) => (
            <li key={slug} className="px-5 py-3 md:px-6">
              <Link
                to={`${HELP_PATH}/${slug}`}
                className="link inline-flex min-h-11 items-center font-semibold"
              >
                {title}
              </Link>
              <p className="text-muted">{about}</p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
