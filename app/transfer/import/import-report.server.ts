// Result of every row: counted on screen, line by line in a file. Contains no values, so no secrets.
import { mkdirSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { dirname } from "node:path";
import { csvLines, toCsv } from "#app/platform/files/csv.ts";
import { TransferStopped } from "../transfer-stopped.ts";

export type RowResult = "taken" | "joined" | "changed" | "same" | "refused" | "erased";

export interface ReportLine {
  table: string;
  sourceRowId: number;
  localId: number | null;
  result: RowResult;
  notes: string[];
}

const RESULT_LABELS: Record<RowResult, string> = {
  taken: "importada",
  joined: "unificada",
  changed: "alterada",
  same: "igual",
  refused: "recusada",
  erased: "pessoa apagada",
};

export type Counts = Record<RowResult, number>;

const HEADER = ["tabela", "linha na origem", "linha aqui", "resultado", "explicação"];
/** Limit: refusals that are also shown on screen. */
const SHOWN_REFUSALS = 10;

export class ImportReport {
  readonly path: string;
  readonly counts = new Map<string, Counts>();
  readonly refusals: string[] = [];
  readonly #file: FileHandle;

  private constructor(path: string, file: FileHandle) {
    this.path = path;
    this.#file = file;
  }

  static async open(path: string): Promise<ImportReport> {
    const file = await openFile(path);
    await file.appendFile(toCsv(HEADER, []));
    return new ImportReport(path, file);
  }

  /** `counted: false` for a row that was counted before. */
  async add(lines: readonly ReportLine[], { counted = true } = {}): Promise<void> {
    if (lines.length === 0) return;
    if (counted) for (const line of lines) this.#count(line);
    const rows = lines.map(({ table, sourceRowId, localId, result, notes }) => [
      table,
      sourceRowId,
      localId,
      RESULT_LABELS[result],
      notes.join("; "),
    ]);
    await this.#file.appendFile(csvLines(rows));
  }

  total(result: RowResult): number {
    return [...this.counts.values()].reduce((sum, counts) => sum + counts[result], 0);
  }

  lines(): string[] {
    const columns: RowResult[] = ["taken", "joined", "changed", "same", "refused"];
    const heads = ["importadas", "unificadas", "alteradas", "iguais", "recusadas"];
    const width = Math.max(...[...this.counts.keys()].map((name) => name.length), "tabela".length);
    const line = (name: string, cells: (string | number)[]) =>
      `${name.padEnd(width)}${cells.map((cell) => String(cell).padStart(11)).join("")}`;
    const rows = [...this.counts].map(([name, counts]) =>
      line(
        name,
        columns.map((column) => counts[column]),
      ),
    );
    return [line("tabela", heads), ...rows];
  }

  async close(): Promise<void> {
    await this.#file.close();
  }

  #count({ table, sourceRowId, result, notes }: ReportLine): void {
    const counts = this.counts.get(table) ?? {
      taken: 0,
      joined: 0,
      changed: 0,
      same: 0,
      refused: 0,
      erased: 0,
    };
    counts[result]++;
    this.counts.set(table, counts);
    if (result === "refused" && this.refusals.length < SHOWN_REFUSALS) {
      this.refusals.push(`${table} ${sourceRowId}: ${notes.join("; ")}`);
    }
  }
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    mkdirSync(dirname(path), { recursive: true });
    return await open(path, "w", 0o600);
  } catch {
    throw new TransferStopped(
      `O relatório não pode ser gravado em ${path}. Escolha outro lugar com --report.`,
    );
  }
}
