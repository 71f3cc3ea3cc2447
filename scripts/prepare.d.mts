// What TypeScript has to know of prepare.mjs.
export const root: string;
export const node24: string;
export class Problem extends Error {}
export function say(text: string): void;
export function beforeExit(cleanup: () => unknown): void;
interface RunOptions {
  env?: Record<string, string | undefined>;
  cwd?: string;
  capture?: boolean;
}
export function run(
  command: string,
  args: string[],
  options?: RunOptions,
): Promise<{ code: number; output: string }>;
export function runNode(args: string[], options?: RunOptions): Promise<{ code: number; output: string }>;
export function runScript(main: () => Promise<number | undefined>): Promise<void>;
export function npmCommand(): [string, ...string[]];
export function withoutNodeEnv(env: Record<string, string | undefined>): Record<string, string | undefined>;
export function ensureBuild(): Promise<void>;
