/** Over how many days fees are counted: long enough for a figure, short enough for the prices of today. */
export const FEE_DAYS = 90;
