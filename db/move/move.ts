// A running shop goes from its SQLite file to PostgreSQL: copy, catch up, switch. The file is the shop until one commit in
// it says that it is not; whatever ends before that commit has changed nothing, and the next try starts over.
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type SQLite from "better-sqlite3";
import { sql } from "kysely";
import { type Db, inTransaction, openDb } from "../connect.server.ts";
import { migrationStatus } from "../migrations.ts";
import { openSnapshot } from "../tables/snapshot.ts";
import { addRows, canonicalRow, emptySum, isSame } from "./comparison.ts";
import {
  askFor,
  close,
  openSource,
  readState,
  SourceMoment,
  type SourceTable,
  startNoting,
  stopNoting,
} from "./source.ts";
import { completeTarget, prepareTarget, TargetTable, targetTables } from "./target.ts";

/** With so few changes left, copying them takes no time and the shop may stop for it. */
const FEW_CHANGES = 500;
const MAX_ROUNDS = 30;
/** What is compared as fast as this while the shop sells is compared once more while it stands still. */
const COMPARED_AGAIN_MS = 3000;
/** How long the running server may take to answer, and to end what it has begun. */
const HELLO_MS = 4000;
const STILL_MS = 8000;
const POLL_MS = 50;

/** Nothing has changed: the shop is where it was. */
export class MoveStopped extends Error {
  override readonly name = "MoveStopped";
}

export interface Move {
  /** Of the SQLite file, and of the PostgreSQL that was claimed for it. */
  source: string;
  target: string;
  shop: string;
  /** Whether a server runs on the source at this moment. */
  isServed: () => boolean;
  /** Whether the shop will find its new place; is told what the server says of its settings. */
  mayGo: (answer: string | undefined) => void;
  say: (line: string) => void;
}

export interface Moved {
  rows: number;
  /** While the shop took nothing in. */
  pauseMs: number;
}

export async function moveDatabase(move: Move): Promise<Moved> {
  const writer = openSource(move.source);
  // The one commit that counts is on the disk when it is told.
  writer.pragma("synchronous = FULL");
  const db = openDb(move.target, undefined, { patient: true });
  try {
    return await new Moving(move, writer, db).run();
  } catch (error) {
    const clear = () => readState(writer)?.phase !== "moved" && stopNoting(writer);
    writer.transaction(clear).immediate();
    throw error;
  } finally {
    await db.destroy();
    writer.close();
  }
}

class Moving {
  readonly #move: Move;
  readonly #writer: SQLite.Database;
  readonly #db: Db;
  readonly #tables = new Map<string, TargetTable>();
  /** The target is as the source was after this change. */
  #lastChange = 0;

  constructor(move: Move, writer: SQLite.Database, db: Db) {
    this.#move = move;
    this.#writer = writer;
    this.#db = db;
  }

  async run(): Promise<Moved> {
    const { say, source, shop } = this.#move;
    const id = randomBytes(8).toString("hex");
    startNoting(this.#writer, id, new Date());
    this.#move.mayGo(await this.#answer(HELLO_MS));
    await prepareTarget(this.#db, { shop, source, id });
    say("Copiando enquanto a loja trabalha…");
    const rows = await this.#atMoment((moment) => this.#copy(moment));
    say(`${rows.toLocaleString("pt-BR")} linhas copiadas. Trazendo o que mudou…`);
    await sql`analyze`.execute(this.#db);
    await this.#catchUp();
    say("Conferindo cada coluna de cada linha…");
    const began = performance.now();
    await this.#atMoment(async (moment) => {
      await inTransaction(this.#db, (trx) => this.#apply(trx, moment));
      await this.#compareAll(moment);
    });
    const isQuick = performance.now() - began < COMPARED_AGAIN_MS;
    await this.#catchUp();
    return { rows, pauseMs: await this.#switch({ isQuick }) };
  }

  async #copy(moment: SourceMoment): Promise<number> {
    await this.#refuseUnfit(moment);
    let rows = 0;
    for (const table of moment.tables) {
      const target = await TargetTable.open(this.#db, table);
      this.#tables.set(table.name, target);
      for (const batch of moment.batches(table)) {
        await target.insert(this.#db, batch);
        rows += batch.length;
      }
    }
    this.#lastChange = moment.lastChange;
    return rows;
  }

  async #refuseUnfit(moment: SourceMoment): Promise<void> {
    const known = (await migrationStatus(this.#db)).map(({ name }) => name);
    if (known.join() !== moment.migrations.join())
      throw new MoveStopped(
        "O banco da loja é de outra versão. Inicie a loja uma vez com esta e tente de novo.",
      );
    const names = moment.tables.map(({ name }) => name);
    if (names.join() !== (await targetTables(this.#db)).join())
      throw new MoveStopped("As tabelas dos dois bancos não são as mesmas. Use um banco vazio no destino.");
    const [broken] = moment.brokenReferences();
    if (broken)
      throw new MoveStopped(
        `A tabela ${broken[0]} tem ${broken[1]} linha(s) que apontam para o que não existe; o PostgreSQL não as aceita.`,
      );
  }

  /** Round after round, until there is little left to bring. */
  async #catchUp(): Promise<void> {
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const count = await this.#atMoment((moment) =>
        inTransaction(this.#db, (trx) => this.#apply(trx, moment)),
      );
      if (count < FEW_CHANGES) return;
    }
  }

  /** Makes the target as the source is at this moment: all or nothing of it. Returns how many rows that took. */
  async #apply(trx: Db, moment: SourceMoment): Promise<number> {
    const changes = moment.changesSince(this.#lastChange);
    // First all that is gone or other, so that no two rows want the same unique value in between.
    for (const { table, keys } of changes) await this.#target(table).delete(trx, keys);
    for (const { table, keys } of changes) await this.#target(table).insert(trx, moment.rows(table, keys));
    this.#lastChange = moment.lastChange;
    return changes.reduce((sum, { keys }) => sum + keys.length, 0);
  }

  #target({ name }: SourceTable): TargetTable {
    const target = this.#tables.get(name);
    if (!target) throw new MoveStopped(`A tabela ${name} apareceu durante a mudança.`);
    return target;
  }

  async #compareAll(moment: SourceMoment): Promise<void> {
    const snapshot = await openSnapshot(this.#move.target);
    try {
      for (const table of moment.tables) {
        const here = emptySum();
        const there = emptySum();
        for (const rows of moment.batches(table)) addRows(here, rows, table.kinds);
        for await (const rows of snapshot.batches(table.name)) addRows(there, rows, table.kinds);
        if (!isSame(here, there)) throw differs(table);
      }
    } finally {
      await snapshot.close();
    }
  }

  /** Each row that changed since, column by column, and how many rows there are of all. */
  async #compareChanged(moment: SourceMoment, since: number): Promise<void> {
    for (const table of moment.tables) {
      if (moment.count(table) !== (await this.#target(table).count(this.#db))) throw differs(table);
    }
    for (const { table, keys } of moment.changesSince(since)) {
      const here = moment.rows(table, keys).map((row) => canonicalRow(row, table.kinds));
      const found = await this.#target(table).rows(this.#db, keys);
      const there = found.map((row) => canonicalRow(row, table.kinds));
      if (here.sort().join("\n") !== there.sort().join("\n")) throw differs(table);
    }
  }

  /** Nobody writes from here on; what ends before the last line leaves the shop where it was. Returns how long it took. */
  async #switch({ isQuick }: { isQuick: boolean }): Promise<number> {
    const writer = this.#writer;
    this.#move.say("A loja para de receber por alguns segundos…");
    const began = performance.now();
    askFor(writer, "still", new Date());
    await this.#answer(STILL_MS);
    writer.exec("begin immediate");
    try {
      const moment = new SourceMoment(writer);
      const since = this.#lastChange;
      await inTransaction(this.#db, async (trx) => {
        await this.#apply(trx, moment);
        await completeTarget(trx, moment.lastIds);
      });
      if (isQuick) await this.#compareAll(moment);
      else await this.#compareChanged(moment, since);
      close(writer, this.#move.target, new Date());
      writer.exec("commit");
    } catch (error) {
      if (writer.inTransaction) writer.exec("rollback");
      throw error;
    }
    return performance.now() - began;
  }

  /** What the running server says to what it is asked; undefined where none runs, or it says nothing. */
  async #answer(limitMs: number): Promise<string | undefined> {
    if (!this.#move.isServed()) return undefined;
    const limit = performance.now() + limitMs;
    while (performance.now() < limit) {
      const answer = readState(this.#writer)?.answer;
      if (answer) return answer;
      await sleep(POLL_MS);
    }
    return "";
  }

  async #atMoment<T>(work: (moment: SourceMoment) => Promise<T>): Promise<T> {
    const reader = openSource(this.#move.source, { readonly: true });
    try {
      // The first read fixes the moment; the write-ahead log keeps it until the end.
      reader.exec("begin");
      return await work(new SourceMoment(reader));
    } finally {
      reader.close();
    }
  }
}

function differs({ name }: SourceTable): MoveStopped {
  return new MoveStopped(
    `A tabela ${name} não ficou igual no destino. Rode de novo; se persistir, é um erro nosso.`,
  );
}
