import { appContext } from "#app/context.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { Alert } from "#app/ui/display/alert.tsx";
import { lessonFields } from "../course-tables.server.ts";
import { requireDeveloperPages } from "../developer-pages.ts";
import { JsonView } from "../json-view.tsx";
import type { Route } from "./+types/debug-fields.ts";

export function loader({ context }: Route.LoaderArgs) {
  requireDeveloperPages(context.get(appContext));
  return { fields: lessonFields() };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Campos da tabela de aulas", noIndex: true });

export default function DebugFieldsPage({ loaderData }: Route.ComponentProps) {
  const { fields } = loaderData;
  return (
    <div className="wrap pt-10 pb-24">
      <h1 className="text-4xl font-extrabold tracking-display">Campos da tabela de aulas</h1>
      <p className="mt-3 text-lg text-muted">
        Página de desenvolvimento: as definições que a API de tabelas dá dos campos das aulas.
      </p>
      {fields ? (
        <JsonView label="Definições dos campos" value={fields} />
      ) : (
        <Alert tone="wait" title="Id da tabela de aulas ausente" className="mt-8">
          <p>Configure o id da tabela de aulas para ver os campos dela.</p>
        </Alert>
      )}
    </div>
  );
}
