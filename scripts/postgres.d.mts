// What TypeScript has to know of postgres.mjs.
interface Installed {
  bin: string;
  version: string;
}
export function findPostgres(): Promise<{ url: string } | Installed>;
export function newestPostgres(): Installed | undefined;
export function startCluster(
  installed: Installed,
  options?: { durable?: boolean },
): Promise<{ url: string; stop: () => Promise<void>; crash: () => Promise<void> }>;
