// Forms of a noun's screen: save, switch a column, remove a row, with their texts.
import type { z } from "zod";
import type { AppContext } from "#app/context.ts";
import type { Author } from "#app/platform/config/changed-values.ts";
import { staleRow } from "#app/platform/config/stale-row.server.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import { done, type FormOutcome, missing, outdated, refused } from "#app/platform/forms/form-outcome.ts";
import type { FieldValues } from "#app/platform/forms/stale-row.ts";
import type { Db } from "#db/connect.server.ts";
import { sentFields } from "./columns.ts";
import type { Noun, NounOutcome, NounWrite, Removal } from "./noun.ts";
import { removeNoun, writeNoun } from "./noun-writes.server.ts";
import { sentencesOf } from "./rule-book.ts";

export interface NounForms<Facts extends object> {
  noun: Noun<Facts>;
  /** Replaces `writeNoun` for a write that does more; calls `writeNoun` itself. */
  write?: WriteOf<Facts>;
  /** The row in the form's format; left out: each column by its name. */
  fields?(facts: Facts): FieldValues;
  says: {
    saveFailed: string;
    created: string;
    saved: string;
    removeFailed: string;
    removed: string;
    /** Texts for a row that was retired because other rows refer to it. */
    retired?: { title: string; description: string };
  };
}

type WriteOf<Facts extends object> = (
  db: Db,
  write: NounWrite<Facts>,
  now: Date,
) => Promise<NounOutcome<Facts>>;

/** The person and page behind a form. */
export type Acting<Facts = object> = Pick<AppContext, "db" | "now"> & {
  author: Author;
  within?: Partial<Facts>;
};

interface SavedForm<Facts> {
  intent: string;
  id?: number | undefined;
  version?: number | undefined;
  patch: Partial<Facts>;
}

/** Saves the noun's form. Typed values are kept when a rule refuses them or somebody else saved meanwhile. */
export async function saveForm<Facts extends object>(
  forms: NounForms<Facts>,
  { db, now, author, within }: Acting<Facts>,
  schema: z.ZodType<SavedForm<Facts>>,
  formData: FormData,
): Promise<FormOutcome> {
  const { noun, says } = forms;
  const form = parseForm(schema, formData);
  const refusal = { title: says.saveFailed, description: "Confira os campos marcados." };
  if (!form.ok) return refused(form, String(formData.get("intent")), refusal);
  const { intent, id, version, patch } = form.value;
  const write = { id, version, patch, door: { door: "form" }, author, within } as const;
  const saved = await writeOf(forms)(db, write, now());
  if (saved.ok) return done(id === undefined ? says.created : says.saved);
  if ("stale" in saved) {
    const { facts, ...row } = saved.stale;
    const stale = {
      ...row,
      entity: noun.entity ?? noun.table,
      entityId: row.id,
      fields: forms.fields?.(facts) ?? sentFields<object>(noun.columns, facts),
    };
    return outdated(await staleRow(db, stale), intent, says.saveFailed);
  }
  if ("missing" in saved) return missing(says.saveFailed, intent);
  return refused(failure(sentencesOf(saved.errors), formData), intent, refusal);
}

/** Changes a few columns from a list row. A refusal is one sentence, because the list has no fields. */
export async function switchRow<Facts extends object>(
  forms: NounForms<Facts>,
  { db, now, author, within }: Acting<Facts>,
  { intent, id, patch }: { intent: string; id: number; patch: Partial<Facts> },
  { done: said, refused: title = forms.says.saveFailed }: { done: string; refused?: string },
): Promise<FormOutcome> {
  const write = { id, patch, door: { door: "list" }, author, within } as const;
  const switched = await writeOf(forms)(db, write, now());
  if (switched.ok) return done(said);
  if (!("errors" in switched)) return missing(forms.says.saveFailed, intent);
  const description = Object.values(sentencesOf(switched.errors)).join(" ");
  return refused(failure(description), intent, { title, description });
}

function writeOf<Facts extends object>({ noun, write }: NounForms<Facts>): WriteOf<Facts> {
  return write ?? ((db, given, now) => writeNoun(noun, db, given, now));
}

/** Removes one row; `whenUsed` words the refusal when other rows refer to it. */
export async function removeFromList<Facts extends object>(
  { noun, says }: NounForms<Facts>,
  { db, now, author, within }: Acting<Facts>,
  { intent, id }: { intent: string; id: number },
  whenUsed?: () => Promise<{ title: string; description: string }>,
): Promise<FormOutcome> {
  const removal: Removal = await removeNoun(noun, db, { id, author, within }, now());
  if ("missing" in removal) return missing(says.removeFailed, intent);
  if ("isUsed" in removal) {
    const toast = (await whenUsed?.()) ?? { title: says.removeFailed, description: "Ainda está em uso." };
    return refused(failure(toast.description), intent, toast, 409);
  }
  const { title, description } = (removal.isRetired && says.retired) || { title: says.removed };
  return done(title, description);
}
