// A list of the back office, declared once: words, columns, acts on one row and on marked rows.
import type { ComponentType, ReactNode } from "react";
import type { Page } from "#app/platform/forms/pagination.ts";
import type { ColumnSorts } from "#app/ui/controls/sort-link.tsx";
import type { BadgeTone } from "#app/ui/display/badge.tsx";
import type { IconName } from "#app/ui/icons/icon.tsx";
import type { FilterValues, ListFilter } from "./list-filter.ts";

export interface ListWords {
  /** "cupom" and "cupons". */
  one: string;
  many: string;
  /** "Nenhuma chave encontrada". */
  isFeminine?: true;
}

/** Values that the page passes to every cell, with the URL of the row's form and the question before its removal. */
export type RowOf<Given> = Given & { edit: string; ask(): void };

export interface ListColumn<Item, Sorts, Given> {
  label: string;
  /** Both sort values of the column, and the first direction. */
  sorts?: ColumnSorts<keyof Sorts & string>;
  align?: "right";
  /** For screen readers only. */
  hidden?: true;
  /** Place on the card that narrow screens show. */
  card?: CardPlace | ((item: Item) => CardPlace);
  /** Label on a card: the column's own, or another text. */
  said?: true | ((item: Item) => string | undefined);
  className?: string;
  /** State of the row with its colour; `cell` then adds more. */
  state?(item: Item, row: RowOf<Given>): readonly [tone: BadgeTone, words: string];
  cell?(item: Item, row: RowOf<Given>): ReactNode;
}

type CardPlace = "line" | "half" | "end" | "hide";

/** An entry of a row's menu: opens a page, posts fields, or asks before removing. */
export type RowAct = { label: string; icon: IconName } & (
  | { to: string; isFile?: boolean }
  | { fields: Record<string, string | number | boolean> }
  | { asks: true }
);

export const REMOVE: RowAct = { label: "Excluir", icon: "trash-2", asks: true };

type SaidOf<Item> = string | ((item: Item) => string);

/** The question before a row is removed. */
interface Question<Item> {
  intent: string;
  title: SaidOf<Item>;
  confirmLabel?: SaidOf<Item>;
  cancelLabel?: string;
  /** False if the row can no longer be removed. */
  isFor?(item: Item): boolean;
  says(item: Item): ReactNode;
}

/** A question with a form of its own. */
interface OwnQuestion<Item, Given> {
  isFor?(item: Item): boolean;
  Dialog: ComponentType<{ item: Item | null; onClose: () => void } & Given>;
}

/** A table of rows with their acts. */
export interface RowScreen<Item, Given = object, Sorts = object> {
  words: ListWords;
  /** Caption of the table; left out: the plural, capitalised. */
  caption?: string;
  /** The row's name. */
  name(item: Item): string;
  columns: readonly ListColumn<Item, Sorts, Given>[];
  /** The row's menu; `false` entries are left out, "rule" separates groups. */
  acts?(item: Item, row: RowOf<Given>): (RowAct | "rule" | false | null)[];
  /** Class of the menu on a card. */
  actsClass?: string;
  removal?: Question<Item> | OwnQuestion<Item, Given>;
  /** Query parameter of the open row; left out: "editar". */
  opens?: string;
}

/** A list that is too short to need a search. */
export type FewRows<Item, Given = object> = RowScreen<Item, Given> & { empty: Omit<EmptyWords, "hint"> };

type BulkAct = readonly [value: string, words: string];

/** Acts on marked rows: one button each, or a list to choose from. */
export interface BulkActs<Values, Given> {
  form: string;
  /** Left out: each act's value is the intent. */
  intent?: string;
  /** Name of the field with the act's value. */
  name?: string;
  acts: BulkAct[] | ((filter: Values) => BulkAct[]);
  /** The first act is the primary button. */
  hasMain?: true;
  choice?: {
    id: string;
    label: string;
    /** Preselected act; left out: the first. */
    first?: string;
    apply: string;
  };
  /** When the act is offered; left out: always. */
  when?(filter: Values, given: Given): boolean;
}

/** A bar with fields of its own. */
interface OwnBulk<Item, Values, Given> {
  form: string;
  when?(filter: Values, given: Given): boolean;
  Bar: ComponentType<{ items: Item[]; found: number | undefined } & Given>;
}

export interface EmptyWords<Values = object> {
  /** Left out: "Nenhum cupom ainda". */
  title?: string | ((filter: Values) => string);
  /** How rows get here. */
  sentence: string;
  /** Hint for an empty search result. */
  hint: string;
  /** The button; without `to` it opens the form of a new row ("novo" in the URL). */
  add?: { label: string; to?: string; form?: "novo" | "nova" };
}

interface FilteredScreen<Item, Choices, Sorts, Given> {
  words: ListWords;
  filter: ListFilter<Choices, Sorts>;
  /** Other query parameters of the list, such as its tab. */
  beside?: Record<string, string>;
  /** Query parameters of forms over the list; left out: "editar" and "novo". */
  forms?: string[];
  /** Path of the export below the list's URL. */
  file?: string;
  bulk?: BulkActs<FilterValues<Choices, Sorts>, Given> | OwnBulk<Item, FilterValues<Choices, Sorts>, Given>;
  empty: EmptyWords<FilterValues<Choices, Sorts>>;
}

/** A list with search, filters, order and pages; rows in a table, or cards that the noun draws. */
export type ListScreen<Item extends { id: number }, Choices, Sorts, Given = object> = FilteredScreen<
  Item,
  Choices,
  Sorts,
  Given
> &
  (RowScreen<Item, Given, Sorts> | CardScreen<Item, Given>);

interface CardScreen<Item, Given> {
  Cards: ComponentType<{ items: Item[] } & Given>;
}

/** The screen for these rows and this filter. */
export type ListOf<Item extends { id: number }, Filter, Given = object> =
  Filter extends ListFilter<infer Choices, infer Sorts> ? ListScreen<Item, Choices, Sorts, Given> : never;

/** Values that a page passes to its list; optional when empty. */
export type GivenTo<Given> = object extends Given ? { given?: Given } : { given: Given };

/** One page of rows. */
export interface Listed<Item> {
  items: Item[];
  page: Page;
  /** Left out if there are too many to count. */
  total?: number;
  /** True if there are more rows than were counted. */
  isMore?: boolean;
  /** Without a count: whether another page follows, and how many rows one act may change. */
  hasMore?: boolean;
  found?: number | undefined;
}

/** "marcado" or "marcada": the word in the noun's gender. */
export function agreeing({ isFeminine }: ListWords, stem: string, isMany = false): string {
  return `${stem}${isFeminine ? "a" : "o"}${isMany ? "s" : ""}`;
}

/** "Nenhum cupom". */
export function noneOf({ one, isFeminine }: ListWords): string {
  return `${isFeminine ? "Nenhuma" : "Nenhum"} ${one}`;
}
