// The form that matches external products: each value is "product:choice", "product:none" or "product:". "product=…" is
// the answer that the page showed.
import { z } from "zod";
import { repeated } from "#app/platform/forms/text.schema.ts";
import { openedBy } from "./choice.ts";
import type { Matches } from "./external-products.server.ts";

const MOST_CHOICES = 5000;

const choice = z.string().regex(/^[1-9]\d{0,14}(?::(?:none|p?[1-9]\d{0,14})?|=[\dp,noe]{0,8000})$/);

export const matchSchema = z.strictObject({
  intent: z.literal("match-products"),
  match: repeated(choice, MOST_CHOICES, "São produtos demais de uma vez.").transform(matchesOf),
});

/** 'Não vendo aqui' overrides every other selected choice. */
function matchesOf(choices: readonly string[]): Matches {
  const pairs = choices.filter((each) => each.includes(":")).map((each) => each.split(":"));
  const shown = new Map(
    choices.filter((each) => each.includes("=")).map((each) => each.split("=") as [string, string]),
  );
  const groups = Map.groupBy(pairs, ([product]) => Number(product));
  return new Map(
    [...groups].map(([id, group]) => {
      const said = group.flatMap(([, choice]) => choice || []);
      const isIgnored = said.includes("none");
      return [id, { ...openedBy(isIgnored ? [] : said), isIgnored, shown: shown.get(String(id)) }];
    }),
  );
}
