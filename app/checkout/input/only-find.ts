/** Sent with the key of an order to ask what became of it, without starting anything new. */
export const ONLY_FIND_HEADER = "order-only-find";
