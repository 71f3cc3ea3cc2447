import type { listCommentsForAdmin } from "#app/blog/comment-admin.server.ts";
import {
  COMMENT_SORTS,
  COMMENT_STATES,
  type CommentFilter,
  type CommentState,
} from "#app/blog/comment-filter.ts";
import { CommentModerationList } from "#app/blog/comment-moderation-list.tsx";
import { pageItems, rangeSentence } from "#app/platform/pagination.ts";
import { ChipLink, ChipRow } from "#app/ui/chip.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { ExportLink } from "#app/ui/export-link.tsx";
import { FilterButton, FilterForm, FilterSelect } from "#app/ui/filter-form.tsx";
import { ListBusy } from "#app/ui/list-busy.tsx";
import { Pages } from "#app/ui/pages.tsx";

const NOUN = { one: "comentário", many: "comentários" };
const EMPTY: Record<CommentState, string> = {
  pendentes: "Nenhum comentário esperando",
  aprovados: "Nenhum comentário aprovado",
  rejeitados: "Nenhum comentário rejeitado",
  spam: "Nenhum comentário marcado como spam",
};

interface CommentsPanelProps {
  path: string;
  /** Of the tab, without a state. */
  tabPath: string;
  params: URLSearchParams;
  list: Awaited<ReturnType<typeof listCommentsForAdmin>>;
  filter: CommentFilter;
  errors: Record<string, string> | undefined;
}

export function CommentsPanel({ path, tabPath, params, list, filter, errors }: CommentsPanelProps) {
  const { state, sort } = filter;
  const { items, total, page } = list;
  return (
    <>
      <ChipRow label="Situação">
        {Object.entries(COMMENT_STATES).map(([key, label]) => (
          <ChipLink
            key={key}
            to={key === "pendentes" ? tabPath : `${tabPath}&situacao=${key}`}
            pressed={key === state}
          >
            {label}
          </ChipLink>
        ))}
      </ChipRow>
      <FilterForm
        action={path}
        state={`${state}-${sort}`}
        kept={{ aba: "comentarios", situacao: state === "pendentes" ? undefined : state }}
        className="flex flex-wrap"
      >
        <FilterSelect
          name="ordem"
          label="Ordenar por"
          options={Object.entries(COMMENT_SORTS)}
          value={sort}
          className="min-w-48"
        />
        <FilterButton />
      </FilterForm>
      <ErrorSummary errors={errors} />
      {total === 0 ? (
        <EmptyState title={EMPTY[state]}>
          O que os leitores escrevem aparece aqui antes de ir para o blog.
        </EmptyState>
      ) : (
        <ListBusy path={path} what="comentários">
          <div className="flex items-center justify-between gap-3">
            <p role="status" className="text-sm text-muted">
              {rangeSentence(page, total, NOUN)}
            </p>
            <ExportLink to={`${path}/comentarios/exportar`} params={params} />
          </div>
          <CommentModerationList comments={items} />
        </ListBusy>
      )}
      <Pages label="Páginas de comentários" items={pageItems(path, params, page, total)} />
    </>
  );
}
