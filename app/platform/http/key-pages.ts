/**
 * Of a page whose address is a key. The address does not travel on as a referrer, and the form on it still says from which
 * site it comes: a browser that is told "no-referrer" would name none, and be refused (SEC-03).
 */
export const HEADERS_OF_KEY = { "referrer-policy": "strict-origin", "cache-control": "private, no-store" };
