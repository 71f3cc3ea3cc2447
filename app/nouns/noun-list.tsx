import { type ReactNode, useState } from "react";
import { listAddress, openAddress } from "#app/platform/forms/list-address.ts";
import { adjacentPages, pageItems, rangeSentence } from "#app/platform/forms/pagination.ts";
import { BulkQuestionDialog } from "#app/ui/controls/bulk-form.tsx";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { ExportLink } from "#app/ui/controls/export-link.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { ListBusy } from "#app/ui/display/list-busy.tsx";
import { Pages } from "#app/ui/display/pages.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import type { FilterValues, ListFilter } from "./list-filter.ts";
import { ListFilterForm } from "./list-filter-form.tsx";
import { agreeing, type GivenTo, type Listed, type ListScreen, noneOf } from "./list-screen.ts";
import { NoRows, RowQuestion, RowTable } from "./row-table.tsx";

interface OneListProps<Item extends { id: number }, Choices, Sorts, Given> {
  of: ListScreen<Item, Choices, Sorts, Given>;
  path: string;
  list: Listed<Item>;
  filter: FilterValues<Choices, Sorts>;
  counts?: Readonly<Record<string, number>>;
  offered?: Parameters<typeof ListFilterForm<Choices, Sorts>>[0]["offered"];
  /** Shown between filter and list: why a form was refused. */
  notice?: ReactNode;
  /** Values for the list's cells. */
  given: Given;
}

type NounListProps<Item extends { id: number }, Choices, Sorts, Given> = Omit<
  OneListProps<Item, Choices, Sorts, Given>,
  "given"
> &
  GivenTo<Given>;

/** A list with filter, count, bulk bar, pages and empty state. */
export function NounList<Item extends { id: number }, Choices, Sorts, Given>(
  props: NounListProps<Item, Choices, Sorts, Given>,
) {
  // Two tabs show lists in one place: the key keeps marks of one list out of the other.
  return <OneList key={props.of.words.many} {...props} given={(props.given ?? {}) as Given} />;
}

function OneList<Item extends { id: number }, Choices, Sorts, Given>(
  props: OneListProps<Item, Choices, Sorts, Given>,
) {
  const { of, path, list, filter, counts, offered, notice, given } = props;
  const [leaving, setLeaving] = useState<Item | null>(null);
  const { items, total, page, isMore = false, hasMore = false } = list;
  const whole = of.filter.params(filter, of.beside);
  const here = new URLSearchParams(whole);
  if (page.number > 1) here.set("pagina", String(page.number));
  const isNarrowed = of.filter.isNarrowed(filter);
  const isEmpty = items.length === 0;
  const found = total === undefined ? list.found : isMore ? undefined : total;
  const bulk = of.bulk && (of.bulk.when?.(filter, given) ?? true) ? of.bulk : undefined;
  return (
    <>
      {isEmpty && !isNarrowed && !hasChips(of.filter) ? null : (
        <ListFilterForm
          of={of.filter}
          path={path}
          filter={filter}
          {...(of.beside && { beside: of.beside })}
          {...(counts && { counts })}
          {...(offered && { offered })}
        />
      )}
      {notice}
      {/* Marked rows may have left the list since the question, so a repeated question is shown without the bar. */}
      {isEmpty && bulk ? <BulkQuestionDialog form={bulk.form} /> : null}
      {isEmpty ? (
        isNarrowed ? (
          <NothingFound of={of} path={path} filter={filter} />
        ) : (
          <NothingYet of={of} path={path} filter={filter} />
        )
      ) : (
        <ListBusy path={path} what={of.words.many}>
          <Count said={total === undefined ? "" : rangeSentence(page, total, of.words, isMore)}>
            {of.file ? <ExportLink to={`${path}${of.file}`} params={whole} /> : null}
          </Count>
          {bulk && "acts" in bulk ? (
            <BulkBar of={bulk} filter={filter} words={of.words} rows={items} found={found} />
          ) : bulk ? (
            <bulk.Bar items={items} found={found} {...given} />
          ) : null}
          {"Cards" in of ? (
            <of.Cards items={items} {...given} />
          ) : (
            <RowTable
              of={of}
              items={items}
              marks={bulk?.form}
              sort={filter.sort}
              sortAddress={(sort) => listAddress(path, of.filter.params({ ...filter, sort }, of.beside))}
              rowOf={(item) => ({
                ...given,
                edit: openAddress(path, here, of.opens ?? "editar", String(item.id)),
                ask: () => setLeaving(item),
              })}
            />
          )}
        </ListBusy>
      )}
      <Pages
        label={`Páginas de ${of.words.many}`}
        items={
          total === undefined
            ? adjacentPages(path, whole, page, hasMore)
            : pageItems(path, whole, page, total)
        }
      />
      {"Cards" in of ? null : (
        <RowQuestion of={of} items={items} asked={leaving} given={given} onClose={() => setLeaving(null)} />
      )}
    </>
  );
}

/** True if the list has chips, which show counts also when the list is empty. */
function hasChips<Choices, Sorts>({ choices }: ListFilter<Choices, Sorts>): boolean {
  return Object.values(choices as object).some((choice) => "chips" in choice);
}

function Count({ said, children }: { said: string; children: ReactNode }) {
  if (!said) return children;
  const sentence = (
    <p role="status" className="text-sm text-muted">
      {said}
    </p>
  );
  if (!children) return sentence;
  return (
    <div className="flex items-center justify-between gap-3">
      {sentence}
      {children}
    </div>
  );
}

interface NothingHereProps<Choices, Sorts> {
  of: Pick<ListScreen<never, Choices, Sorts, never>, "words" | "filter" | "beside" | "empty">;
  path: string;
  filter: FilterValues<Choices, Sorts>;
}

function NothingFound<Choices, Sorts>({ of, path, filter }: NothingHereProps<Choices, Sorts>) {
  const { words, empty, beside } = of;
  const whole = listAddress(path, of.filter.widened(filter, beside));
  return (
    <EmptyState
      title={`${noneOf(words)} ${agreeing(words, "encontrad")}`}
      action={
        <ButtonLink to={whole}>
          {Object.keys(of.filter.choices as object).length > 0 ? "Limpar filtros" : "Limpar busca"}
        </ButtonLink>
      }
    >
      {empty.hint}
    </EmptyState>
  );
}

function NothingYet<Choices, Sorts>({ of, path, filter }: NothingHereProps<Choices, Sorts>) {
  const { empty, words, beside } = of;
  const title = typeof empty.title === "function" ? empty.title(filter) : empty.title;
  const form = openAddress(path, new URLSearchParams(beside), empty.add?.form ?? "novo");
  return <NoRows {...empty} title={title ?? `${noneOf(words)} ainda`} form={form} />;
}
