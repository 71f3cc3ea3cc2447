import { DIRECT, sourceWord } from "./kept-touch.ts";

/** In an address, of the orders that no visit made: imported, or written down by hand. */
export const OFF_SITE = "~fora";
/** Beyond as many sources as are counted apart on one day. */
export const OTHERS = "~outras";

const NAMES: Record<string, string> = {
  [DIRECT]: "Direto",
  [OFF_SITE]: "Fora do site",
  [OTHERS]: "Outras origens",
};

/** A source as people read it; null where no visit made the order. */
export function sourceLabel(source: string | null): string {
  const word = source ?? OFF_SITE;
  return NAMES[word] ?? word;
}

/** A source as an address names it: undefined when none is asked for. */
export function sourceIn(params: URLSearchParams, name: string): string | undefined {
  return sourceWord(params.get(name)) ?? undefined;
}
