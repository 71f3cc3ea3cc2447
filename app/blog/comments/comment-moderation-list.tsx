import { Form, href, Link, useNavigation } from "react-router";
import { addressOf } from "#app/platform/http/address.ts";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { BulkForm } from "#app/ui/controls/bulk-form.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { Checkbox } from "#app/ui/controls/choice.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import type { CommentToModerate } from "./comment-list.server.ts";

const BULK_FORM = "moderacao-de-comentarios";
const INTENT = "moderate-comments";
const VERDICTS = [
  { status: "approved", word: "Aprovar", icon: "check" },
  { status: "rejected", word: "Rejeitar", icon: "x" },
  { status: "spam", word: "Spam", icon: "shield-alert" },
] as const;

/** Comments with their verdicts, one by one or the ticked ones together. */
export function CommentModerationList({ comments, found }: { comments: CommentToModerate[]; found: number }) {
  const busy = useNavigation().formData?.get("intent") === INTENT;
  // All of a list are in the same state.
  const verdicts = VERDICTS.filter((verdict) => verdict.status !== comments[0]?.status);
  return (
    <div className="grid gap-4">
      <BulkForm
        id={BULK_FORM}
        intent={INTENT}
        noun={{ one: "comentário marcado", many: "comentários marcados" }}
        rows={comments}
        found={found}
      >
        {verdicts.map(({ status, word }, place) => (
          <Button
            key={status}
            type="submit"
            name="status"
            value={status}
            size="compact"
            variant={place === 0 ? "primary" : "quiet"}
            busy={busy}
          >
            {status === "spam" ? "Marcar como spam" : `${word} marcados`}
          </Button>
        ))}
      </BulkForm>
      <ul className="divide-y divide-line rounded-card bg-surface inset-ring inset-ring-line">
        {comments.map((comment) => (
          <li key={comment.id} className="grid gap-2 px-5 py-4 md:px-6">
            <CommentRow comment={comment} verdicts={verdicts} busy={busy} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface CommentRowProps {
  comment: CommentToModerate;
  verdicts: readonly (typeof VERDICTS)[number][];
  busy: boolean;
}

function CommentRow({ comment, verdicts, busy }: CommentRowProps) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Checkbox id={`marcar-${comment.id}`} name="comment" value={comment.id} form={BULK_FORM}>
          <b className="[overflow-wrap:anywhere]">{comment.name}</b>
          <span className="sr-only">: marcar</span>
        </Checkbox>
        <time dateTime={comment.created_at.toISOString()} className="text-sm text-muted">
          {formatDateTime(comment.created_at)}
        </time>
      </div>
      <p className="flex flex-wrap gap-x-3 text-sm text-muted [overflow-wrap:anywhere]">
        <Link
          to={href("/blog/:id", { id: addressOf(comment.post_id, comment.post_title) })}
          className="underline underline-offset-3"
        >
          {comment.post_title}
        </Link>
        <span>{comment.email}</span>
      </p>
      <p className="max-w-[50rem] whitespace-pre-line [overflow-wrap:anywhere]">{comment.message}</p>
      <Form method="post" className="-ml-3 flex flex-wrap gap-2">
        <input type="hidden" name="intent" value={INTENT} />
        <input type="hidden" name="comment" value={comment.id} />
        {verdicts.map(({ status, word, icon }) => (
          <Button
            key={status}
            type="submit"
            name="status"
            value={status}
            variant="ghost"
            size="compact"
            busy={busy}
          >
            <Icon name={icon} />
            {word}
            <span className="sr-only"> o comentário de {comment.name}</span>
          </Button>
        ))}
      </Form>
    </>
  );
}
