// `npm run build`: prepares everything for a start, for machines where the server may not write to its own folder.
// `--dependencies` stops before the site is built; `--production` then removes packages that only the build needed.

import {
  checkPinnedNode,
  ensureBuild,
  ensureDependencies,
  npmCommand,
  Problem,
  pathWithoutLocalCommands,
  root,
  run,
  runScript,
  showStep,
  withoutNodeEnv,
} from "./prepare.mjs";

await runScript(async () => {
  process.chdir(root);
  const flags = process.argv.slice(2);
  const unknown = flags.find((flag) => flag !== "--dependencies" && flag !== "--production");
  if (unknown) throw new Problem(`Opção desconhecida: ${unknown}. Existem --dependencies e --production.`);
  await ensureDependencies();
  if (flags.includes("--dependencies")) return;
  await ensureBuild();
  if (flags.includes("--production")) await leaveProduction();
});

/** Another build needs a new installation afterwards. */
async function leaveProduction() {
  const [command, ...before] = npmCommand();
  const env = withoutNodeEnv({ ...process.env, PATH: pathWithoutLocalCommands() });
  const code = await showStep("Deixando só o que o servidor usa", "alguns segundos", () =>
    run(command, [...before, "prune", "--omit=dev", "--no-audit", "--no-fund"], { env, capture: true }),
  );
  if (code !== 0) throw new Problem(`O npm prune falhou (código ${code}); a causa está logo acima.`);
  checkPinnedNode();
}
