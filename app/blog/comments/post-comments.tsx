import type { Failure } from "#app/platform/forms/form.ts";
import { pageItems } from "#app/platform/forms/pagination.ts";
import { formatLongDate } from "#app/platform/money-and-dates/dates.ts";
import { GuardWhenTyping } from "#app/ui/connection/guard-when-typing.tsx";
import { Avatar } from "#app/ui/display/avatar.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { Pages } from "#app/ui/display/pages.tsx";
import { CommentForm } from "./comment-form.tsx";
import type { CommentItem, VisibleComments } from "./comments.server.ts";
import { useFocusOnNew, useSent, useWaitingComments, type WaitingComment } from "./waiting-comments.ts";

interface PostCommentsProps {
  comments: VisibleComments;
  /** Path of the post. */
  address: string;
  failure: Failure | undefined;
}

/** What was approved, the reader's own that still wait, and the form. */
export function PostComments({ comments, address, failure }: PostCommentsProps) {
  const { items, total, page } = comments;
  const waiting = useWaitingComments();
  const count = total + waiting.length;
  const sent = useSent(failure !== undefined);
  const newest = useFocusOnNew(waiting.length, sent);
  const pages = pageItems(address, new URLSearchParams(), page, total);
  return (
    <section id="comentarios" className="wrap section scroll-mt-20">
      <div className="mx-auto max-w-text">
        <h2 className="title-section mb-6">{countLabel(count)}</h2>
        {count > 0 ? (
          <ul>
            {items.map((comment) => (
              <li key={comment.id} className="border-t border-line py-5">
                <CommentText comment={comment} shownAt={comment.created_at} />
              </li>
            ))}
            {waiting.map((comment, position) => (
              <li
                key={comment.id}
                ref={position === waiting.length - 1 ? newest : undefined}
                tabIndex={-1}
                className="scroll-mt-24 border-t border-line py-5"
              >
                <CommentText comment={comment} />
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-muted">Ainda não há comentários. Escreva o primeiro.</p>
        )}
        {pages.length > 0 ? (
          <Pages
            label="Páginas de comentários"
            items={pages.map((item) => ({ ...item, href: item.href && `${item.href}#comentarios` }))}
          />
        ) : null}
        <h3 id="comentar" className="mt-10 mb-5 scroll-mt-20 text-xl">
          Deixe o seu comentário
        </h3>
        <GuardWhenTyping />
        <CommentForm key={sent} address={address} failure={failure} />
      </div>
    </section>
  );
}

interface CommentTextProps {
  comment: CommentItem | WaitingComment;
  /** None of the reader's own that waits. */
  shownAt?: Date;
}

function CommentText({ comment, shownAt }: CommentTextProps) {
  return (
    <article className="grid grid-cols-[auto_1fr] gap-x-3">
      <Avatar name={comment.name} />
      <div className="min-w-0">
        <header className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <b className="[overflow-wrap:anywhere]">{shownAt ? comment.name : "Você"}</b>
          {shownAt ? (
            <time dateTime={shownAt.toISOString()} className="text-sm text-muted">
              {formatLongDate(shownAt)}
            </time>
          ) : (
            <Badge tone="wait">Aguardando aprovação</Badge>
          )}
        </header>
        <p className="mt-0.5 whitespace-pre-line [overflow-wrap:anywhere]">{comment.message}</p>
      </div>
    </article>
  );
}

function countLabel(count: number): string {
  return count === 1 ? "1 comentário" : `${count} comentários`;
}
