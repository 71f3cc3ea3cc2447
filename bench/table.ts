// The results as a table for the terminal.
import { say } from "../scripts/prepare.mjs";
import type { Beside, Measured } from "./measure.ts";

const NAME_WIDTH = 30;
const WIDTHS = [5, 10, 9, 9, 9, 9, 8, 8, 7];

export function printHeader(): void {
  printLine("", ["con.", "por s", "p50 ms", "p99 ms", "só 1, ms", "proc. ms", "×veloc.", "×proc.", "falhas"]);
}

export function printMeasured(one: Measured, bare: Beside): void {
  printLine(one.title, [
    String(one.connections),
    rounded(one.perSecond),
    rounded(one.p50),
    rounded(one.p99),
    one.alone === undefined ? "" : rounded(one.alone),
    rounded(one.cpuMs),
    rounded(one.perSecond / bare.perSecond),
    rounded(one.cpuMs / bare.cpuMs),
    one.failures === 0 ? "" : String(one.failures),
  ]);
  for (const [name, step] of Object.entries(one.steps ?? {})) {
    if (Object.keys(one.steps ?? {}).length < 2) continue;
    printLine(`   ${name}`, ["", rounded(step.perSecond), rounded(step.p50), rounded(step.p99)]);
  }
  for (const { path, asked, unanswered, late, veryLate, ...times } of one.watched ?? []) {
    const [p50, p95, p99, most] = [times.p50, times.p95, times.p99, times.most].map(rounded);
    say(
      `   ${path}: ${asked} perguntas; p50 ${p50}, p95 ${p95}, p99 ${p99}, máximo ${most} ms; ` +
        `acima de 1 s ${late}, de 5 s ${veryLate}, sem resposta ${unanswered}`,
    );
  }
  for (const complaint of one.complaints ?? []) say(`   ! ${complaint}`);
}

function printLine(name: string, cells: string[]): void {
  say(name.padEnd(NAME_WIDTH) + cells.map((cell, at) => cell.padStart(WIDTHS[at] ?? 8)).join(" "));
}

/** Three significant digits, with a decimal comma. */
export function rounded(number: number): string {
  const digits = number >= 100 ? 0 : number >= 10 ? 1 : number >= 1 ? 2 : 3;
  return number.toLocaleString("pt-BR", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
