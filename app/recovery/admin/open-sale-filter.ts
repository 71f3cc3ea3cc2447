// What the list of open sales shows, as its address says it.

/** Whoever still stands at the checkout, or at the provider's page, has abandoned nothing. */
export const ABANDONED_MINUTES = 30;

export const SALE_KINDS = {
  carrinho: "Carrinho abandonado",
  pix: "PIX em aberto",
  boleto: "Boleto em aberto",
  cartao: "Cartão não concluído",
  recusado: "Recusado ou vencido",
} as const;

export type SaleKind = keyof typeof SALE_KINDS;

const SALE_SORTS = {
  recentes: "Mais recentes",
  antigos: "Mais antigos",
  "maior-valor": "Maior valor",
  "menor-valor": "Menor valor",
} as const;

export type SaleSort = keyof typeof SALE_SORTS;

export interface SaleFilter {
  kind: SaleKind | undefined;
  /** Only those who agreed to be written to by WhatsApp. */
  withPhone: boolean;
  sort: SaleSort;
}

/** Reads the address; a value that is not offered counts as not given. */
export function parseSaleFilter(params: URLSearchParams): SaleFilter {
  const kind = params.get("situacao") ?? "";
  const sort = params.get("ordem") ?? "";
  return {
    kind: Object.hasOwn(SALE_KINDS, kind) ? (kind as SaleKind) : undefined,
    withPhone: params.get("whatsapp") === "1",
    sort: Object.hasOwn(SALE_SORTS, sort) ? (sort as SaleSort) : "recentes",
  };
}

export function saleParams({ kind, withPhone, sort }: SaleFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (kind) params.set("situacao", kind);
  if (withPhone) params.set("whatsapp", "1");
  if (sort !== "recentes") params.set("ordem", sort);
  return params;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "há 40 min", "há 5 h", "há 3 dias". */
export function ageOf(at: Date, now: Date): string {
  const ms = Math.max(0, now.getTime() - at.getTime());
  if (ms < HOUR) return `há ${Math.max(1, Math.floor(ms / MINUTE))} min`;
  if (ms < 2 * DAY) return `há ${Math.floor(ms / HOUR)} h`;
  return `há ${Math.floor(ms / DAY)} dias`;
}
