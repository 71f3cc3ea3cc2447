// Search, filters and order of a list as query parameters: declared once, parsed and written in one way.
import { MAX_SEARCH_LENGTH } from "#app/platform/text/search.ts";

/** A choice among a few values. */
export interface WordChoice {
  /** Query parameter. */
  name: string;
  label: string;
  /** Values of the query parameter with their labels. */
  options: Readonly<Record<string, string>>;
  /** Default value; left out: everything. */
  usual?: string;
  /** Label while nothing is chosen; left out: the choice's label. */
  none?: string;
  /** Shown as chips above the search, with counts if known; `all` labels the chip of everything. */
  chips?: { all?: string };
}

/** A choice of one row by id. */
export interface RowChoice {
  name: string;
  label: string;
  /** Label while nothing is chosen. */
  none: string;
  isRow: true;
}

type Choice = WordChoice | RowChoice;
type ValueOf<C> = C extends { isRow: true }
  ? number | undefined
  : C extends { options: infer O; usual: string }
    ? keyof O & string
    : C extends { options: infer O }
      ? (keyof O & string) | undefined
      : never;

export type FilterValues<Choices, Sorts> = { query: string; sort: keyof Sorts & string } & {
  [Name in keyof Choices]: ValueOf<Choices[Name]>;
};

interface Declaration<Choices, Sorts> {
  search: { label: string; placeholder?: string };
  choices: Choices;
  /** Each column in both directions, the usual one first. */
  sorts: Sorts;
  /** The default order. */
  usualSort: (keyof Sorts & string) | ((values: FilterValues<Choices, Sorts>) => keyof Sorts & string);
}

export interface ListFilter<Choices, Sorts> extends Declaration<Choices, Sorts> {
  /** Parses the URL; unknown values count as not given. */
  parse(params: URLSearchParams): FilterValues<Choices, Sorts>;
  /** The filter as query parameters, after other parameters of the page. */
  params(filter: FilterValues<Choices, Sorts>, beside?: Record<string, string>): URLSearchParams;
  /** The unfiltered list: the same chip, in the default order. */
  widened(filter: FilterValues<Choices, Sorts>, beside?: Record<string, string>): URLSearchParams;
  /** True if the list is filtered; order and chip do not count. */
  isNarrowed(filter: FilterValues<Choices, Sorts>): boolean;
}

/** The filter type of a list's declaration. */
export type FilterOf<F> =
  F extends ListFilter<infer Choices, infer Sorts> ? FilterValues<Choices, Sorts> : never;

export function listFilter<
  const Choices extends Record<string, Choice>,
  const Sorts extends Record<string, string>,
>(declared: Declaration<Choices, Sorts>): ListFilter<Choices, Sorts> {
  type Values = FilterValues<Choices, Sorts>;
  const { choices, sorts, usualSort } = declared;
  const all = Object.entries<Choice>(choices);
  const usualOf = (filter: Values) => (typeof usualSort === "function" ? usualSort(filter) : usualSort);
  return {
    ...declared,
    parse(params) {
      const query = (params.get("busca") ?? "").slice(0, MAX_SEARCH_LENGTH);
      const chosen = all.map(([key, choice]) => [key, valueIn(params.get(choice.name), choice)]);
      const filter = { query, ...Object.fromEntries(chosen) } as Values;
      const sort = params.get("ordem") ?? "";
      return { ...filter, sort: Object.hasOwn(sorts, sort) ? sort : usualOf(filter) };
    },
    params(filter, beside = {}) {
      const params = new URLSearchParams(beside);
      const put = ([key, choice]: [string, Choice]) => {
        const value = filter[key as keyof Values];
        if (value !== usualValue(choice)) params.set(choice.name, String(value));
      };
      for (const one of all) if (hasUsualChips(one[1])) put(one);
      if (filter.query) params.set("busca", filter.query);
      for (const one of all) if (!hasUsualChips(one[1])) put(one);
      if (filter.sort !== usualOf(filter)) params.set("ordem", filter.sort);
      return params;
    },
    widened(filter, beside = {}) {
      const params = new URLSearchParams(beside);
      for (const [key, choice] of all) {
        const value = filter[key as keyof Values];
        if (hasUsualChips(choice) && value !== usualValue(choice)) params.set(choice.name, String(value));
      }
      return params;
    },
    isNarrowed(filter) {
      const isChosen = ([key, choice]: [string, Choice]) =>
        !hasUsualChips(choice) && filter[key as keyof Values] !== usualValue(choice);
      return filter.query.trim() !== "" || all.some(isChosen);
    },
  };
}

function valueIn(text: string | null, choice: Choice): string | number | undefined {
  if ("isRow" in choice) return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
  return text !== null && Object.hasOwn(choice.options, text) ? text : choice.usual;
}

function usualValue(choice: Choice): string | undefined {
  return "isRow" in choice ? undefined : choice.usual;
}

/** True if one chip is always active and none means everything. */
function hasUsualChips(choice: Choice): boolean {
  return !("isRow" in choice) && choice.chips !== undefined && choice.usual !== undefined;
}
