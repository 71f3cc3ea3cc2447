import { wholeNumber } from "./whole-number.ts";

export interface Page {
  number: number;
  size: number;
  offset: number;
  /** So few more stand on the last page, rather than alone on one of their own. */
  slack?: number;
}

/** A page further on is looked for no further. */
const LAST_PAGE = 100_000;

/** The page named in the address; anything that is no page counts as the first. */
export function pageFrom(params: URLSearchParams, size: number, slack = 0): Page {
  const number = Math.min(wholeNumber(params.get("pagina")) || 1, LAST_PAGE);
  return { number, size, offset: (number - 1) * size, ...(slack > 0 ? { slack } : {}) };
}

export function pageCount(total: number, { size, slack = 0 }: Pick<Page, "size" | "slack">): number {
  return Math.max(1, Math.ceil((total - slack) / size));
}

/** "Mostrando 13 a 24 de 38 artigos"; "de mais de 1000 artigos" when there are more than were counted. */
export function rangeSentence(
  page: Page,
  total: number,
  noun: { one: string; many: string },
  isMore = false,
): string {
  const from = total === 0 ? 0 : page.offset + 1;
  const to = Math.min(page.offset + page.size, total);
  const all = isMore ? `mais de ${total}` : total;
  return `Mostrando ${from} a ${to} de ${all} ${total === 1 ? noun.one : noun.many}`;
}

/** The address of another page with every other parameter kept; page 1 has none of its own. */
export function pageAddress(pathname: string, params: URLSearchParams, number: number): string {
  const next = new URLSearchParams(params);
  if (number <= 1) next.delete("pagina");
  else next.set("pagina", String(number));
  const query = next.toString();
  return query ? `${pathname}?${query}` : pathname;
}

/** The address with this parameter instead, on its first page; empty takes it away. */
export function filterAddress(
  pathname: string,
  params: URLSearchParams,
  name: string,
  value: string,
): string {
  const next = new URLSearchParams(params);
  if (value) next.set(name, value);
  else next.delete(name);
  return pageAddress(pathname, next, 1);
}

/** The numbers to show around the current one, with null where a gap is. */
function pageWindow(current: number, last: number): (number | null)[] {
  const shown = [1, current - 1, current, current + 1, last].filter((n) => n >= 1 && n <= last);
  const numbers = [...new Set(shown)].sort((a, b) => a - b);
  return numbers.flatMap((n, i) => (i > 0 && n - (numbers[i - 1] ?? n) > 1 ? [null, n] : [n]));
}

/** The asked page, or the last one there is when it lies past the end. */
export function withinPages(page: Page, total: number): Page {
  const number = Math.min(page.number, pageCount(total, page));
  return { ...page, number, offset: (number - 1) * page.size };
}

/** One page of a list that is held whole because it stays short. */
export function pageInMemory<T>(all: readonly T[], asked: Page) {
  const page = withinPages(asked, all.length);
  return { items: all.slice(page.offset, page.offset + page.size), total: all.length, page };
}

/** The links of a paged list, ready for the kit's Pages; none when everything fits on one page. */
export function pageItems(pathname: string, params: URLSearchParams, page: Page, total: number) {
  const last = pageCount(total, page);
  if (last === 1 && page.number === 1) return [];
  const to = (number: number) => pageAddress(pathname, params, number);
  const isAtEnd = page.number >= last;
  return [
    { label: "Anterior", href: to(Math.min(page.number - 1, last)), disabled: page.number === 1 },
    ...pageWindow(Math.min(page.number, last), last).map((number) =>
      number === null
        ? { label: "…" }
        : { label: String(number), href: to(number), current: number === page.number },
    ),
    { label: "Próxima", href: to(page.number + 1), disabled: isAtEnd },
  ];
}

/** The links of a list that was not counted: only the page before and the one after. */
export function adjacentPages(pathname: string, params: URLSearchParams, page: Page, hasMore: boolean) {
  if (page.number === 1 && !hasMore) return [];
  const to = (number: number) => pageAddress(pathname, params, number);
  return [
    { label: "Anterior", href: to(Math.max(1, page.number - 1)), disabled: page.number === 1 },
    { label: String(page.number), href: to(page.number), current: true },
    { label: "Próxima", href: to(page.number + 1), disabled: !hasMore },
  ];
}
