import { Link, useNavigation } from "react-router";
import { appContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { adjacentPages, pageFrom } from "#app/platform/forms/pagination.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { sortedColumn } from "#app/ui/controls/sort-link.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { Pages } from "#app/ui/display/pages.tsx";
import { LoadingNote } from "#app/ui/display/skeleton.tsx";
import { Table, TableCell, TableRow } from "#app/ui/display/table.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { auditParams, isNarrowed, parseAuditFilter } from "../audit/audit-filter.ts";
import { AuditFilterForm } from "../audit/audit-filter-form.tsx";
import { actionLabel, entityLabel } from "../audit/audit-labels.ts";
import { AUDIT_PAGE_SIZE, type AuditRow, listActors, listAudit } from "../audit/audit-list.server.ts";
import { findUndoable } from "../audit/undo.server.ts";
import { UndoForm } from "../audit/undo-form.tsx";
import { isBulkAct } from "../audit/undo-kinds.server.ts";
import type { Route } from "./+types/audit.ts";

const PATH = "/admin/registro";
const COLUMNS = [
  { key: "who", label: "Quem" },
  { key: "what", label: "O que" },
  { key: "item", label: "Item" },
  { key: "detail", label: "Detalhes" },
];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { id, ...who } = requireRight(context, "audit.read");
  const { db, now } = context.get(appContext);
  const filter = parseAuditFilter(url.searchParams);
  const page = pageFrom(url.searchParams, AUDIT_PAGE_SIZE);
  const [list, actors] = await Promise.all([listAudit(db, filter, page), listActors(db)]);
  const acts = list.items.filter(({ action }) => isBulkAct(action)).map(({ id }) => id);
  return { ...list, actors, filter, page, undoable: await findUndoable(db, acts, { id, who }, now()) };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Registro", noIndex: true });

export default function AuditPage({ loaderData }: Route.ComponentProps) {
  const { items, hasMore, actors, filter, page } = loaderData;
  const isLoading = useNavigation().location?.pathname === PATH;
  const params = auditParams(filter);
  const sorted = {
    sort: filter.sort,
    sortAddress: (sort: typeof filter.sort) => `${PATH}?${auditParams({ ...filter, sort })}`,
  };
  const when = sortedColumn("Quando", ["recentes", "antigos", "descending"], sorted);
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl md:text-3xl">Registro</h1>
        <ButtonLink to={`${PATH}/exportar?${params}`} variant="quiet" size="compact" reloadDocument>
          <Icon name="download" />
          Exportar CSV
        </ButtonLink>
      </div>
      <p className="max-w-text text-muted">Quem mudou o quê, e quando. Nada pode ser apagado por aqui.</p>
      <AuditFilterForm path={PATH} filter={filter} actors={actors} />
      {isLoading ? <LoadingNote>Carregando o registro</LoadingNote> : null}
      {items.length === 0 ? (
        <EmptyState
          title={isNarrowed(filter) ? "Nada encontrado" : "Nada registrado ainda"}
          action={isNarrowed(filter) ? <ButtonLink to={PATH}>Limpar filtros</ButtonLink> : undefined}
        >
          Mudanças em pedidos, usuários, configurações, chaves e exportações aparecem aqui.
        </EmptyState>
      ) : (
        <div aria-busy={isLoading} className="aria-busy:opacity-60">
          <Table caption="Registro de mudanças" columns={[when, ...COLUMNS]}>
            {items.map((row) => (
              <AuditLine key={row.id} row={row} isUndoable={loaderData.undoable.includes(row.id)} />
            ))}
          </Table>
        </div>
      )}
      <Pages label="Páginas do registro" items={adjacentPages(PATH, params, page, hasMore)} />
    </div>
  );
}

function AuditLine({ row, isUndoable }: { row: AuditRow; isUndoable: boolean }) {
  return (
    <TableRow>
      <TableCell className="whitespace-nowrap tabular-nums">{formatDateTime(row.created_at)}</TableCell>
      <TableCell>
        {row.actor && row.actor_id ? (
          <Link to={`/admin/usuarios/${row.actor_id}`} className="link">
            {row.actor}
          </Link>
        ) : (
          (row.actor ?? "Sistema")
        )}
        {row.ip ? <span className="block text-sm text-muted">{row.ip}</span> : null}
      </TableCell>
      <TableCell className="font-medium">{actionLabel(row.action)}</TableCell>
      <TableCell label="Item" className="wrap-anywhere">
        <Thing row={row} />
      </TableCell>
      <TableCell className="text-sm text-muted [overflow-wrap:anywhere]">
        {row.detail}
        {isUndoable ? (
          <div className="mt-2">
            <UndoForm act={row.id} said={row.detail} />
          </div>
        ) : null}
      </TableCell>
    </TableRow>
  );
}

/** By name, with the way to it; what is gone keeps its number. */
function Thing({ row: { entity, entity_id, thing } }: { row: AuditRow }) {
  if (!entity_id) return entityLabel(entity);
  const kind = entityLabel(entity, true);
  if (!thing) return `${kind} ${entity_id}`;
  return (
    <>
      <span className="text-muted">{kind}</span>{" "}
      {thing.to ? (
        <Link to={thing.to} className="link">
          {thing.name}
        </Link>
      ) : (
        thing.name
      )}
    </>
  );
}
