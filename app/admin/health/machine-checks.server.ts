// The machine under the program: disk, memory, open files, clock, and whose the data folder is.
import { execFile } from "node:child_process";
import { readFile, stat, statfs } from "node:fs/promises";
import { totalmem } from "node:os";
import { promisify } from "node:util";
import { DatabaseClock } from "#app/platform/config/clock-check.server.ts";
import type { Config } from "#app/platform/config/config.server.ts";
import type { Log } from "#app/platform/config/log.server.ts";
import { sizeLabel } from "#app/platform/files/file-size.ts";
import { formatDate, formatExactTime } from "#app/platform/money-and-dates/dates.ts";
import { type Db, engineOf } from "#db/connect.server.ts";
import { type Finding, findingsOf } from "./finding.ts";

const MEGABYTE = 1_048_576;
/** Below the first nothing is taken in any more (disk-space.server.ts); the second leaves time to do something. */
const DISK_STOPS = 200 * MEGABYTE;
const DISK_WARNS = 2048 * MEGABYTE;
const FEW_FILES_LEFT = 0.05;
/** What the site needs under load, and what is comfortable beside a system and a proxy. */
const MEMORY_NEEDED = 400 * MEGABYTE;
const MEMORY_EASY = 900 * MEGABYTE;
/** Connections, their files, the database: twice what the server keeps open at most (server/connection-limits.ts). */
const OPEN_FILES = 8192;

export async function checkDisk(config: Config): Promise<Finding[]> {
  const { ok, warning, failure, unknown } = findingsOf("Disco");
  const disk = await statfs(config.dataDir).catch(() => undefined);
  if (!disk) {
    return [
      unknown(`A pasta de dados ${config.dataDir} ainda não existe.`, "Ela é criada no primeiro início."),
    ];
  }
  const free = disk.bavail * disk.bsize;
  const said = `${sizeLabel(free)} livres em ${config.dataDir}.`;
  const cure =
    "Libere espaço ou aumente o disco. Veja o que ocupa: du -sh em DATA_DIR e nas cópias de segurança.";
  const findings = [
    free < DISK_STOPS
      ? failure(`${said} Com menos de 200 MB o site não aceita pedidos nem arquivos.`, cure)
      : free < DISK_WARNS
        ? warning(said, cure)
        : ok(said),
  ];
  // Some file systems have no fixed number of files, and say 0.
  if (disk.files > 0 && disk.ffree / disk.files < FEW_FILES_LEFT) {
    findings.push(
      warning(
        "O disco está quase sem lugar para novos arquivos (inodes).",
        "Apague arquivos pequenos que sobram: df -i.",
      ),
    );
  }
  return findings;
}

export function checkMemory(): Finding[] {
  const { ok, warning, failure } = findingsOf("Memória");
  // A container or a service may be given less than the machine has; without a limit it is 0 or more than there is.
  const limit = process.constrainedMemory();
  const bytes = limit > 0 && limit < totalmem() ? limit : totalmem();
  const said = `${sizeLabel(bytes)} ${bytes === totalmem() ? "nesta máquina" : "permitidos a este processo"}.`;
  const cure = "Dê pelo menos 1 GB à máquina (ou ao contêiner, ao serviço).";
  if (bytes < MEMORY_NEEDED)
    return [failure(`${said} É pouco: o site usa até 300 MB com muitas visitas.`, cure)];
  if (bytes < MEMORY_EASY) return [warning(said, cure)];
  return [ok(said)];
}

/** Of whoever asks: a service has its own. */
export async function checkOpenFiles(): Promise<Finding[]> {
  const { ok, warning, unknown } = findingsOf("Arquivos abertos");
  const limits = await readFile("/proc/self/limits", "utf8").catch(() => "");
  // Node raises the soft limit to the hard one when it starts.
  const [, hard] = /^Max open files\s+\S+\s+(\S+)/m.exec(limits) ?? [];
  if (!hard)
    return [unknown("Este sistema não diz quantos arquivos podem ficar abertos.", "Confira com ulimit -Hn.")];
  const most = hard === "unlimited" ? Number.POSITIVE_INFINITY : Number(hard);
  const said = `Até ${hard === "unlimited" ? "quantos for preciso" : most.toLocaleString("pt-BR")} neste usuário.`;
  const cure = `Aumente para ${OPEN_FILES}: LimitNOFILE= no systemd, ulimits no compose.`;
  if (most < OPEN_FILES) return [warning(`${said} Com muitas visitas ao mesmo tempo, pode faltar.`, cure)];
  return [ok(said)];
}

export async function checkClocks({
  db,
  now,
  log,
}: {
  db?: Db;
  now: () => Date;
  log: Log;
}): Promise<Finding[]> {
  const { ok, warning, failure, unknown } = findingsOf("Relógio");
  const cure = "Acerte a hora dos dois servidores pela internet: timedatectl set-ntp true.";
  const findings: Finding[] = [];
  if (db && engineOf(db) === "postgres") {
    const clock = new DatabaseClock();
    await clock.check({ db, now, log });
    const seconds = clock.difference;
    findings.push(
      seconds === undefined
        ? ok("O relógio do banco de dados confere com o desta máquina.")
        : failure(
            `O relógio do banco de dados está ${Math.abs(seconds)} segundos ${seconds > 0 ? "adiantado" : "atrasado"}.`,
            cure,
          ),
    );
  }
  const synchronized = await promisify(execFile)(
    "timedatectl",
    ["show", "-p", "NTPSynchronized", "--value"],
    {
      timeout: 5000,
    },
  ).then(
    ({ stdout }) => stdout.trim(),
    () => "",
  );
  if (synchronized === "yes") findings.push(ok("A hora desta máquina é acertada pela internet."));
  else if (synchronized === "no") {
    findings.push(warning("A hora desta máquina não é acertada pela internet.", "timedatectl set-ntp true"));
  } else {
    findings.push(
      unknown(
        "Daqui não dá para saber se a hora é acertada pela internet.",
        `Compare com um relógio certo: aqui são ${formatExactTime(now())} de ${formatDate(now())}, horário de Brasília. Num contêiner, vale a hora da máquina de fora.`,
      ),
    );
  }
  return findings;
}

/** A command run as another user leaves files behind that the server cannot write. */
export async function checkOwner(config: Config): Promise<Finding[]> {
  const { ok, warning, unknown } = findingsOf("Pasta de dados");
  const folder = await stat(config.dataDir).catch(() => undefined);
  const me = process.getuid?.();
  if (!folder || me === undefined) {
    return [unknown(`${config.dataDir} ainda não existe.`, "Ela é criada no primeiro início.")];
  }
  if (folder.uid === me) return [ok(`${config.dataDir} é deste usuário.`)];
  return [
    warning(
      `${config.dataDir} é do usuário ${folder.uid}, e este comando roda como ${me}.`,
      "Rode os comandos como o usuário do servidor (sudo -u vitrine …), senão ele pode não conseguir gravar.",
    ),
  ];
}
