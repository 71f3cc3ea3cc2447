// Functions that are called in order for a new order. None knows the checkout; each states what it needs.
import { keepAdFacts } from "#app/ads/events/ad-facts.server.ts";
import type { OrderListener } from "#app/checkout/placing/new-order.server.ts";
import { subscribeBuyer } from "#app/newsletter/subscriptions/subscription-writes.server.ts";
import { tellSoldOut } from "#app/offers/offer-writes.server.ts";
import { closeSavedCarts } from "#app/recovery/carts/saved-cart-writes.server.ts";

export const ORDER_LISTENERS: readonly OrderListener[] = [
  { concerns: ({ lines }) => lines.some(({ offer }) => offer !== null), hear: tellSoldOut },
  { concerns: () => true, hear: closeSavedCarts },
  { concerns: ({ input }) => input.adAnswer !== undefined, hear: keepAdFacts },
  { concerns: ({ input }) => input.newsletter === true, hear: subscribeBuyer },
];
