import { useEffect, useRef } from "react";
import type { Failure } from "#app/platform/forms/form.ts";
import { pageItems } from "#app/platform/forms/pagination.ts";
import { formatLongDate } from "#app/platform/money-and-dates/dates.ts";
import { GuardWhenTyping } from "#app/ui/connection/guard-when-typing.tsx";
import { Avatar } from "#app/ui/display/avatar.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { Pages } from "#app/ui/display/pages.tsx";
import { CommentForm } from "./comment-form.tsx";
import type { CommentItem, VisibleComments } from "./comments.server.ts";

interface PostCommentsProps {
  comments: VisibleComments;
  /** Path of the post. */
  address: string;
  /** What is known of a signed-in reader. */
  author: { name: string; email: string } | null;
  failure: Failure | undefined;
}

/** What was approved, the reader's own that still wait, and the form. */
export function PostComments({ comments, address, author, failure }: PostCommentsProps) {
  const { items, total, page, waiting } = comments;
  const count = total + waiting.length;
  const newest = useFocusOnNew(waiting.length);
  const pages = pageItems(address, new URLSearchParams(), page, total);
  return (
    <section id="comentarios" className="wrap section scroll-mt-20">
      <div className="mx-auto max-w-text">
        <h2 className="title-section mb-6">{countLabel(count)}</h2>
        {count > 0 ? (
          <ul>
            {items.map((comment) => (
              <li key={comment.id} className="border-t border-line py-5">
                <CommentText comment={comment} />
              </li>
            ))}
            {waiting.map((comment, position) => (
              <li
                key={comment.id}
                ref={position === waiting.length - 1 ? newest : undefined}
                tabIndex={-1}
                className="scroll-mt-24 border-t border-line py-5"
              >
                <CommentText comment={comment} isWaiting />
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
        <CommentForm key={count} address={address} author={author} failure={failure} />
      </div>
    </section>
  );
}

function CommentText({ comment, isWaiting }: { comment: CommentItem; isWaiting?: boolean }) {
  return (
    <article className="grid grid-cols-[auto_1fr] gap-x-3">
      <Avatar name={comment.name} />
      <div className="min-w-0">
        <header className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <b className="[overflow-wrap:anywhere]">{isWaiting ? "Você" : comment.name}</b>
          {isWaiting ? (
            <Badge tone="wait">Aguardando aprovação</Badge>
          ) : (
            <time dateTime={comment.created_at.toISOString()} className="text-sm text-muted">
              {formatLongDate(comment.created_at)}
            </time>
          )}
        </header>
        <p className="mt-0.5 whitespace-pre-line [overflow-wrap:anywhere]">{comment.message}</p>
      </div>
    </article>
  );
}

/** The form that was sent is gone: who wrote is taken to what they wrote. */
function useFocusOnNew(count: number) {
  const newest = useRef<HTMLLIElement>(null);
  const shown = useRef(count);
  useEffect(() => {
    if (count > shown.current) newest.current?.focus();
    shown.current = count;
  }, [count]);
  return newest;
}

function countLabel(count: number): string {
  return count === 1 ? "1 comentário" : `${count} comentários`;
}
