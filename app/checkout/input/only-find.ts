/** With the key of an order: what became of it, and nothing new. */
export const ONLY_FIND_HEADER = "order-only-find";
