// What an order gave, as its own page shows it. The order is the proof of the right to it, so that nothing waits for the
// confirmation of an address here.
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
    /** Where the course goes on; null for anything else. */
    course_address:
      course_id === null ? null : courseAddress({ id: course_id, title: right.course_title ?? "" }),
    state,
    /** Of a pre-sale its day, of what was taken away by hand the reason. */
    remark:
      state === "not_open_yet" && right.opens_at
        ? opensSentence(right.opens_at)
        : state === "removed"
          ? closedSentence(right, state)
          : null,
    ends_at: state === "removed" ? null : right.ends_at,
  };
}
