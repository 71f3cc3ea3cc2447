// Whether a shop on the embedded database is about to need PostgreSQL, in figures.
import { statSync } from "node:fs";
import type { Config } from "#app/platform/config/config.server.ts";
import { sizeLabel } from "#app/platform/files/file-size.ts";
import type { Db } from "#db/connect.server.ts";
import type { WriteFigures } from "#db/sqlite/write-figures.ts";
import { type Finding, findingsOf } from "./finding.ts";

/** A third of what the embedded database wrote on two busy processors: docs/operar.md. */
const MANY_A_SECOND = 400;
/** Copied in whole for every backup, and looked through at every start. */
const LARGE_BYTES = 20 * 1024 ** 3;
/** So many waited half a second, and one of so many: a backup may hold up one or two. */
const SLOW_WRITES = 10;
const FEW_SLOW = 1000;

const CURE =
  "Leve a loja ao PostgreSQL, com ela parada por alguns minutos. No servidor: npm run db -- move postgres://usuario:senha@servidor/banco, explicado em docs/operar.md";

/** Nothing on PostgreSQL. A command knows the size alone: what waits, only the running server knows. */
export function checkEmbeddedDatabase({ databaseUrl }: Config, db: Db): Finding[] {
  const { writeFigures } = db.context.database;
  if (!writeFigures) return [];
  const { ok, warning } = findingsOf("Banco embutido");
  const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  // What was written last lies beside it until it is copied in: after a large import that is more than all the rest.
  const waiting = sizeOf(`${databaseUrl}-wal`);
  const bytes = sizeOf(databaseUrl) + waiting;
  const beside = waiting > 0 ? `, ${sizeLabel(waiting)} deles ainda no -wal ao lado` : "";
  const size = `${sizeLabel(bytes)} num arquivo só${beside}.`;
  const figures = writeFigures();
  if (figures.writes === 0) return [bytes < LARGE_BYTES ? ok(size) : warning(size, CURE)];
  const said = `${size} ${sentenceOf(figures)}`;
  const isFull =
    bytes >= LARGE_BYTES ||
    figures.perSecond >= MANY_A_SECOND ||
    (figures.slow >= SLOW_WRITES && figures.slow * FEW_SLOW > figures.writes);
  return [isFull ? warning(`${said} O PostgreSQL já vale a pena.`, CURE) : ok(said)];
}

function sentenceOf({ writes, perSecond, longestMs, slow, refused }: WriteFigures): string {
  const number = (value: number, digits = 0) =>
    value.toLocaleString("pt-BR", { maximumFractionDigits: digits });
  const waited = `a mais demorada esperou ${number(longestMs)} ms pela vez`;
  const late = slow > 0 ? `; mais de meio segundo: ${number(slow)}; recusadas: ${number(refused)}` : "";
  return `Na última hora, ${number(writes)} gravações (${number(perSecond, 1)} por segundo no minuto mais cheio): ${waited}${late}.`;
}
