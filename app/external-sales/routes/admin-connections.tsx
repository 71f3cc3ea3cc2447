import { Link } from "react-router";
import { appContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { platformName } from "#app/move-in/platforms.ts";
import { actingAs, answerForm } from "#app/nouns/list-answers.server.ts";
import { AddLink, ListPage, useListPlace } from "#app/nouns/list-page.tsx";
import { readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { formatRecent } from "#app/platform/money-and-dates/dates.ts";
import { Badge } from "#app/ui/display/badge.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { useRefusalToast } from "#app/ui/toasts/use-refusal-toast.ts";
import { CONNECTION_STATES, connectionState } from "../connections/connection.ts";
import { CONNECTIONS_PATH, runConnectionForm } from "../connections/connection-actions.server.ts";
import { ConnectionSheet } from "../connections/connection-sheet.tsx";
import { type ListedConnection, readConnectionsPage } from "../connections/connections-page.server.ts";
import { outcomeWords } from "../connections/delivery-filter.ts";
import { WaitingProducts } from "../connections/waiting-products.tsx";
import { FileHelp } from "../imports/file-help.tsx";
import type { Route } from "./+types/admin-connections.ts";

const PATH = "/admin/importar/conexoes";
const FORMS = ["nova"];

export async function loader({ context, url }: Route.LoaderArgs) {
  requireRight(context, "integrations.manage");
  const app = context.get(appContext);
  return { ...(await readConnectionsPage(app)), isNew: url.searchParams.has("nova"), now: app.now() };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const acting = actingAs(requireRight(context, "integrations.manage"), context);
  const formData = await readForm(request);
  // Matching a product needs the permission to enrol.
  if (formData.get("intent") === "match-products") requireRight(context, "students.import");
  return answerForm(await runConnectionForm(acting, formData), CONNECTIONS_PATH, url, FORMS);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Conexões com outras plataformas", noIndex: true });

export default function AdminConnectionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { items, products, choices, isNew, now } = loaderData;
  const { formAddress, closeForm } = useListPlace(PATH, FORMS);
  useRefusalToast(actionData, "create-connection");
  return (
    <ListPage
      title="Conexões com outras plataformas"
      acts={<AddLink to={formAddress("nova")}>Nova conexão</AddLink>}
    >
      <p className="max-w-text text-muted">
        Enquanto você ainda vende na Hotmart, na Kiwify ou na Eduzz, elas avisam esta loja de cada compra,
        reembolso e cancelamento, e o acesso aos cursos e arquivos daqui acompanha em segundos.
      </p>
      {items.length > 0 ? (
        <WaitingProducts
          products={products}
          choices={choices}
          failure={actionData?.intent === "match-products" ? actionData : undefined}
        />
      ) : null}
      {items.length === 0 ? (
        <EmptyState title="Nenhuma conexão ainda">
          Crie uma para cada conta que você tem, cole o endereço na plataforma, e pronto.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line rounded-card bg-surface inset-ring inset-ring-line">
          {items.map((connection) => (
            <ConnectionLine key={connection.id} connection={connection} now={now} />
          ))}
        </ul>
      )}
      <FileHelp withFile={false} />
      <ConnectionSheet
        open={isNew}
        onClose={closeForm}
        connection={null}
        failure={actionData?.intent === "create-connection" ? actionData : undefined}
      />
    </ListPage>
  );
}

function ConnectionLine({ connection, now }: { connection: ListedConnection; now: Date }) {
  const { id, name, platform, latest, is_paused, address } = connection;
  const { label, tone } = CONNECTION_STATES[connectionState(connection)];
  return (
    <li className="grid gap-x-6 gap-y-2 p-4 md:grid-cols-[1fr_16rem_auto] md:items-center md:px-6">
      <div className="min-w-0">
        <Link
          to={`${PATH}/${id}`}
          className="inline-flex min-h-11 items-center font-medium wrap-anywhere underline underline-offset-3"
        >
          {name}
        </Link>
        <span className="block text-sm text-muted">{platformName(platform)}</span>
        <span className="block font-mono text-sm wrap-anywhere text-muted">{address}</span>
      </div>
      <div className="text-sm">
        <span className="block text-muted">Último aviso</span>
        {latest ? (
          <>
            {outcomeWords(latest.outcome, is_paused).label}
            <span className="block text-muted">{formatRecent(latest.received_at, now)}</span>
          </>
        ) : (
          "Nenhum ainda"
        )}
      </div>
      <div>
        <Badge tone={tone} dot>
          {label}
        </Badge>
      </div>
    </li>
  );
}
