import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { isFeeUnknown, isReleaseUnknown, type MoneySums } from "./money-sums.ts";

/** An amount of a table; nothing is said softly. */
export function Amount({ cents }: { cents: number }) {
  return <span className={cents === 0 ? "text-muted" : undefined}>{formatBRL(cents)}</span>;
}

/** "—" where nobody told it, which is not zero. */
export function Fee({ sums }: { sums: MoneySums }) {
  return isFeeUnknown(sums) ? <Unknown /> : <Told cents={sums.fee} isPart={sums.feeUntold > 0} />;
}

export function Held({ sums }: { sums: MoneySums }) {
  return isReleaseUnknown(sums) ? <Unknown /> : <Told cents={sums.held} isPart={sums.releaseUntold > 0} />;
}

function Told({ cents, isPart }: { cents: number; isPart: boolean }) {
  return (
    <>
      <Amount cents={cents} />
      {isPart ? <span className="block text-sm text-muted">em parte</span> : null}
    </>
  );
}

function Unknown() {
  return (
    <span className="text-muted">
      <span aria-hidden="true">—</span>
      <span className="sr-only">não informado</span>
    </span>
  );
}
