// `npm start` and `npm run dev`: from a fresh clone to a running shop.

import { portProblem } from "../app/platform/config/taken-port.mjs";
import { ensureBuild, ensureDependencies, Problem, root, runScript, say, versionLine } from "./prepare.mjs";
import { handOver, superviseServer } from "./server-process.mjs";

await runScript(async () => {
  process.chdir(root);
  const flags = process.argv.slice(2);
  const unknown = flags.find((flag) => flag !== "--dev" && flag !== "--version");
  if (unknown) throw new Problem(`Opção desconhecida: ${unknown}. Existem --dev e --version.`);
  if (flags.includes("--version")) return say(versionLine());
  const isDev = flags.includes("--dev");

  await refuseTakenPort(process.env);
  await ensureDependencies();
  if (isDev) return handOver(["server/dev.ts"], { ...process.env, NODE_ENV: "development" });
  await ensureBuild();
  // Frees the build's memory. On a Node without `execve` the process stays.
  if (process.execve) return handOver(["--max-semi-space-size=1", "scripts/supervise.mjs"], process.env);
  return superviseServer();
});

/** Other wrong settings are reported by the server, which alone knows them. */
async function refuseTakenPort({ PORT, HOST }) {
  const port = Number(PORT || 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return;
  const problem = await portProblem({ port, host: HOST || "127.0.0.1" });
  if (problem) throw new Problem(problem);
}
