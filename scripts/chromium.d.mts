// What TypeScript has to know of chromium.mjs.
export function findChromium(wish?: { light?: boolean }): Promise<{ path: string; version: string }>;
