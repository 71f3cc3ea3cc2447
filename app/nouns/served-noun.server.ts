// A noun as integrations write it: by the same write and the same removal as a form.

import type { TableName } from "#db/schema.ts";
import type { Noun } from "./noun.ts";
import { removeNoun, writeNoun } from "./noun-writes.server.ts";
import { doorOf } from "./rule-book.ts";
import {
  type DeleteOutcome,
  type RowOutcome,
  type RowValues,
  type TableDefinition,
  unversioned,
  type Writing,
} from "./served-table.ts";

interface Served<Facts, T extends TableName> {
  /** Where what was sent is not what the columns hold. */
  patchOf?(writing: Writing, values: RowValues<T>): Partial<Facts>;
  /** Why a row that others hold on to stays, where it cannot be retired. */
  keptBecause?: string;
}

/** What a served table does with its rows; a removal tells the register what was lost. */
export function servedNoun<Facts extends object, T extends TableName>(
  noun: Noun<Facts>,
  { patchOf, keptBecause = "Esta linha está em uso." }: Served<Facts, T> = {},
): Pick<TableDefinition<T>, "create" | "update" | "remove"> {
  const write = async (
    writing: Writing,
    id: number | undefined,
    values: RowValues<T>,
  ): Promise<RowOutcome> => {
    const patch = patchOf ? patchOf(writing, values) : (values as Partial<Facts>);
    const outcome = await writeNoun(noun, writing.trx, { id, patch, door: doorOf(writing) }, writing.now);
    return unversioned(outcome);
  };
  return {
    create: (writing, values) => write(writing, undefined, values),
    update: write,
    async remove({ trx, now }, id): Promise<DeleteOutcome> {
      const removal = await removeNoun(noun, trx, { id }, now);
      return "isUsed" in removal ? { ok: false, keptBecause } : removal;
    },
  };
}
