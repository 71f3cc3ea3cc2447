import { Link, useNavigate } from "react-router";
import { appContext } from "#app/context.ts";
import { mayHere, requireRight } from "#app/identity/rights/require-right.server.ts";
import { platformName } from "#app/move-in/platforms.ts";
import { actingAs, answerForm } from "#app/nouns/list-answers.server.ts";
import { NounList } from "#app/nouns/noun-list.tsx";
import { pageAddress } from "#app/platform/forms/pagination.ts";
import { idInAddress } from "#app/platform/http/address.ts";
import { ofThisRow, readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { Badge } from "#app/ui/display/badge.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { useRefusalToast } from "#app/ui/toasts/use-refusal-toast.ts";
import { CONNECTION_STATES, connectionState } from "../connections/connection.ts";
import { runConnectionForm } from "../connections/connection-actions.server.ts";
import { ConnectionActs, ConnectionFacts } from "../connections/connection-facts.tsx";
import { ConnectionSheet } from "../connections/connection-sheet.tsx";
import { ConnectionSteps } from "../connections/connection-steps.tsx";
import { readConnectionPage } from "../connections/connections-page.server.ts";
import { DELIVERY_FILTER } from "../connections/delivery-filter.ts";
import { DELIVERY_LOG } from "../connections/delivery-log.tsx";
import { DeliverySheet } from "../connections/delivery-sheet.tsx";
import { WaitingProducts } from "../connections/waiting-products.tsx";
import type { Route } from "./+types/admin-connection.ts";

const LIST = "/admin/importar/conexoes";
const FORMS = ["editar", "aviso"];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireRight(context, "integrations.manage");
  const app = context.get(appContext);
  const page = await readConnectionPage(app, {
    id: idInAddress(params.id) ?? 0,
    isPersonal: mayHere(context, "users.read"),
    params: url.searchParams,
  });
  return { ...page, isEdited: url.searchParams.has("editar"), now: app.now() };
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const acting = actingAs(requireRight(context, "integrations.manage"), context);
  const formData = await readForm(request);
  const id = idInAddress(params.id) ?? 0;
  ofThisRow(formData, id, "Esta conexão não existe mais.");
  // Matching a product needs the permission to enrol.
  if (formData.get("intent") === "match-products") requireRight(context, "students.import");
  return answerForm(await runConnectionForm(acting, formData), `${LIST}/${id}`, url, FORMS);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteFacts(matches), { title: loaderData?.connection.name ?? "Conexão", noIndex: true });

export default function AdminConnectionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { connection, address, items, hasMore, open, filter, page, isEdited, isSecretLost, now } = loaderData;
  const { products, choices } = loaderData;
  const navigate = useNavigate();
  useRefusalToast(actionData, "save-connection");
  const own = `${LIST}/${connection.id}`;
  const list = pageAddress(own, DELIVERY_FILTER.params(filter), page.number);
  const close = () => navigate(list, { replace: true, preventScrollReset: true });
  const { label, tone } = CONNECTION_STATES[connectionState(connection)];
  const isFresh = items.length === 0 && page.number === 1 && !DELIVERY_FILTER.isNarrowed(filter);
  return (
    <div className="mx-auto grid max-w-page grid-cols-1 gap-6">
      <div>
        <Link to={LIST} className="link inline-flex min-h-11 items-center gap-2">
          <Icon name="arrow-left" className="size-4" />
          Conexões
        </Link>
        <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-2xl wrap-anywhere md:text-3xl">{connection.name}</h1>
          <Badge tone={tone} dot>
            {label}
          </Badge>
        </div>
        <p className="text-muted">{platformName(connection.platform)}</p>
      </div>
      <ConnectionFacts connection={connection} address={address} isSecretLost={isSecretLost} />
      <ConnectionActs
        connection={connection}
        editAddress={`${list}${list.includes("?") ? "&" : "?"}editar=1`}
      />
      <ConnectionSteps platform={connection.platform} isOpen={isFresh} />
      <WaitingProducts
        products={products}
        choices={choices}
        failure={actionData?.intent === "match-products" ? actionData : undefined}
      />
      <section aria-labelledby="avisos" className="grid grid-cols-1 gap-4">
        <h2 id="avisos" className="text-xl">
          Avisos recebidos
        </h2>
        <NounList
          of={DELIVERY_LOG}
          path={own}
          list={{ items, page, hasMore }}
          filter={filter}
          given={{ isPaused: connection.is_paused, now }}
        />
      </section>
      <DeliverySheet connection={connection} delivery={open} onClose={close} />
      <ConnectionSheet
        open={isEdited}
        onClose={close}
        connection={connection}
        failure={actionData?.intent === "save-connection" ? actionData : undefined}
      />
    </div>
  );
}
