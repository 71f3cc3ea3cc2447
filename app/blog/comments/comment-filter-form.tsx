import { ChipLink, ChipRow } from "#app/ui/controls/chip.tsx";
import { FilterButton, FilterForm, FilterSearch, FilterSelect } from "#app/ui/controls/filter-form.tsx";
import {
  COMMENT_SORTS,
  COMMENT_STATES,
  type CommentFilter,
  type CommentState,
  commentParams,
  usualSort,
} from "./comment-filter.ts";

interface CommentFilterFormProps {
  path: string;
  /** Among the tabs of the page. */
  tab: string;
  filter: CommentFilter;
}

/** State, words and order, all in the address. */
export function CommentFilterForm({ path, tab, filter }: CommentFilterFormProps) {
  return (
    <div className="grid gap-3">
      <ChipRow label="Situação">
        <StateChip state="pendentes" path={path} tab={tab} filter={filter} />
        <StateChip state="aprovados" path={path} tab={tab} filter={filter} />
        <StateChip state="rejeitados" path={path} tab={tab} filter={filter} />
        <StateChip state="spam" path={path} tab={tab} filter={filter} />
      </ChipRow>
      <FilterForm
        action={path}
        state={commentParams(tab, filter).toString()}
        preservedParams={{ aba: tab, situacao: filter.state === "pendentes" ? undefined : filter.state }}
        className="grid grid-cols-[1fr_auto] md:grid-cols-[1fr_12rem_auto]"
      >
        <FilterSearch
          label="Buscar comentário"
          placeholder="Palavras, nome, e-mail ou post"
          value={filter.query}
          className="max-md:col-span-2"
        />
        <FilterSelect
          name="ordem"
          label="Ordenar por"
          options={Object.entries(COMMENT_SORTS)}
          value={filter.sort}
        />
        <FilterButton />
      </FilterForm>
    </div>
  );
}

function StateChip({ state, path, tab, filter }: CommentFilterFormProps & { state: CommentState }) {
  const params = commentParams(tab, { ...filter, state, sort: usualSort(state) });
  return (
    <ChipLink to={`${path}?${params}`} pressed={state === filter.state}>
      {COMMENT_STATES[state]}
    </ChipLink>
  );
}
