/** Days over which fees are averaged: long enough for a figure, short enough for current prices. */
export const FEE_DAYS = 90;
