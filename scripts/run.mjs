// `npm run db` and similar: runs our script on the pinned Node, installing what is missing.

import { ensureDependencies, Problem, root, runScript } from "./prepare.mjs";
import { handOver } from "./server-process.mjs";

await runScript(async () => {
  process.chdir(root);
  const [script, ...args] = process.argv.slice(2);
  if (!script) throw new Problem("Informe qual script executar.");
  await ensureDependencies();
  return handOver([script, ...args], process.env);
});
