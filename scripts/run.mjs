// `npm run db` and its like: a script of ours on the pinned Node, whatever is installed so far.

import { ensureDependencies, Problem, root, runScript } from "./prepare.mjs";
import { handOver } from "./server-process.mjs";

await runScript(async () => {
  process.chdir(root);
  const [script, ...args] = process.argv.slice(2);
  if (!script) throw new Problem("Informe qual script executar.");
  await ensureDependencies();
  return handOver([script, ...args], process.env);
});
