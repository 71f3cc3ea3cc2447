// Common result of reading a delivery, for all platforms.
import type { ExternalSalesTable } from "#db/schema.ts";
import type { TheirProduct } from "../matching/external-product.ts";

export interface SaidOfPurchase {
  /** Empty for an event about a whole subscription. */
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
  /** The platform's own name. Empty if the delivery cannot be read. */
  event: string;
  /** Id of the event. Undefined if the platform sends none. */
  eventId: string | undefined;
  /** For the list: the purchase and its buyer. */
  purchase: string;
  email: string;
  said: SaidOfPurchase[];
  isTest?: boolean;
  /** Why the delivery has no effect, if the owner could expect one. */
  note?: string;
  /** Problem that makes the delivery unusable. */
  problem?: string;
}

export interface ReadingOptions {
  /** Eduzz: uses enrolments in Eduzz's own members area instead of paid invoices. */
  takesEnrollments: boolean;
  /** When the delivery arrived, for an event without a time. */
  receivedAt: Date;
}
