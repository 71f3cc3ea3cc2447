// What a delivery comes to once it is read, whichever platform it came from.
import type { ExternalSalesTable } from "#db/schema.ts";
import type { TheirProduct } from "../matching/external-product.ts";

export interface SaidOfPurchase {
  /** Empty for what is said of a whole subscription. */
  purchase: string;
  product: TheirProduct;
  effect: ExternalSalesTable["effect"];
  email: string;
  name: string;
  subscription: string | null;
  bought_at: Date | null;
  ends_at: Date | null;
  occurred_at: Date;
}

export interface Reading {
  /** As the platform calls it; empty for what cannot be read. */
  event: string;
  /** Tells it from others; undefined where the platform sends none. */
  eventId: string | undefined;
  /** For the list: which purchase, and whose. */
  purchase: string;
  email: string;
  said: SaidOfPurchase[];
  isTest?: boolean;
  /** Why nothing is said, where it might have been. */
  note?: string;
  /** What it lacks. */
  problem?: string;
}

export interface ReadingOptions {
  /** Eduzz: by its own area's enrolments instead of by paid invoices. */
  takesEnrollments: boolean;
  /** When it came, for an event that tells no time. */
  receivedAt: Date;
}
