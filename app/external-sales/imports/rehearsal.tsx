import { Link } from "react-router";
import { CONTENTS, contentsOf } from "#app/move-in/file-contents.ts";
import { type FileLayout, rolesOf } from "#app/move-in/file-layout.ts";
import { formatDate } from "#app/platform/money-and-dates/dates.ts";
import { ExportLink } from "#app/ui/controls/export-link.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { FigureRow } from "#app/ui/display/figures.tsx";
import { type PageItem, Pages } from "#app/ui/display/pages.tsx";
import { Table, TableCell, TableRow } from "#app/ui/display/table.tsx";
import { TabLinks } from "#app/ui/layout/tabs.tsx";
import type { ShownLine } from "./import-lines.server.ts";
import { importAddress, type LineOutcome, OUTCOMES } from "./sale-import.ts";
import type { ImportFigures } from "./sale-imports.server.ts";

const COUNT = new Intl.NumberFormat("pt-BR");
const KEYS = Object.keys(OUTCOMES) as LineOutcome[];

interface RehearsalProps {
  id: number;
  layout: FileLayout;
  figures: ImportFigures;
  lines: readonly ShownLine[];
  pages: PageItem[];
  outcome: LineOutcome | null;
}

/** Shows the outcome of each line before the import; nothing is changed. */
export function Rehearsal({ id, layout, figures, lines, pages, outcome }: RehearsalProps) {
  const { outcomes, people, newAccounts } = figures;
  const said = CONTENTS[contentsOf(layout)];
  const named = namedBy(layout);
  const hasDates = rolesOf(layout).date !== undefined;
  const all = KEYS.reduce((sum, key) => sum + outcomes[key], 0);
  const path = importAddress(id);
  const params = new URLSearchParams(outcome ? { resultado: outcome } : {});
  const label = (word: string, count: number) => (
    <>
      {word} <span className="text-sm font-normal text-muted tabular-nums">{COUNT.format(count)}</span>
    </>
  );
  return (
    <section aria-labelledby="linhas" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="linhas" className="text-xl">
          Linha por linha
        </h2>
        <ExportLink to={`${path}/linhas`} params={params} />
      </div>
      <FigureRow
        items={[
          { label: "Pessoas com acesso", value: COUNT.format(people) },
          { label: "Contas novas", value: COUNT.format(newAccounts), note: "Ninguém recebe e-mail agora." },
          { label: "Para conferir", value: COUNT.format(outcomes.conferir) },
          { label: "Com erro", value: COUNT.format(outcomes.erro) },
        ]}
      />
      <TabLinks
        label="Resultado"
        items={[
          { label: label("Todas", all), to: path, current: outcome === null },
          ...KEYS.filter((key) => outcomes[key] > 0).map((key) => ({
            label: label(OUTCOMES[key].label, outcomes[key]),
            to: `${path}?resultado=${key}`,
            current: outcome === key,
          })),
        ]}
      />
      <Table
        caption="Linhas do arquivo"
        columns={[
          { key: "number", label: "Linha" },
          { key: "person", label: "Pessoa" },
          ...(named ? [{ key: "product", label: named === "cohort" ? "Turma" : said.product }] : []),
          ...(hasDates ? [{ key: "date", label: said.date }] : []),
          { key: "outcome", label: "Resultado" },
        ]}
      >
        {lines.map((line) => (
          <Line key={line.id} line={line} named={named} hasDates={hasDates} />
        ))}
      </Table>
      {lines.length === 0 ? <p className="text-muted">Nenhuma linha assim.</p> : null}
      {pages.length > 0 ? <Pages items={pages} keepsScroll /> : null}
      <p className="text-sm text-muted">
        {said.notCounted}{" "}
        {figures.products.length > 0 ? (
          <Link to="/admin/importar/produtos" className="link">
            Produtos de outras plataformas
          </Link>
        ) : null}
      </p>
    </section>
  );
}

type Named = "product" | "cohort" | undefined;

/** Columns that the lines have besides people; a list of people may have none. */
function namedBy(layout: FileLayout): Named {
  const { product, code, cohort } = rolesOf(layout);
  if (product !== undefined || code !== undefined) return "product";
  return cohort === undefined ? undefined : "cohort";
}

function Line({ line, named, hasDates }: { line: ShownLine; named: Named; hasDates: boolean }) {
  const { label, tone } = OUTCOMES[line.outcome];
  return (
    <TableRow>
      <TableCell card="hide" className="text-muted tabular-nums">
        {line.number}
      </TableCell>
      <TableCell className="md:min-w-56">
        <b className="font-semibold [overflow-wrap:anywhere]">{line.name || line.email || "–"}</b>
        {line.name ? (
          <span className="block text-sm text-muted [overflow-wrap:anywhere]">
            {line.email || "sem e-mail"}
          </span>
        ) : null}
      </TableCell>
      {named === "product" ? (
        <TableCell card="half" className="[overflow-wrap:anywhere]">
          {line.product || (line.cohort ? "" : "–")}
          {line.cohort ? <span className="block text-sm text-muted">Turma: {line.cohort}</span> : null}
        </TableCell>
      ) : named === "cohort" ? (
        <TableCell card="half" className="[overflow-wrap:anywhere]">
          {line.cohort || "–"}
        </TableCell>
      ) : null}
      {hasDates ? (
        <TableCell card="end" className="whitespace-nowrap">
          {line.bought_at ? formatDate(line.bought_at) : "–"}
        </TableCell>
      ) : null}
      <TableCell>
        <Badge tone={tone} dot>
          {label}
        </Badge>
        {line.reason ? <span className="mt-1 block max-w-80 text-sm text-muted">{line.reason}</span> : null}
      </TableCell>
    </TableRow>
  );
}
