// The comparison's table: two lines each, ours and theirs.
import { say } from "../../scripts/prepare.mjs";
import { rounded } from "../table.ts";
import type { Compared, Side } from "./turns.ts";

export interface Beginning {
  name: string;
  startMs: number;
  idleMb: number;
}

const NAME_WIDTH = 44;
const WIDTHS = [9, 9, 9, 9, 8, 9, 9, 7];

export function printHead(): void {
  printLine("", ["por s", "proc. ms", "p50 ms", "p99 ms", "p99÷p50", "kB", "kB env.", "falhas"]);
}

export function printCompared({ title, connections, ours, theirs, speed, cpu }: Compared): void {
  printLine(`${title} (${connections} con.)`, cellsOf(ours));
  printLine("   o outro", cellsOf(theirs));
  say(
    `   nosso ÷ outro: ${rounded(speed)} × respostas por segundo, ${rounded(cpu)} × processador por resposta`,
  );
}

export function printBeginnings(beginnings: Beginning[]): void {
  for (const { name, startMs, idleMb } of beginnings) {
    say(`${name}: primeira resposta ${rounded(startMs)} ms depois do início, ${rounded(idleMb)} MB parado`);
  }
}

function cellsOf({ perSecond, cpuMs, p50, p99, size, sent, failures }: Side): string[] {
  const kilobytes = [size, sent].map((bytes) => (bytes === undefined ? "" : rounded(bytes / 1000)));
  const times = [perSecond, cpuMs, p50, p99, p99 / p50].map(rounded);
  return [...times, ...kilobytes, failures === 0 ? "" : String(failures)];
}

function printLine(name: string, cells: string[]): void {
  say(name.padEnd(NAME_WIDTH) + cells.map((cell, at) => cell.padStart(WIDTHS[at] ?? 8)).join(" "));
}
