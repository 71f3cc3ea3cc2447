// What nobody received while there was no mail server, or a wrong one: offered to the owner once there is one that sends.

import { sql } from "kysely";
import type { AppContext } from "#app/context.ts";
import { MAIL_SERVER_KEY } from "#app/mail/mail-settings.server.ts";
import { askOrAct, heldUntil } from "#app/platform/bulk/bulk-act.server.ts";
import { type Asking, countOf, MOST, readMarked } from "#app/platform/forms/bulk-selection.ts";
import { listed } from "#app/platform/text/listed.ts";
import type { Db } from "#db/connect.server.ts";
import { topicLabel } from "./mail-labels.ts";
import { IS_MAIL } from "./mail-list.server.ts";
import { ABOUT_UNPAID, lateWords, type TooLate, tooLate } from "./mail-moments.ts";
import { queueAgain } from "./mail-resending.server.ts";

/** In one statement, and so many become due at a time: mails that are caused meanwhile do not wait behind all of them. */
const BATCH = 200;
const BATCH_EVERY_MS = 30_000;
const MOST_KINDS = 4;
const MAILS = { one: "e-mail", many: "e-mails" };

export interface WaitedMails {
  count: number;
  /** "12 de Pedido confirmado, 3 de Novo lead". */
  kinds: string;
  /** "há 3 dias": how long the oldest has waited. */
  since: string;
  /** "2 links que já venceram"; empty when nothing is left out. */
  left: string;
  /** A server was typed and has not shown yet that it sends. */
  isUntested: boolean;
}

/** Undefined while no mail goes out, and when there is nothing to send. */
export async function readWaitedMails(app: AppContext): Promise<WaitedMails | undefined> {
  const way = app.mail.way().kind;
  if (way === "folder" || way === "locked") return undefined;
  const { timely, late } = await sortWaited(app);
  const [oldest] = timely.toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime());
  if (!oldest) return undefined;
  return {
    count: timely.length,
    kinds: kindsOf(timely.map(({ topic }) => topic)),
    since: waitOf(app.now().getTime() - oldest.created_at.getTime()),
    left: leftWords(late),
    isUntested: !sendsSurely(app),
  };
}

/** Whether a mail has gone out by the server as it is set now, or whoever installed the site answers for it. */
export function sendsSurely({ mail }: AppContext): boolean {
  const way = mail.way();
  return way.kind === "environment" || (way.kind === "saved" && way.test === "sent");
}

/** Those that may go out, the oldest first. */
export async function findWaitedMailIds(app: AppContext): Promise<number[]> {
  return (await sortWaited(app)).timely.map(({ id }) => id);
}

/** What is left out of them, in words. */
export async function leftOfWaited(app: AppContext): Promise<string> {
  return leftWords((await sortWaited(app)).late);
}

/** Each goes into the queue once, whoever else asks for it at the same time. */
export async function sendWaitedMails(
  app: AppContext,
  ids: number[],
  { actor, asking }: { actor: { actorId: number; ip: string }; asking: Asking | undefined },
) {
  const now = app.now();
  const first = heldUntil(now).getTime();
  const dueOf = (at: number) => new Date(first + Math.floor(at / BATCH) * BATCH_EVERY_MS);
  const about = { until: dueOf(ids.length - 1).getTime(), waited: 1 };
  const said = ({ size }: ReadonlySet<number>) => `Enviar ${countOf(size, MAILS)} que esperavam`;
  const act = { action: "mail.bulk", entity: "outbox", said, about } as const;
  return askOrAct(asking)(app.db, actor, act, now, async (trx, author) => {
    let changed = 0;
    for (let at = 0; at < ids.length; at += BATCH) {
      const again = { ids: ids.slice(at, at + BATCH), author, due: dueOf(at), isPastBounds: false };
      changed += (await queueAgain(trx, again, now)).changed;
    }
    return { changed };
  });
}

async function sortWaited(app: AppContext) {
  const { db } = app;
  const rows = [...(await waitedRows(db).where(sql<boolean>`is_kept`).execute()), ...(await stopped(app))];
  const orders = rows.flatMap((row) => (ABOUT_UNPAID.has(row.topic) ? (orderOf(row) ?? []) : []));
  const unpaid = new Set(await readMarked([...new Set(orders)], (batch) => findUnpaid(db, batch)));
  const timely: typeof rows = [];
  const late: TooLate[] = [];
  const now = app.now();
  for (const row of rows) {
    const reason = tooLate(row, { now, isUnpaid: unpaid.has(orderOf(row) ?? 0) });
    if (reason) late.push(reason);
    else timely.push(row);
  }
  return { timely: timely.slice(0, MOST), late };
}

/** What gave up before the server was set as it is now; what it has refused itself would only be refused again. */
async function stopped({ db, mail }: AppContext) {
  if (mail.way().kind !== "saved") return [];
  return waitedRows(db)
    .where(sql<boolean>`parked_at is not null`)
    .where("parked_at", "<=", (eb) =>
      eb.selectFrom("settings").select("updated_at").where("key", "=", MAIL_SERVER_KEY),
    )
    .execute();
}

function waitedRows(db: Db) {
  return db
    .selectFrom("outbox")
    .select(["id", "topic", "payload", "created_at"])
    .where(IS_MAIL)
    .orderBy("id")
    .limit(MOST);
}

async function findUnpaid(db: Db, ids: number[]): Promise<number[]> {
  const orders = db.selectFrom("orders").select("id").where("id", "in", ids).where("status", "=", "pending");
  return (await orders.execute()).map(({ id }) => id);
}

function orderOf({ payload }: { payload: Record<string, unknown> }): number | undefined {
  return typeof payload.orderId === "number" ? payload.orderId : undefined;
}

function waitOf(ms: number): string {
  const days = Math.floor(ms / 86_400_000);
  if (days === 0) return "há menos de um dia";
  return days === 1 ? "há 1 dia" : `há ${number(days)} dias`;
}

function kindsOf(topics: string[]): string {
  const counts = countsOf(topics).map(([topic, count]) => [topicLabel(topic), count] as const);
  const shown = counts.slice(0, MOST_KINDS).map(([label, count]) => `${label} (${number(count)})`);
  const others = counts.slice(MOST_KINDS).reduce((sum, [, count]) => sum + count, 0);
  return listed([...shown, ...(others > 0 ? [`outros (${number(others)})`] : [])]);
}

function leftWords(late: TooLate[]): string {
  return listed(countsOf(late).map(([reason, count]) => lateWords(reason, count)));
}

/** The most frequent first. */
function countsOf<T extends string>(values: T[]): [T, number][] {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}

function number(count: number): string {
  return count.toLocaleString("pt-BR");
}
