// Two people at one row: what the first changed, what the second typed, and what becomes of both.
import type { FormValues } from "../start-values.tsx";

/** The row as somebody else saved it since the form was opened. */
export interface OtherEdit {
  version: number;
  /** Null: not a person of this site, or one who is gone. */
  by: string | null;
  /** Their account: it may be the reader's own, in another tab. */
  byId: number | null;
  /** In words. */
  at: string;
  fields: FormValues;
}

/** One field that the other person changed. */
export interface FieldDispute {
  name: string;
  before: string[];
  theirs: string[];
  mine: string[];
  /** Both changed it, each to something else: one has to be chosen. */
  isOpen: boolean;
}

interface Sides {
  /** As the form was opened. */
  base: FormValues;
  theirs: FormValues;
  /** As it stands now. */
  typed: FormValues;
  /** As its controls stood at first: a control may write the same thing otherwise than the row. */
  untouched: FormValues;
}

/** What the other person changed, field by field. */
export function disputesOf({ base, theirs, typed, untouched }: Sides): FieldDispute[] {
  return Object.keys(theirs).flatMap((name) => {
    const [before, now] = [listOf(base, name), listOf(theirs, name)];
    if (sameList(before, now)) return [];
    const mine = listOf(typed, name);
    const isMine = !sameList(mine, listOf(untouched, name)) && !sameList(mine, now);
    return { name, before, theirs: now, mine, isOpen: isMine };
  });
}

/** What is sent: what was typed, with the other person's value in the fields that are theirs. */
export function mergedValues(
  typed: FormValues,
  disputes: FieldDispute[],
  chosen: Record<string, "mine" | "theirs">,
) {
  const merged = { ...typed };
  for (const { name, theirs, isOpen } of disputes) {
    if (!isOpen || chosen[name] === "theirs") merged[name] = theirs;
  }
  return merged;
}

export function sameValues(one: FormValues, other: FormValues): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => sameList(listOf(one, name), listOf(other, name)));
}

function listOf(values: FormValues, name: string): string[] {
  return (values[name] ?? []).filter((value) => value !== "");
}

function sameList(one: string[], other: string[]): boolean {
  return one.length === other.length && one.every((value, at) => value === other[at]);
}
