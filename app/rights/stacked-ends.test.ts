// RT-07 (AC-03, AC-05): terms that begin on the last day of another right, and what a refund of that right does to them.
import { expect, test } from "vitest";
import { movedEnds, type StackedRight, stackedEnd } from "./stacked-ends.ts";

const MONTH = { access_kind: "months", access_count: 1, access_until: null } as const;
const day = (text: string) => new Date(`${text}T03:00:00Z`);

function right(id: number, facts: Partial<StackedRight>): StackedRight {
  return {
    id,
    starts_at: day("2027-01-10"),
    term_kind: "months",
    term_count: 1,
    stacked_on_id: null,
    ends_at: null,
    end_moved_at: null,
    revoked_for: null,
    revoked_at: null,
    removed_at: null,
    ...facts,
  };
}

const FIRST = right(1, { ends_at: day("2027-02-11") });
const SECOND = right(2, { starts_at: day("2027-01-20"), stacked_on_id: 1, ends_at: day("2027-03-11") });
const THIRD = right(3, { starts_at: day("2027-01-25"), stacked_on_id: 2, ends_at: day("2027-04-11") });
const REFUND = { revoked_for: "refund", revoked_at: day("2027-01-30") } as const;

test("RT-07: begins a bought month on the last day of the right that ends last", () => {
  const bought = { term: MONTH, from: day("2027-01-25") };
  expect(stackedEnd(bought, [FIRST, SECOND])).toEqual({ endsAt: day("2027-04-11"), stackedOnId: 2 });
  expect(stackedEnd(bought, [])).toEqual({ endsAt: day("2027-02-26"), stackedOnId: null });
});

test("RT-07: stacks on no right that is over, revoked, removed or for ever", () => {
  const bought = { term: MONTH, from: day("2027-05-01") };
  const others = [
    FIRST,
    right(4, { ends_at: day("2027-08-01"), ...REFUND }),
    right(5, { ends_at: day("2027-08-01"), removed_at: day("2027-02-01") }),
    right(6, { ends_at: null }),
  ];
  expect(stackedEnd(bought, others)).toEqual({ endsAt: day("2027-06-02"), stackedOnId: null });
});

test("RT-07: leaves a term until a day as that day", () => {
  const until = { access_kind: "until", access_count: null, access_until: day("2027-09-01") } as const;
  expect(stackedEnd({ term: until, from: day("2027-01-25") }, [FIRST])).toEqual({
    endsAt: day("2027-09-01"),
    stackedOnId: null,
  });
});

test("RT-07: counts a stacked term from its own payment when its base is refunded, and moves what is stacked on it", () => {
  expect(movedEnds([{ ...FIRST, ...REFUND }, SECOND, THIRD], [1])).toEqual([
    { id: 2, endsAt: day("2027-02-21") },
    { id: 3, endsAt: day("2027-03-21") },
  ]);
});

test("RT-07: falls back on an earlier right when the base is refunded", () => {
  expect(movedEnds([FIRST, { ...SECOND, ...REFUND }, THIRD], [2])).toEqual([
    { id: 3, endsAt: day("2027-03-11") },
  ]);
});

test("RT-07: restores the ends when the refunded purchase is given back", () => {
  const after = [
    { ...SECOND, ends_at: day("2027-02-21") },
    { ...THIRD, ends_at: day("2027-03-21") },
  ];
  expect(movedEnds([FIRST, ...after], [1])).toEqual([
    { id: 2, endsAt: SECOND.ends_at },
    { id: 3, endsAt: THIRD.ends_at },
  ]);
});

test("RT-07: keeps an end that a hand moved, and ends whose base was over before the refund", () => {
  const moved = { ...SECOND, ends_at: day("2027-12-01"), end_moved_at: day("2027-01-22") };
  expect(movedEnds([{ ...FIRST, ...REFUND }, moved], [1])).toEqual([]);
  const late = { revoked_for: "refund", revoked_at: day("2027-02-20") } as const;
  expect(movedEnds([{ ...FIRST, ...late }, SECOND], [1])).toEqual([]);
});

test("RT-07: counts from its own payment when the base was handed over to another account", () => {
  expect(movedEnds([SECOND], [1])).toEqual([{ id: 2, endsAt: day("2027-02-21") }]);
});
