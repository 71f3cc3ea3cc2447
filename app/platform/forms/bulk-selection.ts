// Which rows a form over a list means: those that are marked, or all that the list's filter finds, on every page.

/** Of one statement, and of one transaction. */
const BATCH = 200;
export const MOST = 10_000;
const TOO_MANY = `A lista tem mais de ${MOST.toLocaleString("pt-BR")} itens. Filtre para fazer em partes.`;

export type MarkedRows = { ok: true; batches: number[][] } | { ok: false; sentence: string; status: number };

/**
 * Answers undefined when single rows are marked, which then stand in the form. What the browser says of all is taken out
 * of it. `findIds` finds by the same filter as the list; nothing is done to what came after the count that was shown.
 */
export async function foundRows(
  formData: FormData,
  findIds: (limit: number) => Promise<number[]>,
  name = "id",
): Promise<MarkedRows | undefined> {
  const isAll = formData.get("all") === "1";
  const shown = Number(formData.get("found") ?? 0);
  formData.delete("all");
  formData.delete("found");
  if (!isAll) return undefined;
  formData.delete(name);
  const ids = await findIds(MOST + 1);
  if (ids.length > MOST) return { ok: false, sentence: TOO_MANY, status: 422 };
  if (!(ids.length <= shown)) {
    const now = ids.length.toLocaleString("pt-BR");
    return {
      ok: false,
      sentence: `A lista cresceu: agora são ${now}. Confira e marque de novo.`,
      status: 409,
    };
  }
  return { ok: true, batches: inBatches(ids) };
}

/** At least one batch, so that who marked nothing hears of it. */
export function inBatches(ids: number[]): number[][] {
  const count = Math.max(1, Math.ceil(ids.length / BATCH));
  return Array.from({ length: count }, (_, at) => ids.slice(at * BATCH, (at + 1) * BATCH));
}
