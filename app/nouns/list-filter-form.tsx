import clsx from "clsx";
import { listAddress } from "#app/platform/forms/list-address.ts";
import { ChipLink, ChipRow } from "#app/ui/controls/chip.tsx";
import { FilterButton, FilterForm, FilterSearch, FilterSelect } from "#app/ui/controls/filter-form.tsx";
import type { FilterValues, ListFilter, RowChoice, WordChoice } from "./list-filter.ts";

type Options = readonly (readonly [value: string | number, words: string])[];

interface ListFilterFormProps<Choices, Sorts> {
  of: ListFilter<Choices, Sorts>;
  filter: FilterValues<Choices, Sorts>;
  path: string;
  /** Other query parameters of the page, such as its tab. */
  beside?: Record<string, string>;
  /** Counts of the chips by value; `all` is the total. */
  counts?: Readonly<Record<string, number>>;
  /** Options that the declaration cannot know: rows, or other labels of an order. */
  offered?: Partial<Record<keyof Choices | "sort", Options>>;
}

/** Grid classes by the number of selects beside the search. */
const GRIDS: Record<number, string> = {
  1: "grid grid-cols-[1fr_auto] md:grid-cols-[1fr_12rem_auto]",
  2: "grid grid-cols-2 lg:grid-cols-[1fr_11rem_12rem_auto]",
  3: "grid grid-cols-2 lg:grid-cols-[1fr_11rem_11rem_13rem_auto]",
};

/** Chips, search, filters and order of a list, kept in the URL. */
export function ListFilterForm<Choices, Sorts>(props: ListFilterFormProps<Choices, Sorts>) {
  const { of, filter, path, beside = {} } = props;
  const offered: Partial<Record<string, Options>> = props.offered ?? {};
  const all = Object.entries(of.choices as object) as [keyof Choices & string, WordChoice | RowChoice][];
  const chips = all.flatMap(([key, choice]) => ("chips" in choice ? [[key, choice] as const] : []));
  const lists = all.filter(([, choice]) => !("chips" in choice));
  const kept = chips.map(([key, { name, usual }]) => {
    const value = filter[key] as string | undefined;
    return [name, value === usual ? undefined : value] as const;
  });
  const isWide = lists.length === 1;
  return (
    <div className="grid gap-3">
      {chips.map(([key, choice]) => (
        <Chips key={key} name={key} choice={choice} value={filter[key] as string | undefined} {...props} />
      ))}
      <FilterForm
        action={path}
        state={of.params(filter, beside).toString()}
        preservedParams={{ ...beside, ...Object.fromEntries(kept) }}
        className={GRIDS[lists.length + 1] ?? "grid grid-cols-2 lg:grid-cols-4"}
      >
        <FilterSearch
          {...of.search}
          value={filter.query}
          className={lists.length === 0 ? "max-md:col-span-2" : "max-lg:col-span-2"}
        />
        {lists.map(([key, choice]) => (
          <ChoiceList
            key={key}
            choice={choice}
            value={filter[key] as string | number | undefined}
            offered={offered[key]}
          />
        ))}
        <FilterSelect
          name="ordem"
          label="Ordenar por"
          options={offered.sort ?? Object.entries(of.sorts as Record<string, string>)}
          value={filter.sort}
        />
        <FilterButton className={clsx(isWide && "max-lg:col-span-2")} />
      </FilterForm>
    </div>
  );
}

interface ChoiceListProps {
  choice: WordChoice | RowChoice;
  value: string | number | undefined;
  offered: Options | undefined;
}

/** A choice with a default shows that default; otherwise its label. */
function ChoiceList({ choice, value, offered }: ChoiceListProps) {
  const isOpen = "isRow" in choice || choice.usual === undefined;
  const none = isOpen ? (choice.none ?? choice.label) : undefined;
  const options = offered ?? ("isRow" in choice ? [] : Object.entries(choice.options));
  return (
    <FilterSelect
      name={choice.name}
      label={choice.label}
      {...(none === undefined ? {} : { none })}
      options={options}
      value={value}
    />
  );
}

function Chips<Choices, Sorts>({
  name,
  choice,
  value,
  of,
  filter,
  path,
  beside,
  counts,
}: ListFilterFormProps<Choices, Sorts> & { name: string; choice: WordChoice; value: string | undefined }) {
  const addressOf = (word: string) => {
    const params = of.params({ ...filter, [name]: word || undefined }, beside);
    // The order is dropped, because another list may not have it.
    if (choice.usual !== undefined) params.delete("ordem");
    return listAddress(path, params);
  };
  const words = Object.entries(choice.options);
  const shown = choice.usual === undefined ? [["", choice.chips?.all ?? "Todos"] as const, ...words] : words;
  return (
    <ChipRow label={choice.label}>
      {shown.map(([word, label]) => (
        <ChipLink key={word} to={addressOf(word)} pressed={word === (value ?? "")}>
          {counts ? `${label} (${counts[word === "" ? "all" : word] ?? 0})` : label}
        </ChipLink>
      ))}
    </ChipRow>
  );
}
