// Resource use of a process, read from outside.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

const TICKS_A_SECOND = 100;
const KILOBYTES_A_MEGABYTE = 1024;
const HAS_PROC = existsSync("/proc/self/stat");

/** Milliseconds. User and system time of all threads. */
export function processorMs(pid: number): number {
  if (!HAS_PROC) return clockMs(execFileSync("ps", ["-o", "time=", "-p", String(pid)], { encoding: "utf8" }));
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The process name before this may contain blanks and parentheses.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_A_SECOND;
}

/** Parses "1:02.34" or "01:02:03". */
function clockMs(text: string): number {
  return (
    1000 *
    text
      .trim()
      .split(/[:-]/)
      .reduce((sum, part) => sum * 60 + Number(part), 0)
  );
}

export function memoryMb(pid: number): number {
  if (!HAS_PROC) {
    return (
      Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) /
      KILOBYTES_A_MEGABYTE
    );
  }
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / KILOBYTES_A_MEGABYTE;
}
