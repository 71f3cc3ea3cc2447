// The form that says what their products are here: each choice is "product:course", "product:none" or "product:".
import { z } from "zod";
import { repeated } from "#app/platform/forms/text.schema.ts";
import type { Matches } from "./external-products.server.ts";

const MOST_CHOICES = 5000;

const choice = z.string().regex(/^[1-9]\d{0,14}:(?:none|[1-9]\d{0,14})?$/);

export const matchSchema = z.strictObject({
  intent: z.literal("match-products"),
  match: repeated(choice, MOST_CHOICES, "São produtos demais de uma vez.").transform(matchesOf),
});

/** 'Não vendo aqui' beats a course that was ticked beside it. */
function matchesOf(choices: readonly string[]): Matches {
  const pairs = choices.map((each) => each.split(":"));
  const groups = Map.groupBy(pairs, ([product]) => Number(product));
  return new Map(
    [...groups].map(([id, group]) => {
      const said = group.map(([, course]) => course ?? "");
      const isIgnored = said.includes("none");
      const courseIds = isIgnored ? [] : said.filter((course) => course !== "").map(Number);
      return [id, { courseIds, isIgnored }];
    }),
  );
}
