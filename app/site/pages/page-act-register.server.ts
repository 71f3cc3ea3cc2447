import type { Row } from "#db/schema.ts";
import { readStored } from "./page-content.server.ts";
import { contentChanges, standingChanges, type WordedChanges } from "./page-register.ts";
import type { PageAct } from "./page-writes.server.ts";

type PageRow = Row<"pages">;

/** What an act changed of a page; of a draft that is being written only that it was: what it says is told when it is published. */
export function changesBy({ act, ...more }: PageAct, before: PageRow, after: PageRow): WordedChanges {
  const standing = standingChanges(before, after);
  if (act === "save") return standing;
  if (act === "publish") return { ...contentChanges(readStored(before), readStored(after)), ...standing };
  // Those that change the draft alone.
  const version: WordedChanges = "number" in more ? { Versão: { para: String(more.number) } } : {};
  const [was, is] = [readStored(before.draft ?? before), readStored(after.draft ?? after)];
  return { ...version, ...contentChanges(was, is), ...standing };
}
