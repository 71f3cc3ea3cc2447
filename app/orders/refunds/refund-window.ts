import type { Company } from "#app/platform/config/company.ts";
import { addDays } from "#app/platform/money-and-dates/dates.ts";

/** The law's floor: seven days to withdraw. */
const LEAST_DAYS = 7;

/** Until when the buyer may ask for the money back; undefined while nothing was paid. */
export function refundDeadline(
  firstPaidAt: Date | null,
  company: Pick<Company, "refundWindowDays">,
): Date | undefined {
  return firstPaidAt ? addDays(firstPaidAt, Math.max(LEAST_DAYS, company.refundWindowDays)) : undefined;
}
