import { appContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { runServiceForm } from "#app/marketing/services/service-actions.server.ts";
import { SERVICE_LIST } from "#app/marketing/services/service-list.tsx";
import { ServiceSheet } from "#app/marketing/services/service-sheet.tsx";
import { listServices } from "#app/marketing/services/services.server.ts";
import { actingAs, answerForm } from "#app/nouns/list-answers.server.ts";
import { AddLink, ListPage, listFailure, useListPlace } from "#app/nouns/list-page.tsx";
import { WholeList } from "#app/nouns/whole-list.tsx";
import { idParam } from "#app/platform/forms/id-param.ts";
import { orNotFound, readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { useRefusalToast } from "#app/ui/toasts/use-refusal-toast.ts";
import { PagesTabs } from "../admin-pages/pages-tabs.tsx";
import type { Route } from "./+types/admin-services.ts";

const PATH = "/admin/paginas/servicos";

export async function loader({ context, url }: Route.LoaderArgs) {
  requireRight(context, "pages.write");
  const services = await listServices(context.get(appContext).db);
  const asked = idParam(url.searchParams, "editar");
  const service = asked === undefined ? null : services.find(({ id }) => id === asked);
  const open = service === null ? null : orNotFound(service, "Serviço não encontrado.");
  return { services, service: open, isNew: url.searchParams.has("novo") };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const acting = actingAs(requireRight(context, "pages.write"), context);
  return answerForm(await runServiceForm(acting, await readForm(request)), PATH, url);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Serviços mensais", noIndex: true });

export default function AdminServicesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { services, service, isNew } = loaderData;
  const { formAddress, closeForm } = useListPlace(PATH);
  useRefusalToast(actionData, "save-service");
  return (
    <ListPage
      title="Serviços mensais"
      acts={services.length > 0 ? <AddLink to={formAddress("novo")}>Novo serviço</AddLink> : null}
    >
      <PagesTabs current={PATH} />
      <WholeList of={SERVICE_LIST} path={PATH} items={services} />
      <ServiceSheet
        open={isNew || service !== null}
        onClose={closeForm}
        service={service}
        failure={actionData?.intent === "save-service" ? actionData : undefined}
      />
    </ListPage>
  );
}

export const ErrorBoundary = listFailure(SERVICE_LIST.words, PATH);
