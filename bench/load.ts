// Load from a separate process: wrk if installed, otherwise autocannon.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { Problem, root, run, runNode } from "../scripts/prepare.mjs";
import type { CrowdOrder, CrowdReport } from "./crowd.ts";
import { combineFigures, type Figures } from "./figures.ts";
import { readWrkOutput } from "./wrk-output.ts";

export interface Load {
  /** One per process of the site; connections are divided among them. */
  urls: string[];
  connections: number;
  seconds: number;
  headers: Record<string, string>;
}

export type LoadTool = "wrk" | "autocannon";

export function findLoadTool(wanted?: string): LoadTool {
  if (wanted === "autocannon") return wanted;
  // wrk exits with an error for --version, so only its existence is checked.
  return spawnSync("wrk", ["--version"]).error ? "autocannon" : "wrk";
}

let rounds = 0;

/** Requests the same page repeatedly. Searches are rate-limited by IP address, so each round uses a new address. */
export async function loadPage(tool: LoadTool, load: Load): Promise<Figures> {
  rounds = (rounds + 1) % 250;
  const isSearch = load.urls.some((url) => url.includes("?busca="));
  const headers = isSearch ? { ...load.headers, "x-forwarded-for": `10.30.0.${rounds + 1}` } : load.headers;
  const connections = Math.max(1, Math.round(load.connections / load.urls.length));
  const share = { ...load, headers, connections };
  const send = tool === "wrk" ? sendWithWrk : sendWithAutocannon;
  return combineFigures(await Promise.all(load.urls.map((url) => send(url, share))));
}

async function sendWithWrk(url: string, { connections, seconds, headers }: Load): Promise<Figures> {
  const lines = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const size = [`-t1`, `-c${connections}`, `-d${seconds}s`, "--timeout", "10s"];
  const { code, output } = await run("wrk", [...size, "--latency", ...lines, url], { capture: true });
  if (code !== 0) throw new Problem(`O wrk parou com o código ${code}:\n${output}`);
  return readWrkOutput(output);
}

async function sendWithAutocannon(url: string, { connections, seconds, headers }: Load): Promise<Figures> {
  const script = join(root, "bench/tools/autocannon.mjs");
  const { code, output } = await runNode([script, JSON.stringify({ url, connections, seconds, headers })], {
    capture: true,
  });
  if (code !== 0) throw new Problem(`O autocannon parou com o código ${code}:\n${output}`);
  return JSON.parse(output);
}

/** Runs one of our own multi-step flows in a crowd process. */
export async function loadCrowd(order: CrowdOrder): Promise<CrowdReport> {
  const script = join(root, "bench/crowd.ts");
  const { code, output } = await runNode([script, JSON.stringify(order)], { capture: true });
  if (code !== 0) throw new Problem(`Os compradores simulados pararam com o código ${code}:\n${output}`);
  return JSON.parse(output);
}
