import type { PaymentMethod } from "#db/schema.ts";

/** What everybody is told of paying here: as the settings and the configured providers say, so that pages may be kept. */
export interface PaymentOffer {
  methods: readonly PaymentMethod[];
  /** Those whose money is known of within moments, so that access follows at once. */
  atOnce: readonly PaymentMethod[];
  /** Those whose money a person has to find on the account. */
  byHand: readonly PaymentMethod[];
  /** How long a new PIX code can be paid. */
  pixMinutes: number;
  /** What some method asks of a buyer beside name and e-mail. */
  asks: { document: boolean; address: boolean };
  /** Who is told of the buyers to charge them, as within a sentence: "o Mercado Pago". */
  toldOfBuyers: readonly string[];
  /** Whether some of it moves no real money: the site calls itself a demonstration. */
  isTest: boolean;
  /** How many parts a card may have at all, and how many of them without interest. */
  maxParts: number;
  freeParts: number;
  /** Into how many parts a card divides an amount, and at most without interest; nothing where it is one. */
  partsOf(cents: number): { most?: Parts; free?: Parts };
}

export interface Parts {
  count: number;
  /** Of the first part, which is the largest. */
  cents: number;
}
