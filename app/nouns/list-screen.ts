// What a list of the back office shows, declared once: its words, its columns, what is done to one row and to the marked ones.
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

/** What the page hands to every cell, with the address that opens the row's form, and the question before it goes. */
export type RowOf<Given> = Given & { edit: string; ask(): void };

export interface ListColumn<Item, Sorts, Given> {
  label: string;
  /** Its order and the other one, and which way the first goes. */
  sorts?: ColumnSorts<keyof Sorts & string>;
  align?: "right";
  /** Heard, not seen. */
  hidden?: true;
  /** Its place on a card, where a narrow screen shows cards. */
  card?: CardPlace | ((item: Item) => CardPlace);
  /** What a card says before the value: the column's own name, or other words. */
  said?: true | ((item: Item) => string | undefined);
  className?: string;
  /** What state the row is in, in its colour; `cell` then says more about it. */
  state?(item: Item, row: RowOf<Given>): readonly [tone: BadgeTone, words: string];
  cell?(item: Item, row: RowOf<Given>): ReactNode;
}

type CardPlace = "line" | "half" | "end" | "hide";

/** A line of a row's menu: it goes to a page, posts fields, or asks before the row goes. */
export type RowAct = { label: string; icon: IconName } & (
  | { to: string; isFile?: boolean }
  | { fields: Record<string, string | number | boolean> }
  | { asks: true }
);

export const REMOVE: RowAct = { label: "Excluir", icon: "trash-2", asks: true };

type SaidOf<Item> = string | ((item: Item) => string);

/** The question before a row goes. */
interface Question<Item> {
  intent: string;
  title: SaidOf<Item>;
  confirmLabel?: SaidOf<Item>;
  cancelLabel?: string;
  /** Whether it can still be asked of a row that stays where it is. */
  isFor?(item: Item): boolean;
  says(item: Item): ReactNode;
}

/** A question that is a form of its own. */
interface OwnQuestion<Item, Given> {
  isFor?(item: Item): boolean;
  Dialog: ComponentType<{ item: Item | null; onClose: () => void } & Given>;
}

/** Rows in a table, with what is done to each. */
export interface RowScreen<Item, Given = object, Sorts = object> {
  words: ListWords;
  /** Said of the whole table; left out: the many, as a title. */
  caption?: string;
  /** What the row is called. */
  name(item: Item): string;
  columns: readonly ListColumn<Item, Sorts, Given>[];
  /** Its menu; what does not apply is left out, "rule" parts two groups. */
  acts?(item: Item, row: RowOf<Given>): (RowAct | "rule" | false | null)[];
  /** Where the menu stands on a card. */
  actsClass?: string;
  removal?: Question<Item> | OwnQuestion<Item, Given>;
  /** What the address of an open row is called; left out: "editar". */
  opens?: string;
}

/** Rows that nobody needs to search. */
export type FewRows<Item, Given = object> = RowScreen<Item, Given> & { empty: Omit<EmptyWords, "hint"> };

type BulkAct = readonly [value: string, words: string];

/** What is done to the marked rows: each its button, or all of them in a list to choose from. */
export interface BulkActs<Values, Given> {
  form: string;
  /** Left out, each act's value is the intent. */
  intent?: string;
  /** The field that the acts' values are sent in. */
  name?: string;
  acts: BulkAct[] | ((filter: Values) => BulkAct[]);
  /** The first is what one mostly comes for. */
  hasMain?: true;
  choice?: {
    id: string;
    label: string;
    /** Chosen at first; left out: the first. */
    first?: string;
    apply: string;
  };
  /** Left out: always. */
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
  /** What brings rows here. */
  sentence: string;
  /** What to try when nothing was found. */
  hint: string;
  /** The button; without an address it opens the form of a new row, which the address calls "novo". */
  add?: { label: string; to?: string; form?: "novo" | "nova" };
}

interface FilteredScreen<Item, Choices, Sorts, Given> {
  words: ListWords;
  filter: ListFilter<Choices, Sorts>;
  /** What else the list's address says: the tab of its page. */
  beside?: Record<string, string>;
  /** The forms that may be open over the list, as its address names them; left out: "editar" and "novo". */
  forms?: string[];
  /** Behind the list's address: the file is offered beside the count. */
  file?: string;
  bulk?: BulkActs<FilterValues<Choices, Sorts>, Given> | OwnBulk<Item, FilterValues<Choices, Sorts>, Given>;
  empty: EmptyWords<FilterValues<Choices, Sorts>>;
}

/** A list that is searched, narrowed, sorted and paged: of rows, or of cards that its noun draws. */
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

/** The screen of these rows with this filter. */
export type ListOf<Item extends { id: number }, Filter, Given = object> =
  Filter extends ListFilter<infer Choices, infer Sorts> ? ListScreen<Item, Choices, Sorts, Given> : never;

/** What a page hands to its list; left out where that is nothing. */
export type GivenTo<Given> = object extends Given ? { given?: Given } : { given: Given };

/** One page of rows, as a service answers. */
export interface Listed<Item> {
  items: Item[];
  page: Page;
  /** Left out where they are too many to be counted. */
  total?: number;
  /** There are more than were counted. */
  isMore?: boolean;
  /** Where nothing is counted: whether a next page follows, and how many one act may reach. */
  hasMore?: boolean;
  found?: number | undefined;
}

/** "marcado" or "marcadas": the word as the noun wants it. */
export function agreeing({ isFeminine }: ListWords, stem: string, isMany = false): string {
  return `${stem}${isFeminine ? "a" : "o"}${isMany ? "s" : ""}`;
}

/** "Nenhum cupom". */
export function noneOf({ one, isFeminine }: ListWords): string {
  return `${isFeminine ? "Nenhuma" : "Nenhum"} ${one}`;
}
