import { formatDate, formatRecent } from "#app/platform/dates.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Table, TableCell, TableRow } from "#app/ui/table.tsx";
import type { TableChoice } from "./integration-guide.server.ts";
import { rightsLines } from "./table-words.ts";
import type { ApiToken } from "./tokens.server.ts";

const COLUMNS = [
  { key: "name", label: "Chave" },
  { key: "rights", label: "Pode" },
  { key: "used", label: "Último uso" },
  { key: "made", label: "Criada por" },
  { key: "state", label: "Situação" },
  { key: "actions", label: "Ações", hidden: true },
];
const SHOWN_LINES = 3;

interface TokensPanelProps {
  tokens: ApiToken[];
  tables: TableChoice[];
  now: Date;
  newAddress: string;
  onRevoke: (token: ApiToken) => void;
}

export function TokensPanel({ tokens, tables, now, newAddress, onRevoke }: TokensPanelProps) {
  if (tokens.length === 0) {
    return (
      <EmptyState title="Nenhuma chave ainda" action={<ButtonLink to={newAddress}>Nova chave</ButtonLink>}>
        Uma chave deixa um programa seu, como o n8n ou o Zapier, ler e escrever os dados da loja.
      </EmptyState>
    );
  }
  return (
    <Table caption="Chaves de integração" columns={COLUMNS}>
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
        Direitos em {lines.length} tabelas
      </summary>
      {items(lines)}
    </details>
  );
}
