import { data, useNavigate } from "react-router";
import { appContext, requestContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { runServiceForm } from "#app/marketing/services/service-actions.server.ts";
import { ServiceSheet } from "#app/marketing/services/service-sheet.tsx";
import { ServiceTable } from "#app/marketing/services/service-table.tsx";
import { listServices } from "#app/marketing/services/services.server.ts";
import { idParam } from "#app/platform/forms/id-param.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { orNotFound, readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
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

export async function action({ context, request }: Route.ActionArgs) {
  const { id: actorId } = requireRight(context, "pages.write");
  const acting = { ...context.get(appContext), author: { actorId, ip: context.get(requestContext).ip } };
  const outcome = await runServiceForm(acting, await readForm(request));
  if (outcome.kind === "refused") return data(outcome.result, outcome.status);
  return redirectWithToast(PATH, outcome.toast);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Serviços mensais", noIndex: true });

export default function AdminServicesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { services, service, isNew } = loaderData;
  const navigate = useNavigate();
  useRefusalToast(actionData, "save-service");
  const add = (
    <ButtonLink to={`${PATH}?novo=1`} size="compact" preventScrollReset>
      <Icon name="plus" />
      Novo serviço
    </ButtonLink>
  );
  return (
    <div className="mx-auto grid max-w-page grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl md:text-3xl">Serviços mensais</h1>
        {services.length > 0 ? add : null}
      </div>
      <PagesTabs current={PATH} />
      {services.length > 0 ? (
        <ServiceTable services={services} path={PATH} />
      ) : (
        <EmptyState title="Nenhum serviço ainda" action={add}>
          O que você vende por mês, como manutenção ou mentoria, aparece em /produtos com um formulário de
          contato.
        </EmptyState>
      )}
      <ServiceSheet
        open={isNew || service !== null}
        onClose={() => navigate(PATH, { preventScrollReset: true })}
        service={service}
        failure={actionData?.intent === "save-service" ? actionData : undefined}
      />
    </div>
  );
}
