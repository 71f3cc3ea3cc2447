import { COMMENT_FILTER, type CommentFilter, type CommentState } from "#app/blog/comments/comment-filter.ts";
import type { listCommentsForAdmin } from "#app/blog/comments/comment-list.server.ts";
import { CommentModerationList } from "#app/blog/comments/comment-moderation-list.tsx";
import { ListFilterForm } from "#app/nouns/list-filter-form.tsx";
import { pageItems, rangeSentence } from "#app/platform/forms/pagination.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { ExportLink } from "#app/ui/controls/export-link.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { ListBusy } from "#app/ui/display/list-busy.tsx";
import { Pages } from "#app/ui/display/pages.tsx";

const NOUN = { one: "comentário", many: "comentários" };
const EMPTY: Record<CommentState, string> = {
  pendentes: "Nenhum comentário aguardando aprovação",
  aprovados: "Nenhum comentário aprovado",
  rejeitados: "Nenhum comentário rejeitado",
  spam: "Nenhum comentário marcado como spam",
};

interface CommentsPanelProps {
  path: string;
  tab: string;
  list: Awaited<ReturnType<typeof listCommentsForAdmin>>;
  filter: CommentFilter;
  errors: Record<string, string> | undefined;
}

export function CommentsPanel({ path, tab, list, filter, errors }: CommentsPanelProps) {
  const { items, total, page } = list;
  const params = COMMENT_FILTER.params(filter, { aba: tab });
  return (
    <>
      <ListFilterForm of={COMMENT_FILTER} path={path} filter={filter} beside={{ aba: tab }} />
      <ErrorSummary errors={errors} />
      {total === 0 ? (
        <NoComments tabPath={`${path}?aba=${tab}`} filter={filter} />
      ) : (
        <ListBusy path={path} what="comentários">
          <div className="flex items-center justify-between gap-3">
            <p role="status" className="text-sm text-muted">
              {rangeSentence(page, total, NOUN)}
            </p>
            <ExportLink to={`${path}/comentarios/exportar`} params={params} />
          </div>
          <CommentModerationList comments={items} found={total} />
        </ListBusy>
      )}
      <Pages label="Páginas de comentários" items={pageItems(path, params, page, total)} />
    </>
  );
}

function NoComments({ tabPath, filter: { state, query } }: { tabPath: string; filter: CommentFilter }) {
  return query.trim() === "" ? (
    <EmptyState title={EMPTY[state]}>
      O que os leitores escrevem aparece aqui antes de ir para o blog.
    </EmptyState>
  ) : (
    <EmptyState
      title="Nenhum comentário encontrado"
      action={<ButtonLink to={tabPath}>Limpar filtros</ButtonLink>}
    >
      Tente outra palavra ou outra situação.
    </EmptyState>
  );
}
