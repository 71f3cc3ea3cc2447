import type { listCommentsForAdmin } from "#app/blog/comment-admin.server.ts";
import { COMMENT_STATES, type CommentState } from "#app/blog/comment-filter.ts";
import { CommentModerationList } from "#app/blog/comment-moderation-list.tsx";
import { pageItems, rangeSentence } from "#app/platform/pagination.ts";
import { ChipLink, ChipRow } from "#app/ui/chip.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
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
  state: CommentState;
  errors: Record<string, string> | undefined;
}

export function CommentsPanel({ path, tabPath, params, list, state, errors }: CommentsPanelProps) {
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
      <ErrorSummary errors={errors} />
      {total === 0 ? (
        <EmptyState title={EMPTY[state]}>
          O que os leitores escrevem aparece aqui antes de ir para o blog.
        </EmptyState>
      ) : (
        <>
          <p role="status" className="text-sm text-muted">
            {rangeSentence(page, total, NOUN)}
          </p>
          <CommentModerationList key={`${state}-${page.number}-${total}`} comments={items} />
        </>
      )}
      <Pages label="Páginas de comentários" items={pageItems(path, params, page, total)} />
    </>
  );
}
