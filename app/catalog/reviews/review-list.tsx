import { Form, Link, useNavigation } from "react-router";
import type { ListOf } from "#app/nouns/list-screen.ts";
import { addressOf } from "#app/platform/http/address.ts";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Checkbox } from "#app/ui/controls/choice.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { Rating } from "#app/ui/display/rating.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { REVIEW_FILTER, type ReviewState } from "./review-filter.ts";
import type { ReviewToModerate } from "./review-list.server.ts";

const BULK_FORM = "moderacao";
const EMPTY: Record<ReviewState, string> = {
  pendentes: "Nenhuma avaliação aguardando aprovação",
  aprovadas: "Nenhuma avaliação aprovada",
  rejeitadas: "Nenhuma avaliação rejeitada",
};

/** Reviews with their verdicts, one by one or the ticked ones together. */
export const REVIEW_LIST: ListOf<ReviewToModerate, typeof REVIEW_FILTER> = {
  words: { one: "avaliação", many: "avaliações", isFeminine: true },
  filter: REVIEW_FILTER,
  bulk: {
    form: BULK_FORM,
    acts: [
      ["approve", "Aprovar marcadas"],
      ["reject", "Rejeitar marcadas"],
    ],
    hasMain: true,
  },
  Cards: ReviewCards,
  empty: {
    title: ({ state }) => EMPTY[state],
    sentence: "As avaliações que os clientes escrevem aparecem aqui antes de ir para a loja.",
    hint: "Tente outra palavra ou outra situação.",
  },
};

function ReviewCards({ items }: { items: ReviewToModerate[] }) {
  const busy = useNavigation().state === "submitting";
  return (
    <ul className="divide-y divide-line rounded-card bg-surface inset-ring inset-ring-line">
      {items.map((review) => (
        <li key={review.id} className="grid gap-2 px-5 py-4 md:px-6">
          <ReviewRow review={review} busy={busy} />
        </li>
      ))}
    </ul>
  );
}

function ReviewRow({ review, busy }: { review: ReviewToModerate; busy: boolean }) {
  const author = review.author ?? "Cliente";
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Checkbox id={`marcar-${review.id}`} name="id" value={review.id} form={BULK_FORM}>
          <b className="[overflow-wrap:anywhere]">{author}</b>
          <span className="sr-only">: marcar</span>
        </Checkbox>
        <Rating value={review.rating * 10} />
        {review.is_verified ? <Badge tone="ok">Compra verificada</Badge> : null}
        <StateBadge review={review} />
        <time dateTime={review.created_at.toISOString()} className="text-sm text-muted">
          {formatDateTime(review.created_at)}
        </time>
      </div>
      <p className="flex flex-wrap gap-x-3 text-sm text-muted [overflow-wrap:anywhere]">
        <Link
          to={`/produto/${addressOf(review.product_id, review.product_name)}`}
          className="underline underline-offset-3"
        >
          {review.product_name}
        </Link>
        {review.email ? <span>{review.email}</span> : null}
      </p>
      <p className="max-w-[50rem] whitespace-pre-line [overflow-wrap:anywhere]">{review.comment}</p>
      <Form method="post" className="-ml-3 flex flex-wrap gap-2">
        <input type="hidden" name="id" value={review.id} />
        {review.is_approved ? null : (
          <Button type="submit" name="intent" value="approve" variant="ghost" size="compact" busy={busy}>
            <Icon name="check" />
            Aprovar
            <span className="sr-only"> a avaliação de {author}</span>
          </Button>
        )}
        {review.rejected_at ? null : (
          <Button type="submit" name="intent" value="reject" variant="ghost" size="compact" busy={busy}>
            <Icon name="x" />
            Rejeitar
            <span className="sr-only"> a avaliação de {author}</span>
          </Button>
        )}
      </Form>
    </>
  );
}

function StateBadge({ review }: { review: ReviewToModerate }) {
  const [tone, word] = review.is_approved
    ? (["ok", "Aprovada"] as const)
    : review.rejected_at
      ? (["bad", "Rejeitada"] as const)
      : (["wait", "Pendente"] as const);
  return (
    <Badge tone={tone} dot>
      {word}
    </Badge>
  );
}
