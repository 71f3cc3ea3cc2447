/** Header with an order's key: look up the result without starting anything. */
export const ONLY_FIND_HEADER = "order-only-find";
