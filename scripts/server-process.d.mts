// What TypeScript has to know of server-process.mjs.
export const SERVER_ARGS: string[];
export const SERVER_ENV: Record<string, string>;
export const REFUSED_EXIT: number;
export function supervise(
  args: string[],
  env: Record<string, string | undefined>,
  options?: { firstPauseMs?: number },
): Promise<number>;
