// Conditions on instants as SQL.
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.server.ts";
import { containsText, instantText } from "#db/text-sql.server.ts";
import { currentOperator, isoSpan, multiStepSpan, type Span } from "./date-filters.ts";

type Sql = RawBuilder<boolean>;

const NOTHING: Sql = sql<boolean>`1 = 0`;

/** Undefined for a condition that is switched off. */
export function dateSql(
  { db, now }: { db: Db; now: Date },
  value: RawBuilder<unknown>,
  askedOperator: string,
  askedValue: string,
): Sql | undefined {
  const { operator, wanted } = currentOperator(askedOperator, askedValue);
  if (operator === "empty") return sql<boolean>`${value} is null`;
  if (operator === "contains") return containsText(db, instantText(db, value), wanted);
  if (!operator.startsWith("date_is")) return isoSql(value, operator, wanted);
  const read = multiStepSpan(wanted, now);
  if (read === undefined) return NOTHING;
  if (read === "off") return undefined;
  const { span, today } = read;
  switch (operator) {
    case "date_is":
      return within(value, span);
    case "date_is_before":
      return sql<boolean>`${value} < ${span.from}`;
    case "date_is_on_or_before":
      return sql<boolean>`${value} < ${span.until}`;
    case "date_is_after":
      return sql<boolean>`${value} >= ${span.until}`;
    case "date_is_on_or_after":
      return sql<boolean>`${value} >= ${span.from}`;
    default:
      // Between today and the span, both included, whichever comes first.
      return span.until > today.from
        ? within(value, { from: today.from, until: span.until })
        : within(value, { from: span.from, until: today.until });
  }
}

function isoSql(value: RawBuilder<unknown>, operator: string, wanted: string): Sql | undefined {
  const span = isoSpan(wanted);
  if (span === undefined) return NOTHING;
  if (span === "off") return undefined;
  const isInstant = span.from.getTime() === span.until.getTime();
  switch (operator) {
    case "date_equal":
      return isInstant ? sql<boolean>`${value} = ${span.from}` : within(value, span);
    case "date_before":
      return sql<boolean>`${value} < ${span.from}`;
    case "date_before_or_equal":
      return isInstant ? sql<boolean>`${value} <= ${span.from}` : sql<boolean>`${value} < ${span.until}`;
    case "date_after":
      return isInstant ? sql<boolean>`${value} > ${span.from}` : sql<boolean>`${value} >= ${span.until}`;
    default:
      return sql<boolean>`${value} >= ${span.from}`;
  }
}

function within(value: RawBuilder<unknown>, { from, until }: Span): Sql {
  return sql<boolean>`(${value} >= ${from} and ${value} < ${until})`;
}
