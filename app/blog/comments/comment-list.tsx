import { Form, href, Link, useNavigation } from "react-router";
import type { ListOf } from "#app/nouns/list-screen.ts";
import { addressOf } from "#app/platform/http/address.ts";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Checkbox } from "#app/ui/controls/choice.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { COMMENT_FILTER, type CommentState } from "./comment-filter.ts";
import type { CommentToModerate } from "./comment-list.server.ts";

const BULK_FORM = "moderacao-de-comentarios";
const INTENT = "moderate-comments";
const VERDICTS = [
  { status: "approved", word: "Aprovar", marked: "Aprovar marcados", icon: "check", state: "aprovados" },
  { status: "rejected", word: "Rejeitar", marked: "Rejeitar marcados", icon: "x", state: "rejeitados" },
  { status: "spam", word: "Spam", marked: "Marcar como spam", icon: "shield-alert", state: "spam" },
] as const;
const EMPTY: Record<CommentState, string> = {
  pendentes: "Nenhum comentário aguardando aprovação",
  aprovados: "Nenhum comentário aprovado",
  rejeitados: "Nenhum comentário rejeitado",
  spam: "Nenhum comentário marcado como spam",
};

/** Comments with their verdicts, one by one or the ticked ones together. */
export const COMMENT_LIST: ListOf<CommentToModerate, typeof COMMENT_FILTER> = {
  words: { one: "comentário", many: "comentários" },
  filter: COMMENT_FILTER,
  beside: { aba: "comentarios" },
  file: "/comentarios/exportar",
  bulk: {
    form: BULK_FORM,
    intent: INTENT,
    name: "status",
    acts: ({ state: now }) =>
      VERDICTS.filter(({ state }) => state !== now).map(({ status, marked }) => [status, marked]),
    hasMain: true,
  },
  Cards: CommentCards,
  empty: {
    title: ({ state }) => EMPTY[state],
    sentence: "O que os leitores escrevem aparece aqui antes de ir para o blog.",
    hint: "Tente outra palavra ou outra situação.",
  },
};

function CommentCards({ items }: { items: CommentToModerate[] }) {
  const busy = useNavigation().formData?.get("intent") === INTENT;
  return (
    <ul className="divide-y divide-line rounded-card bg-surface inset-ring inset-ring-line">
      {items.map((comment) => (
        <li key={comment.id} className="grid gap-2 px-5 py-4 md:px-6">
          <CommentRow
            comment={comment}
            verdicts={VERDICTS.filter(({ status }) => status !== comment.status)}
            busy={busy}
          />
        </li>
      ))}
    </ul>
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
