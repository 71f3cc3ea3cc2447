// The verdicts of the owner's list of reviews, on one or on all that are marked.

import type { AppContext } from "#app/context.ts";
import type { ActOutcome } from "#app/nouns/list-answers.server.ts";
import { askOrAct } from "#app/platform/bulk/bulk-act.server.ts";
import type { Author } from "#app/platform/config/changed-values.ts";
import {
  bulkQuestion,
  countOf,
  fromTo,
  inBatches,
  leftSentence,
  markedRows,
  readMarked,
  stayingSentences,
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
const NOTHING_THERE = "As avaliações marcadas não existem mais.";
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
      .select(["id", "is_approved", "rejected_at"])
      .where("id", "in", batch)
      .execute(),
  );
  const act = intent === "approve" ? "Aprovar" : "Rejeitar";
  const said = (changed: ReadonlySet<number>) => {
    const states = reviews.filter((review) => changed.has(review.id)).map((it) => STATES[reviewState(it)]);
    return `${act} ${countOf(changed.size, NOUN)}: ${fromTo(states, verdict)}`;
  };
  const at = now();
  const outcome = await askOrAct(marked.asking)(db, author, { ...ACT, said }, at, async (trx, by) => {
    let changed = 0;
    for (const batch of inBatches(ids)) changed += await moderateReviews(trx, batch, intent, at, by);
    return { changed };
  });
  const { changed } = outcome;
  const unchanged = reviews.length - changed;
  if (outcome.asking && changed === 0)
    return { ...failure(leftSentence({ unchanged }) ?? NOTHING_THERE), status: 422 };
  if (outcome.asking) {
    const sentences = stayingSentences({ unchanged });
    return bulkQuestion(outcome.asking, { title: outcome.said, confirmLabel: act, sentences });
  }
  const sentence = changed === 1 ? `Avaliação ${verdict}` : `${changed} avaliações ${verdict}s`;
  return { ok: true, sentence };
}
