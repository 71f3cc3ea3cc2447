import { Form, Link, useNavigation } from "react-router";
import { addressOf } from "#app/platform/http/address.ts";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { BulkForm } from "#app/ui/controls/bulk-form.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { Checkbox } from "#app/ui/controls/choice.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { Rating } from "#app/ui/display/rating.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import type { ReviewToModerate } from "./review-list.server.ts";

const BULK_FORM = "moderacao";

/** Reviews with their verdicts, one by one or the ticked ones together. */
export function ModerationList({ reviews, found }: { reviews: ReviewToModerate[]; found: number }) {
  const busy = useNavigation().state === "submitting";
  return (
    <div className="grid gap-4">
      <BulkForm
        id={BULK_FORM}
        noun={{ one: "avaliação marcada", many: "avaliações marcadas" }}
        rows={reviews}
        found={found}
      >
        <Button type="submit" name="intent" value="approve" size="compact" busy={busy}>
          Aprovar marcadas
        </Button>
        <Button type="submit" name="intent" value="reject" size="compact" variant="quiet" busy={busy}>
          Rejeitar marcadas
        </Button>
      </BulkForm>
      <ul className="divide-y divide-line rounded-card bg-surface inset-ring inset-ring-line">
        {reviews.map((review) => (
          <li key={review.id} className="grid gap-2 px-5 py-4 md:px-6">
            <ReviewRow review={review} busy={busy} />
          </li>
        ))}
      </ul>
    </div>
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
