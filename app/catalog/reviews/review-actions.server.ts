// The verdicts of the owner's list of reviews, on one or on all that are marked.

import type { AppContext } from "#app/context.ts";
import type { ActOutcome } from "#app/nouns/list-answers.server.ts";
import { asBulkAct } from "#app/platform/bulk/bulk-act.server.ts";
import type { Author } from "#app/platform/config/changed-values.ts";
import {
  bulkQuestion,
  countOf,
  fromTo,
  inBatches,
  markedRows,
  readMarked,
} from "#app/platform/forms/bulk-selection.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import { moderationSchema } from "./review.schema.ts";
import type { ReviewFilter } from "./review-filter.ts";
import { findReviewIds } from "./review-list.server.ts";
import { moderateReviews, reviewState } from "./review-writes.server.ts";

interface App extends Pick<AppContext, "db" | "now"> {
  author: Author;
}

const ACT = { action: "review.bulk", entity: "product_reviews" } as const;
const STATES = { pending: "pendente", approved: "aprovada", rejected: "rejeitada" };
const NOUN = { one: "avaliação", many: "avaliações" };

/** Does what the form asks for; returns the sentence of the toast. */
export async function runModeration(
  { db, now, author }: App,
  formData: FormData,
  filter: ReviewFilter,
): Promise<ActOutcome> {
  const marked = await markedRows(formData, (most) => findReviewIds(db, filter, most));
  if (!marked.ok) return { ...failure(marked.sentence), status: marked.status };
  const form = parseForm(moderationSchema, formData);
  if (!form.ok) return { ...form, status: 422 };
  const { intent, id } = form.value;
  const ids = marked.all ?? id;
  if (ids.length === 0) return { ...failure("Marque pelo menos uma avaliação."), status: 422 };
  const verdict = intent === "approve" ? "aprovada" : "rejeitada";
  const reviews = await readMarked(ids, (batch) =>
    db
      .selectFrom("product_reviews")
      .select(["is_approved", "rejected_at"])
      .where("id", "in", batch)
      .execute(),
  );
  const states = reviews.map((review) => STATES[reviewState(review)]);
  const act = intent === "approve" ? "Aprovar" : "Rejeitar";
  const said = `${act} ${countOf(reviews.length, NOUN)}: ${fromTo(states, verdict)}`;
  if (marked.asking) return bulkQuestion(marked.asking, { title: said, confirmLabel: act });
  const at = now();
  const { changed } = await asBulkAct(db, author, { ...ACT, said }, at, async (trx, by) => {
    let changed = 0;
    for (const batch of inBatches(ids)) changed += await moderateReviews(trx, batch, intent, at, by);
    return { changed };
  });
  const sentence = changed === 1 ? `Avaliação ${verdict}` : `${changed} avaliações ${verdict}s`;
  return { ok: true, sentence };
}
