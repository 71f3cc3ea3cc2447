import type { ListOf } from "#app/nouns/list-screen.ts";
import { formatDate, formatRecent } from "#app/platform/money-and-dates/dates.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { rightsLines } from "../protocol/table-labels.ts";
import { TOKEN_FILTER } from "../tokens/token-filter.ts";
import type { ApiToken } from "../tokens/tokens.server.ts";
import type { TableChoice } from "./integration-guide.server.ts";

const SHOWN_LINES = 3;

interface TokenListGiven {
  tables: TableChoice[];
  now: Date;
}

export const TOKEN_LIST: ListOf<ApiToken, typeof TOKEN_FILTER, TokenListGiven> = {
  words: { one: "chave", many: "chaves", isFeminine: true },
  caption: "Chaves de integração",
  filter: TOKEN_FILTER,
  forms: ["nova"],
  name: ({ name }) => name,
  columns: [
    {
      label: "Chave",
      sorts: ["nome", "nome-z", "ascending"],
      cell: ({ name, key_hint: hint }) => (
        <>
          <span className="font-medium wrap-anywhere">{name}</span>
          {hint ? (
            <span className="block font-mono text-sm text-muted">
              <span className="sr-only">Termina em </span>
              <span aria-hidden="true">…</span>
              {hint}
            </span>
          ) : null}
        </>
      ),
    },
    {
      label: "Permissões",
      cell: ({ rights }, { tables }) => <Rights lines={rightsLines(rights, tables)} />,
    },
    {
      label: "Último uso",
      sorts: ["uso", "uso-antigo", "descending"],
      said: true,
      className: "md:whitespace-nowrap",
      cell: ({ last_used_at: at }, { now }) => (at ? formatRecent(at, now) : "Nunca"),
    },
    {
      label: "Criada por",
      sorts: ["recentes", "antigas", "descending"],
      said: true,
      cell: ({ owner_name, created_at }) => (
        <>
          {owner_name}
          <span className="text-sm text-muted md:block">
            <span className="md:hidden"> em </span>
            {formatDate(created_at)}
          </span>
        </>
      ),
    },
    {
      label: "Situação",
      sorts: ["ativas", "revogadas", "ascending"],
      card: "half",
      state: ({ revoked_at: gone }) => (gone ? ["plain", "Revogada"] : ["ok", "Ativa"]),
    },
    {
      label: "Ações",
      hidden: true,
      card: "end",
      align: "right",
      cell: ({ name, revoked_at: gone }, { ask }) =>
        gone ? null : (
          <Button variant="ghost" size="compact" onClick={ask}>
            Revogar
            <span className="sr-only"> {name}</span>
          </Button>
        ),
    },
  ],
  removal: {
    intent: "revoke-token",
    title: "Revogar chave?",
    confirmLabel: "Revogar",
    isFor: ({ revoked_at: gone }) => !gone,
    says: ({ name }) => (
      <>
        <p className="wrap-anywhere">O programa que usa a chave "{name}" perde o acesso na hora.</p>
        <p className="mt-2 text-muted">Esta ação não pode ser desfeita.</p>
      </>
    ),
  },
  empty: {
    sentence: "Com uma chave, um programa seu, como o n8n ou o Zapier, lê e altera os dados da loja.",
    hint: "Tente outro nome ou situação.",
    add: { label: "Nova chave", form: "nova" },
  },
};

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
