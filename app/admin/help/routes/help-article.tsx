import { href, Link } from "react-router";
import { ConnectionStepList } from "#app/external-sales/connections/connection-steps.tsx";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { may } from "#app/identity/rights/rights.ts";
import { fromPlatform } from "#app/move-in/platforms.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { findArticle, HELP_PATH } from "../help-articles.ts";
import type { Route } from "./+types/help-article.ts";

export function loader({ context, params }: Route.LoaderArgs) {
  const who = requireRight(context, "panel.open");
  const article = findArticle(params.slug);
  if (!article) throw new Response("Este texto de ajuda não existe.", { status: 404 });
  const opens = may(who, article.door.right);
  const connects = may(who, "integrations.manage");
  return { article, opens, connects };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteFacts(matches), { title: loaderData?.article.title ?? "Ajuda", noIndex: true });

export default function HelpArticlePage({ loaderData }: Route.ComponentProps) {
  const { article, opens, connects } = loaderData;
  return (
    <article className="mx-auto grid max-w-page gap-8">
      <div>
        <Link to={HELP_PATH} className="link text-sm">
          Ajuda
        </Link>
        <h1 className="text-2xl md:text-3xl">{article.title}</h1>
        <p className="mt-2 max-w-text text-lg text-muted">{article.about}</p>
      </div>
      <section aria-labelledby="passos" className="grid gap-3">
        <h2 id="passos" className="text-xl">
          Passo a passo
        </h2>
        <ol className="grid max-w-text list-decimal gap-2 pl-5">
          {article.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {opens ? (
          <ButtonLink to={article.door.to} className="justify-self-start">
            {article.door.label}
          </ButtonLink>
        ) : null}
      </section>
      {article.unsure.length > 0 ? (
        <Alert tone="wait" title="O que não está confirmado" className="max-w-text">
          <ul className="list-disc pl-5">
            {article.unsure.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Alert>
      ) : null}
      {article.facts.map(({ title, lines }) => (
        <section key={title} className="grid gap-2">
          <h2 className="text-xl">{title}</h2>
          <ul className="grid max-w-text list-disc gap-1 pl-5">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      ))}
      {article.connects ? (
        <section aria-labelledby="avisos" className="grid gap-2">
          <h2 id="avisos" className="text-xl">
            Enquanto você ainda vende lá
          </h2>
          <p className="max-w-text text-muted">
            Com uma conexão, cada compra, reembolso e cancelamento {fromPlatform(article.connects)} abre ou
            fecha o curso daqui em segundos. Crie a conexão em Outras plataformas e, com o endereço dela:
          </p>
          <ConnectionStepList platform={article.connects} />
          {connects ? (
            <ButtonLink to={href("/admin/importar/conexoes")} variant="quiet" className="justify-self-start">
              Outras plataformas
            </ButtonLink>
          ) : null}
        </section>
      ) : null}
    </article>
  );
}
