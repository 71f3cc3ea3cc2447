import { ListFilterForm } from "#app/nouns/list-filter-form.tsx";
import { pageItems, rangeSentence } from "#app/platform/forms/pagination.ts";
import { formatDate, formatRecent } from "#app/platform/money-and-dates/dates.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { sortedColumn } from "#app/ui/controls/sort-link.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { ListBusy } from "#app/ui/display/list-busy.tsx";
import { Pages } from "#app/ui/display/pages.tsx";
import { Table, TableCell, TableRow } from "#app/ui/display/table.tsx";
import { rightsLines } from "../protocol/table-labels.ts";
import { TOKEN_FILTER, type TokenFilter, type TokenSort } from "../tokens/token-filter.ts";
import type { findTokens } from "../tokens/token-list.server.ts";
import type { ApiToken } from "../tokens/tokens.server.ts";
import type { TableChoice } from "./integration-guide.server.ts";

const SHOWN_LINES = 3;

interface TokensPanelProps {
  path: string;
  filter: TokenFilter;
  list: Awaited<ReturnType<typeof findTokens>>;
  tables: TableChoice[];
  now: Date;
  newAddress: string;
  onRevoke: (token: ApiToken) => void;
}

export function TokensPanel({ path, filter, list, newAddress, ...table }: TokensPanelProps) {
  const { items, total, page } = list;
  const narrowed = TOKEN_FILTER.isNarrowed(filter);
  if (total === 0 && !narrowed) {
    return (
      <EmptyState title="Nenhuma chave ainda" action={<ButtonLink to={newAddress}>Nova chave</ButtonLink>}>
        Com uma chave, um programa seu, como o n8n ou o Zapier, lê e altera os dados da loja.
      </EmptyState>
    );
  }
  return (
    <>
      <ListFilterForm of={TOKEN_FILTER} path={path} filter={filter} />
      {total === 0 ? (
        <EmptyState
          title="Nenhuma chave encontrada"
          action={<ButtonLink to={path}>Limpar filtros</ButtonLink>}
        >
          Tente outro nome ou situação.
        </EmptyState>
      ) : (
        <ListBusy path={path} what="chaves">
          <p role="status" className="text-sm text-muted">
            {rangeSentence(page, total, { one: "chave", many: "chaves" })}
          </p>
          <TokenTable
            {...table}
            tokens={items}
            sort={filter.sort}
            sortAddress={(sort) => `${path}?${TOKEN_FILTER.params({ ...filter, sort })}`}
          />
        </ListBusy>
      )}
      <Pages label="Páginas de chaves" items={pageItems(path, TOKEN_FILTER.params(filter), page, total)} />
    </>
  );
}

interface TokenTableProps {
  tokens: ApiToken[];
  tables: TableChoice[];
  now: Date;
  sort: TokenSort;
  sortAddress: (sort: TokenSort) => string;
  onRevoke: (token: ApiToken) => void;
}

function TokenTable({ tokens, tables, now, onRevoke, ...sorted }: TokenTableProps) {
  const columns = [
    sortedColumn("Chave", ["nome", "nome-z", "ascending"], sorted),
    { key: "rights", label: "Permissões" },
    sortedColumn("Último uso", ["uso", "uso-antigo", "descending"], sorted),
    sortedColumn("Criada por", ["recentes", "antigas", "descending"], sorted),
    sortedColumn("Situação", ["ativas", "revogadas", "ascending"], sorted),
    { key: "actions", label: "Ações", hidden: true },
  ];
  return (
    <Table caption="Chaves de integração" columns={columns}>
      {tokens.map((token) => (
        <TableRow key={token.id}>
          <TableCell>
            <span className="font-medium wrap-anywhere">{token.name}</span>
            {token.key_hint ? (
              <span className="block font-mono text-sm text-muted">
                <span className="sr-only">Termina em </span>
                <span aria-hidden="true">…</span>
                {token.key_hint}
              </span>
            ) : null}
          </TableCell>
          <TableCell>
            <Rights lines={rightsLines(token.rights, tables)} />
          </TableCell>
          <TableCell label="Último uso" className="md:whitespace-nowrap">
            {token.last_used_at ? formatRecent(token.last_used_at, now) : "Nunca"}
          </TableCell>
          <TableCell label="Criada por">
            {token.owner_name}
            <span className="text-sm text-muted md:block">
              <span className="md:hidden"> em </span>
              {formatDate(token.created_at)}
            </span>
          </TableCell>
          <TableCell card="half">
            {token.revoked_at ? (
              <Badge dot>Revogada</Badge>
            ) : (
              <Badge tone="ok" dot>
                Ativa
              </Badge>
            )}
          </TableCell>
          <TableCell card="end" align="right">
            {token.revoked_at ? null : (
              <Button variant="ghost" size="compact" onClick={() => onRevoke(token)}>
                Revogar
                <span className="sr-only"> {token.name}</span>
              </Button>
            )}
          </TableCell>
        </TableRow>
      ))}
    </Table>
  );
}

function Rights({ lines }: { lines: string[] }) {
  const items = (shown: string[]) => (
    <ul>
      {shown.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
  if (lines.length <= SHOWN_LINES) return items(lines);
  return (
    <details>
      <summary className="link min-h-11 cursor-pointer content-center">
        Permissões em {lines.length} tabelas
      </summary>
      {items(lines)}
    </details>
  );
}
