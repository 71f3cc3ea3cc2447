// Effect of a status word in another platform's file on access (docs/contracts/move-in.md, part 3).
import { foldWords } from "#app/platform/text/search.ts";

export type Platform = "hotmart" | "kiwify" | "other";

/** give: paid. keep: partly refunded. hold: disputed. take: refunded. none: never paid. */
export type SaleEffect = "give" | "keep" | "hold" | "take" | "none";

const HOTMART = {
  give: ["aprovado", "completo", "approved", "complete"],
  take: ["reembolsado", "estornado", "devolvido", "refunded", "chargeback"],
  hold: ["reclamado", "em disputa", "protested"],
  keep: ["reembolsado parcialmente", "partially refunded"],
  none: [
    ...[
      "aguardando pagamento",
      "pendente",
      "boleto impresso",
      "cancelado",
      "expirado",
      "recusado",
      "atrasado",
    ],
    ...[
      "em analise",
      "processando",
      "iniciado",
      "pre venda",
      "sem saldo",
      "bloqueado",
      "blocked",
      "cancelled",
    ],
    ...["expired", "no funds", "overdue", "pre order", "printed billet", "processing transaction", "started"],
    ...["under analisys", "waiting payment"],
  ],
};

const KIWIFY = {
  give: ["paid"],
  take: ["refunded", "chargedback", "chargeback"],
  hold: ["refund requested"],
  keep: [],
  none: ["waiting payment", "pending", "refused", "canceled", "cancelled", "expired"],
};

/** Our export of a course's students writes this for students without access. */
export const NO_ACCESS = "sem acesso";

/** Words for lists without documented values: the words of all platforms, and what people write by hand. */
const OTHER = {
  give: [
    ...HOTMART.give,
    ...KIWIFY.give,
    "pago",
    "concluido",
    "completed",
    "ativo",
    "active",
    "em dia",
    "com acesso",
  ],
  take: [...HOTMART.take, ...KIWIFY.take, "charged back", "devolucao", "reembolso", "contestado"],
  hold: [...HOTMART.hold, ...KIWIFY.hold, "disputed", "on hold"],
  keep: HOTMART.keep,
  none: [
    ...HOTMART.none,
    ...KIWIFY.none,
    "inativo",
    "inactive",
    "failed",
    "processing",
    "aberto",
    "vencido",
    NO_ACCESS,
  ],
};

const WORDS = { hotmart: HOTMART, kiwify: KIWIFY, other: OTHER };
const EFFECTS = ["give", "take", "hold", "keep", "none"] as const;

/** Undefined for an unknown word of the platform: it gives nothing. */
export function effectOf(platform: Platform, written: string): SaleEffect | undefined {
  const word = masculine(foldWords(written));
  return EFFECTS.find((effect) => WORDS[platform][effect].some((known) => masculine(known) === word));
}

/** 'Aprovada' and 'Aprovado' count as the same word. */
function masculine(words: string): string {
  return words.replace(/(?<=\p{L}{2}d|pag|ativ|complet|abert)a\b/gu, "o");
}
