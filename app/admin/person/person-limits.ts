/** Of one part of a person's page: at first, and when it is asked for as a whole. */
export const FEW = 5;
export const MOST = 200;
