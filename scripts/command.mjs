// Runs a command without npm, as in the container: `vitrine db backup FILE` for `npm run db -- backup FILE`.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Problem, root, runScript } from "./prepare.mjs";
import { handOver } from "./server-process.mjs";

await runScript(async () => {
  process.chdir(root);
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const [name = "", ...args] = process.argv.slice(2);
  const files = new Map(
    Object.entries(scripts).flatMap(([command, line]) => {
      const file = /^exec node scripts\/run\.mjs (\S+)$/.exec(line)?.[1];
      return file && command !== "bench" ? [[command, file]] : [];
    }),
  );
  if (name === "--version") return handOver(["scripts/start.mjs", "--version"], process.env);
  const file = files.get(name);
  if (!file) throw new Problem(`Use: vitrine ${[...files.keys()].join(" | ")} …, ou vitrine --version`);
  return handOver([file, ...args], process.env);
});
