// Results of a run, as stored in its file.
import type { PageBytes } from "./browser-bytes.ts";
import type { LighthousePage } from "./lighthouse.ts";
import type { Measured, Pace } from "./measure.ts";
import type { MeasuredMoveIn } from "./move-in.ts";
import type { EngineName } from "./options.ts";
import type { PhonePage } from "./slow-phone.ts";
import type { Soak } from "./soak.ts";
import type { StatementCounts } from "./statements.ts";

export interface Setting {
  engine: EngineName;
  processes: number;
  size: number;
}

export interface SettingResult extends Setting {
  /** Median of several starts, on the database of this size. */
  startMs: number;
  /** Megabytes of one process: some seconds after the start, and the maximum under load. */
  idleMb: number;
  loadedMb: number;
  bare: Measured;
  scenarios: Measured[];
  /** Scenarios with an unexpected answer. */
  refused: Refused[];
  soak?: Soak | undefined;
}

export interface Refused {
  title: string;
  why: string;
}

export interface RunResult {
  at: string;
  /** The machine's load average before and after the run. */
  load: { before: number; after: number };
  machine: { processors: number; model: string; memoryGb: number; node: string };
  tool: string;
  pace: Pace;
  flushesPerSecond: number;
  /** React alone, rendering the list of /loja. */
  react: { cpuMs: number; bytes: number };
  statements: StatementCounts;
  settings: SettingResult[];
  /** In a complete run, or one that names it. */
  moveIn: MeasuredMoveIn[];
  pages: PageBytes[];
  lighthouse?: LighthousePage[] | undefined;
  phone?: PhonePage[] | undefined;
  targets: Target[];
  /** Names of unexpected answers. */
  failures: string[];
}

export interface Target {
  name: string;
  wanted: string;
  measured: string;
  holds: boolean;
}

export function describeSetting({ engine, processes, size }: Setting): string {
  const name = engine === "sqlite" ? "SQLite" : "PostgreSQL";
  const crew = processes === 1 ? "1 processo" : `${processes} processos`;
  return `${name}, ${crew}, ${size.toLocaleString("pt-BR")} produtos`;
}
