// What a run leaves behind, as it stands in its file.
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
  /** Of one process, in megabytes: some seconds after the start, and the most while it worked. */
  idleMb: number;
  loadedMb: number;
  bare: Measured;
  scenarios: Measured[];
  /** What answered something else than what was to be measured. */
  refused: Refused[];
  soak?: Soak | undefined;
}

export interface Refused {
  title: string;
  why: string;
}

export interface RunResult {
  at: string;
  /** What the machine had to do besides, as its load average said when the run began and when it ended. */
  load: { before: number; after: number };
  machine: { processors: number; model: string; memoryGb: number; node: string };
  tool: string;
  pace: Pace;
  /** Flushes to disk in a second, one after the other. */
  flushesPerSecond: number;
  /** React alone, writing the list of /loja. */
  react: { cpuMs: number; bytes: number };
  statements: StatementCounts;
  settings: SettingResult[];
  /** A whole run alone, or one that names it. */
  moveIn: MeasuredMoveIn[];
  pages: PageBytes[];
  lighthouse?: LighthousePage[] | undefined;
  phone?: PhonePage[] | undefined;
  targets: Target[];
  /** What was not answered as it should be, named. */
  failures: string[];
}

/** One promise, what was measured for it, and whether it holds. */
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
