// The rights of an order for its own page. Seeing the order is the proof, so `awaits_confirmation` does not close
// anything here.
import { courseAddress } from "#app/courses/access/lesson-address.ts";
import { closedSentence, opensSentence } from "#app/rights/right-sentences.ts";
import { rightState } from "#app/rights/right-state.ts";
import type { HeldRight } from "#app/rights/what-they-have.server.ts";

export type OrderRight = ReturnType<typeof shownRight>;

export function shownRight(right: HeldRight, now: Date) {
  const { public_id, order_item_id, name, image, product_type, bundle, course_id, has_file, is_listed } =
    right;
  const state = rightState({ ...right, awaits_confirmation: false }, now);
  return {
    public_id,
    order_item_id,
    name,
    image,
    product_type,
    bundle,
    course_id,
    has_file,
    is_listed,
    category_slug: right.category_slug,
    product_id: right.sold_product_id,
    /** Where the course continues; null for other things. */
    course_address:
      course_id === null ? null : courseAddress({ id: course_id, title: right.course_title ?? "" }),
    state,
    /** The opening day of a pre-sale, or the reason of a removal. */
    remark:
      state === "not_open_yet" && right.opens_at
        ? opensSentence(right.opens_at)
        : state === "removed"
          ? closedSentence(right, state)
          : null,
    ends_at: state === "removed" ? null : right.ends_at,
  };
}
