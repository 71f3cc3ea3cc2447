// A PostgreSQL server for tests and bench: the named one, or a private one.

import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import {
  aptInstall,
  canInstall,
  foldersIn,
  isRoot,
  makeTemporaryFolder,
  output,
  pathFolders,
} from "./machine.mjs";
import { beforeExit, Problem, say } from "./prepare.mjs";

/** The server of TEST_PG_URL, otherwise the newest installed version; installs one if possible. */
export async function findPostgres() {
  if (process.env.TEST_PG_URL) {
    say("PostgreSQL: o de TEST_PG_URL");
    return { url: process.env.TEST_PG_URL };
  }
  let found = newestPostgres();
  if (!found && canInstall()) {
    await aptInstall(["postgresql"]);
    stopPackagedClusters();
    found = newestPostgres();
  }
  if (!found) {
    throw new Problem(
      "Falta o servidor PostgreSQL: instale-o (no Debian e no Ubuntu, `apt-get install postgresql`) ou aponte TEST_PG_URL para um.",
    );
  }
  say(`PostgreSQL: ${found.version}`);
  return found;
}

export function newestPostgres() {
  const packaged = ["/usr/lib/postgresql", "/opt/homebrew/opt", "/usr/local/opt", "/usr"].flatMap((parent) =>
    foldersIn(parent)
      .filter((name) => /^(\d+|postgresql@\d+|pgsql-\d+)$/.test(name))
      .map((name) => join(parent, name, "bin")),
  );
  const folders = [...pathFolders(), ...packaged].filter(
    (folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")),
  );
  const candidates = folders.flatMap((bin) => {
    const version = /\d+(\.\d+)*/.exec(output(join(bin, "postgres"), ["--version"]))?.[0];
    return version ? [{ bin, version }] : [];
  });
  return candidates.sort((a, b) => Number.parseFloat(b.version) - Number.parseFloat(a.version))[0];
}

// Debian's package starts its own server where it can; tests use a private one.
function stopPackagedClusters() {
  for (const line of output("pg_lsclusters", ["--no-header"]).split("\n")) {
    const [version, name, , status] = line.trim().split(/\s+/);
    if (status === "online") output("pg_ctlcluster", [version, name, "stop"]);
  }
}

/**
 * A private temporary server: own folder, own password, loopback only. Flushes nothing to disk unless `durable`.
 * `crash` kills it like a failing machine and restarts it on the remaining files.
 */
export async function startCluster({ bin }, { durable = false } = {}) {
  const user = isRoot ? unprivilegedUser() : {};
  const folder = makeTemporaryFolder("vitrine-pg-", user);
  const data = join(folder, "data");
  const options = { cwd: folder, ...user, env: { ...process.env, LC_ALL: "C", TZ: "UTC" } };

  const password = randomBytes(18).toString("hex");
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (isRoot) chownSync(passwordFile, user.uid, user.gid);
  // Every test opens a connection, and SCRAM is slow on purpose.
  const authentication = "md5";
  // With the C locale, lower() would ignore accented letters, unlike any real installation.
  const initdb = (locale) =>
    spawnSync(
      join(bin, "initdb"),
      [
        "-D",
        data,
        "-U",
        "vitrine",
        "-A",
        authentication,
        "--pwfile",
        passwordFile,
        "-E",
        "UTF8",
        `--locale=${locale}`,
        "-N",
      ],
      { ...options, encoding: "utf8" },
    );
  const locales = ["C.UTF-8", "en_US.UTF-8", "C"];
  let result;
  for (const locale of locales) {
    rmSync(data, { recursive: true, force: true });
    result = initdb(locale);
    if (result.status === 0) break;
  }
  if (result.status !== 0)
    throw new Problem(`O initdb falhou: ${(result.stderr || String(result.error)).trim()}`);

  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const start = (longestMs) => startServer({ bin, data, folder, port, durable, longestMs }, options);
    let server = await start(START_MS);
    if (server.stop) {
      const crash = async () => {
        await server.kill();
        server = await start(RECOVERY_MS);
        if (!server.stop) throw new Problem(`O PostgreSQL não voltou:\n${server.log}`);
      };
      const url = `postgres://vitrine:${password}@127.0.0.1:${port}/postgres`;
      return { stop: () => server.stop?.(), crash, url };
    }
    if (attempt === 3) throw new Problem(`O PostgreSQL temporário não subiu:\n${server.log}`);
  }
}

const START_MS = 30_000;
/** Milliseconds. Recovery flushes every file before it replays the log. */
const RECOVERY_MS = 180_000;

/** Fast, but lost if the machine fails; for tests only. */
const UNSAFE = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

async function startServer({ bin, data, folder, port, durable, longestMs }, options) {
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: folder,
    max_connections: 200,
    ...(durable ? {} : UNSAFE),
    lc_messages: "C",
    timezone: "UTC",
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const server = spawn(join(bin, "postgres"), ["-D", data, ...flags], {
    ...options,
    stdio: ["ignore", "ignore", "pipe"],
    detached: true,
  });
  const ended = new Promise((done) => server.once("close", done));
  const stop = async () => {
    server.kill("SIGINT");
    const late = setTimeout(() => server.kill("SIGQUIT"), 5000);
    await ended;
    clearTimeout(late);
  };
  beforeExit(stop);

  let log = "";
  const isReady = await new Promise((resolve) => {
    const late = setTimeout(() => resolve(false), longestMs);
    const answer = (value) => {
      clearTimeout(late);
      resolve(value);
    };
    server.stderr.setEncoding("utf8").on("data", (text) => {
      log = (log + text).slice(-4000);
      if (log.includes("ready to accept connections")) answer(true);
    });
    server.once("error", () => answer(false));
    ended.then(() => answer(false));
  });
  const kill = () => {
    server.kill("SIGKILL");
    return ended;
  };
  if (isReady) return { stop, kill };
  await stop();
  return { log };
}

// PostgreSQL refuses to run as root.
function unprivilegedUser() {
  for (const name of ["postgres", "nobody"]) {
    const uid = Number.parseInt(output("id", ["-u", name]), 10);
    const gid = Number.parseInt(output("id", ["-g", name]), 10);
    if (uid > 0 && gid > 0) return { uid, gid };
  }
  throw new Problem(
    "O PostgreSQL não roda como root e esta máquina não tem o usuário `postgres`: crie-o ou defina TEST_PG_URL.",
  );
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
