// How often pop-ups were shown and closed: counted in memory, written down every few seconds, so that a visit never
// waits for it. A server that dies takes the last seconds with it, which is no loss for a figure.
import { dayOf } from "#app/platform/money-and-dates/dates.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";

export type PopupEvent = "shown" | "closed";

interface Counted {
  popup_id: number;
  day: string;
  shown: number;
  closed: number;
}

export const WRITE_EVERY_MS = 5000;

declare module "#app/context.ts" {
  // As payments do, in app/payments/attempts/payments.server.ts.
  interface AppContext {
    popupCounts: PopupCounts;
  }
}

export class PopupCounts {
  readonly #counts = new Map<string, Counted>();

  add(popupId: number, event: PopupEvent, now: Date): void {
    const day = dayOf(now);
    const key = `${popupId} ${day}`;
    const counted = this.#counts.get(key) ?? { popup_id: popupId, day, shown: 0, closed: 0 };
    this.#counts.set(key, { ...counted, [event]: counted[event] + 1 });
  }

  /** Part of the chores, and of the end. What could not be written waits for the next time. */
  async write(db: Db): Promise<void> {
    const taken = [...this.#counts.values()];
    this.#counts.clear();
    if (taken.length === 0) return;
    try {
      await inTransaction(db, (trx) => addCounts(trx, taken));
    } catch (error) {
      for (const counted of taken) giveBack(this.#counts, counted);
      throw error;
    }
  }
}

async function addCounts(trx: Db, taken: Counted[]): Promise<void> {
  const ids = [...new Set(taken.map(({ popup_id }) => popup_id))];
  const known = trx.selectFrom("popup_configs").select("id").where("id", "in", ids).orderBy("id");
  const living = new Set((await forUpdate(trx, known).execute()).map(({ id }) => id));
  const rows = taken.filter(({ popup_id }) => living.has(popup_id));
  if (rows.length === 0) return;
  await trx
    .insertInto("popup_counts")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["popup_id", "day"]).doUpdateSet((eb) => ({
        shown: eb("popup_counts.shown", "+", eb.ref("excluded.shown")),
        closed: eb("popup_counts.closed", "+", eb.ref("excluded.closed")),
      })),
    )
    .execute();
}

function giveBack(counts: Map<string, Counted>, counted: Counted): void {
  const key = `${counted.popup_id} ${counted.day}`;
  const since = counts.get(key);
  counts.set(key, {
    ...counted,
    shown: counted.shown + (since?.shown ?? 0),
    closed: counted.closed + (since?.closed ?? 0),
  });
}
