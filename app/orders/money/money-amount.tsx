import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { isFeeUnknown, isReleaseUnknown, type MoneySums } from "./money-sums.ts";

/** An amount of a table; nothing is said softly. */
export function Amount({ cents }: { cents: number }) {
  return <span className={cents === 0 ? "text-muted" : undefined}>{formatBRL(cents)}</span>;
}

/** "—" where nobody told it, which is not zero. */
export function Fee({ sums }: { sums: MoneySums }) {
  if (isFeeUnknown(sums)) return <Unknown />;
  return (
    <>
      <Amount cents={sums.fee} />
      {sums.feeUntold > 0 ? <span className="block text-sm text-muted">em parte</span> : null}
    </>
  );
}

export function Held({ sums }: { sums: MoneySums }) {
  if (sums.held === 0 && isReleaseUnknown(sums)) return <Unknown />;
  return <Amount cents={sums.held} />;
}

function Unknown() {
  return (
    <span className="text-muted">
      <span aria-hidden="true">—</span>
      <span className="sr-only">não informado</span>
    </span>
  );
}
