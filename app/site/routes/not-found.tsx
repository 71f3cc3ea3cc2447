import { data, href } from "react-router";
import { pageMeta } from "#app/platform/page-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { Route } from "./+types/not-found.ts";

export function loader() {
  return data(null, { status: 404 });
}

export const meta: Route.MetaFunction = ({ matches: [root] }) => {
  const { company, siteUrl } = root.loaderData;
  return pageMeta({ brand: company.brand, siteUrl }, { title: "Página não encontrada", noIndex: true });
};

export default function NotFoundPage() {
  return (
    <div className="wrap section">
      <h1 className="title-page mb-8">Página não encontrada</h1>
      <EmptyState
        title="Este azulejo não está na parede"
        action={
          <div className="mt-2 flex flex-wrap justify-center gap-3">
            <ButtonLink to={href("/loja")}>Ver a loja</ButtonLink>
            <ButtonLink to={href("/")} variant="quiet">
              Voltar ao início
            </ButtonLink>
          </div>
        }
      >
        O endereço não existe ou mudou de lugar. Confira se foi digitado por inteiro, ou comece de novo por
        aqui.
      </EmptyState>
    </div>
  );
}
