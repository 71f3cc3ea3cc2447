// What TypeScript has to know of chromium.mjs.
export function findChromium(): Promise<{ path: string; version: string }>;
