// npm run image: builds the container image, starts it like compose.yaml and checks its promises. `--debian` builds
// both base images from Debian packages (debootstrap, as root) where no image registry is reachable.

import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isRoot, makeTemporaryFolder, output } from "./machine.mjs";
import { beforeExit, npmCommand, Problem, root, run, runScript, say, showStep } from "./prepare.mjs";

const IMAGE = "vitrine-check";
const NAME = `vitrine-check-${process.pid}`;
const READY_SECONDS = 90;
const NODE = "/srv/vitrine/node_modules/.bin/node";
const AUTHORITIES = "/etc/ssl/certs/ca-certificates.crt";
/** Exit code if nothing was checked; scripts/test.mjs knows it too. */
const SKIPPED_EXIT = 75;

await runScript(async () => {
  const flags = process.argv.slice(2);
  const unknown = flags.find((flag) => flag !== "--debian" && flag !== "--no-build");
  if (unknown) throw new Problem(`Opção desconhecida: ${unknown}. Existem --debian e --no-build.`);
  // A client without its daemon cannot build.
  const engine = ["docker", "podman"].find((name) => output(name, ["info"]) !== "");
  if (!engine) {
    say("Imagem: PULADO, porque esta máquina não tem docker nem podman (no Debian: apt-get install podman).");
    return SKIPPED_EXIT;
  }
  say(output(engine, ["--version"]));
  if (!flags.includes("--no-build")) await build(engine, flags.includes("--debian"));
  const bytes = Number(await ask(engine, ["image", "inspect", IMAGE, "--format", "{{.Size}}"]));
  say(`  Tamanho da imagem: ${Math.round(bytes / 1_000_000)} MB.`);
  await look(engine);
  say("\nA imagem cumpre o que promete.");
});

async function build(engine, onDebian) {
  const bases = onDebian ? await makeBases(engine) : [];
  const env = { ...process.env };
  // A machine that is itself a container rarely allows nested containers for each build step.
  if (engine === "podman") env.BUILDAH_ISOLATION ??= "chroot";
  const format = engine === "podman" ? ["--format", "docker"] : [];
  const args = ["build", "--network", "host", "--tag", IMAGE, ...format, ...bases, root];
  await told("Montando a imagem", "alguns minutos", engine, args, env);
}

/** Debian's smallest system, and the same with this machine's Node and npm, for the build stage only. */
async function makeBases(engine) {
  if (!isRoot || output("debootstrap", ["--version"]) === "") {
    throw new Problem("--debian precisa do debootstrap (apt-get install debootstrap) e de root.");
  }
  const folder = makeTemporaryFolder("vitrine-base-");
  const system = join(folder, "system");
  await told("Debian", "um minuto", "debootstrap", [
    "--variant=minbase",
    "--include=ca-certificates",
    "bookworm",
    system,
  ]);
  rmSync(join(system, "var/cache/apt/archives"), { recursive: true, force: true });
  rmSync(join(system, "var/lib/apt/lists"), { recursive: true, force: true });
  const load = async (tag) => {
    const archive = join(folder, `${tag}.tar`);
    await told(`Base ${tag}`, "alguns segundos", "tar", ["-C", system, "-cf", archive, "."]);
    await told(`Importando ${tag}`, "alguns segundos", engine, ["import", archive, `${tag}:local`]);
    rmSync(archive);
    return `localhost/${tag}:local`;
  };
  const run = await load("vitrine-run-base");
  // The program brings Node as a package; npm needs a Node that is not part of it.
  const [, script] = npmCommand();
  const node = process.execPath.includes("node_modules") ? "/usr/bin/node" : process.execPath;
  const npm = dirname(dirname(script ?? "/usr/lib/node_modules/npm/bin/npm-cli.js"));
  cpSync(node, join(system, "usr/bin/node"));
  mkdirSync(join(system, "usr/lib/node_modules"), { recursive: true });
  cpSync(npm, join(system, "usr/lib/node_modules/npm"), { recursive: true });
  await told("npm na base", "um instante", "ln", [
    "-sf",
    "../lib/node_modules/npm/bin/npm-cli.js",
    join(system, "usr/bin/npm"),
  ]);
  // The build trusts the same certificate authorities as this machine, because a network may inspect downloads.
  cpSync(AUTHORITIES, join(system, AUTHORITIES));
  mkdirSync(join(system, "usr/etc"), { recursive: true });
  writeFileSync(join(system, "usr/etc/npmrc"), `cafile=${AUTHORITIES}\n`);
  const build = await load("vitrine-build-base");
  return ["--build-arg", `BUILD_BASE=${build}`, "--build-arg", `RUN_BASE=${run}`];
}

async function look(engine) {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const volume = `${NAME}-data`;
  beforeExit(async () => {
    output(engine, ["rm", "--force", NAME]);
    output(engine, ["volume", "rm", "--force", volume]);
  });
  const start = async () => {
    output(engine, ["rm", "--force", NAME]);
    await told("Iniciando", "até um minuto", engine, [
      ...["run", "--detach", "--name", NAME, "--network", "host"],
      ...["--read-only", "--tmpfs", "/tmp", "--cap-drop", "ALL", "--security-opt", "no-new-privileges"],
      ...["--memory", "1536m", "--pids-limit", "256", "--ulimit", "nofile=8192:8192"],
      ...(engine === "podman" ? ofPodman() : []),
      ...["--volume", `${volume}:/data`, "--env", `PORT=${port}`, "--env", "HOST=127.0.0.1", IMAGE],
    ]);
    await ready(engine, address);
  };
  const inside = (...command) => ask(engine, ["exec", NAME, ...command]);

  await start();
  expect("a página inicial", (await (await fetch(address)).text()).includes("</html>"));
  const said = await inside(
    "sh",
    "-c",
    "id -u; touch /srv/vitrine/x 2>&1; touch /data/x && rm /data/x && echo gravou",
  );
  expect("não roda como root", said.startsWith("10001"), said);
  expect("fora de /data nada se grava", /Read-only file system/.test(said), said);
  expect("em /data se grava", said.endsWith("gravou"), said);
  expect("a verificação de saúde", (await inside(NODE, "/srv/vitrine/scripts/health-check.mjs")) === "");
  expect("um comando dentro dela", (await inside("vitrine", "db", "status")).includes("SQLite"));
  await inside("vitrine", "db", "backup", "/data/copia.tar.gz");
  const facts = JSON.parse(await inside(NODE, "-e", asksHealth(port)));
  expect("a versão vista de dentro", /^\d+\.\d+\.\d+$/.test(facts.version), JSON.stringify(facts));

  const began = performance.now();
  await ask(engine, ["stop", "--time", "15", NAME]);
  const code = await ask(engine, ["inspect", NAME, "--format", "{{.State.ExitCode}}"]);
  expect(
    `parou em ordem em ${Math.round((performance.now() - began) / 100) / 10} s`,
    code === "0",
    `código ${code}`,
  );
  await start();
  expect("os dados continuam", (await inside("vitrine", "db", "status")).includes("produtos: "));
}

/** Podman's options for systems without systemd, where limits may only be lowered. */
function ofPodman() {
  const runtime = output("runc", ["--version"]) === "" ? [] : ["--runtime", "runc"];
  return [...runtime, "--no-healthcheck", "--ulimit", "nproc=4096:4096"];
}

function asksHealth(port) {
  return `fetch("http://127.0.0.1:${port}/health").then(async (r) => console.log(await r.text()))`;
}

async function ready(engine, address) {
  const until = Date.now() + READY_SECONDS * 1000;
  while (Date.now() < until) {
    const answer = await fetch(`${address}/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(250);
  }
  throw new Problem(
    `O contêiner não respondeu.\n${(await run(engine, ["logs", NAME], { capture: true })).output}`,
  );
}

async function told(what, about, command, args, env = process.env) {
  const code = await showStep(what, about, () => run(command, args, { env, capture: true }));
  if (code !== 0)
    throw new Problem(`${command} ${args[0]} falhou (código ${code}); a causa está logo acima.`);
}

async function ask(command, args) {
  const { code, output: text } = await run(command, args, { capture: true });
  if (code !== 0) throw new Problem(`${command} ${args.join(" ")} falhou (código ${code}):\n${text.trim()}`);
  return text.trim();
}

function expect(what, isSo, detail = "") {
  if (!isSo) throw new Problem(`Não cumpre: ${what}. ${detail}`);
  say(`  ✓ ${what}`);
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
