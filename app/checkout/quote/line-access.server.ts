// Sentences about access that a buyer reads before paying. For a known buyer also the day from which a renewal counts.
import { type LastingLine, lastingSentences } from "#app/company/lasting-access.ts";
import { listLastEnds } from "#app/courses/access/open-places.server.ts";
import { soldTerm } from "#app/offers/offer-state.ts";
import { beginOf } from "#app/orders/access/given-end.ts";
import { isCounted, type Term } from "#app/platform/money-and-dates/terms.ts";
import type { Db } from "#db/connect.server.ts";
import type { PricedLine, SoldLine } from "./priced-line.ts";

interface Reader {
  userId?: number | undefined;
  opensHereOnly: boolean;
  now: Date;
}

/** Sentences by line. One statement if a known buyer buys days or months of a course. */
export async function sayAccess(
  db: Db,
  lines: readonly PricedLine[],
  reader: Reader,
): Promise<Map<PricedLine, string[]>> {
  const { userId, now } = reader;
  const sold = lines.filter((line) => line.state === "ok");
  const counted = userId === undefined ? [] : [...new Set(sold.flatMap(countedCourses))];
  const ends = userId === undefined ? new Map<number, Date>() : await listLastEnds(db, userId, counted);
  return new Map(sold.map((line) => [line, lastingSentences(lastingOf(line, ends, now), reader)]));
}

/** Courses whose term counts for this line: its own, or those of its parts when the line has no term. */
function countedCourses({ product, offer, bundle }: SoldLine): number[] {
  const own = soldTerm(offer, product);
  const given = bundle ? bundle.parts.map((part) => ({ ...part, term: termUnder(own, part) })) : [];
  return [{ ...product, term: own }, ...given].flatMap(({ term, linked_course_id: courseId }) =>
    isCounted(term) && courseId !== null ? courseId : [],
  );
}

function lastingOf(
  { product, offer, bundle, quantity }: SoldLine,
  ends: ReadonlyMap<number, Date>,
  now: Date,
): LastingLine {
  const opening = beginOf({ opens_at: offer?.opens_at ?? null }, now);
  const beginsOf = (courseId: number | null) => {
    const lastInstant = Number(ends.get(courseId ?? 0) ?? 1) - 1;
    const begin = new Date(Math.max(opening.getTime(), lastInstant));
    return begin > now ? begin : null;
  };
  const { product_type, linked_course_id } = product;
  const own = soldTerm(offer, product);
  const line = { ...own, product_type, quantity, begins: beginsOf(bundle ? null : linked_course_id) };
  if (!bundle) return line;
  return {
    ...line,
    contents: bundle.parts.map((part) => part.product_type),
    parts: bundle.parts.map((part) => ({ ...part, begins: beginsOf(part.linked_course_id) })),
  };
}

function termUnder(own: Term, part: Term): Term {
  return own.access_kind ? own : part;
}
