// Until when the money can be asked back, and when it is there: the one place that counts the days.

import { addDays, dayOf, fromLocalField } from "#app/platform/money-and-dates/dates.ts";
import type { PaymentMethod } from "#db/schema.ts";
import type { Company } from "./company.ts";

/** Who bought at a distance may withdraw without a reason (Código de Defesa do Consumidor, art. 49). */
export const WITHDRAWAL_DAYS = 7;

/** The shop's guarantee, never less than the law. */
export function refundDays({ refundWindowDays }: Pick<Company, "refundWindowDays">): number {
  return Math.max(WITHDRAWAL_DAYS, refundWindowDays);
}

/**
 * The last moment of the last day on which the buyer may ask for the money back; undefined while nothing was paid. What
 * was bought before it opens can be given back until then.
 */
export function refundDeadline(
  firstPaidAt: Date | null,
  company: Pick<Company, "refundWindowDays">,
  opensAt: Date | null = null,
): Date | undefined {
  if (!firstPaidAt) return undefined;
  const until = endOfDay(addDays(firstPaidAt, refundDays(company)));
  return opensAt && opensAt > until ? new Date(opensAt.getTime() - 1) : until;
}

/** The same for the days that the law gives, in which nobody may say no. */
export function withdrawalDeadline(firstPaidAt: Date | null): Date | undefined {
  return firstPaidAt ? endOfDay(addDays(firstPaidAt, WITHDRAWAL_DAYS)) : undefined;
}

/** How the money comes back, and when it is there; `byItself` where the provider sends it. */
export function refundArrival(method: PaymentMethod, byItself: boolean): string {
  if (method === "boleto")
    return "A loja devolve por PIX ou transferência, para uma conta em nome de quem comprou, depois de receber os dados dela.";
  if (method === "pix")
    return byItself
      ? "O dinheiro volta por PIX para a conta que pagou, em geral em alguns minutos."
      : "A própria loja devolve, por PIX; quando o dinheiro sai, a página do pedido mostra.";
  return byItself
    ? "O estorno vai para o mesmo cartão e aparece nesta fatura ou na seguinte, conforme a data de fechamento."
    : "A própria loja devolve, por PIX ou transferência; quando o dinheiro sai, a página do pedido mostra.";
}

/** A date that a page names is good until midnight where the shop is. */
function endOfDay(instant: Date): Date {
  const start = fromLocalField(`${dayOf(instant)}T00:00`);
  return start ? new Date(addDays(start, 1).getTime() - 1) : instant;
}
