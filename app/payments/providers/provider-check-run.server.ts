// Runs one provider's check, reports to the owner and keeps the scrubbed answers in a file.
import { readSecret } from "#app/platform/config/secret-files.server.ts";
import { ProviderError } from "../port/payment-provider.ts";
import {
  type CheckFlags,
  type CheckReport,
  CheckStopped,
  type ProviderCheck,
  scrubbed,
} from "./provider-check.ts";

/** Value of NAME, or of the file in NAME_FILE; empty without both. */
export function keyOf(environment: Record<string, string | undefined>, name: string): string {
  const stop = (at: string, sentence: string) => {
    throw new CheckStopped(`${at}: ${sentence}`);
  };
  // The check itself explains an empty variable.
  return readSecret({ ...environment, [name]: environment[name] || undefined }, name, stop) ?? "";
}

interface RunFacts {
  environment: Record<string, string | undefined>;
  now: Date;
  flags?: CheckFlags;
  /** Folder of the kept answers. */
  folder: string;
  say(line: string): void;
  write(path: string, text: string): void;
}

/** The answers are kept even if the check stopped early. */
export async function runProviderCheck(
  name: string,
  check: ProviderCheck,
  { environment, now, flags = { webhook: false }, folder, say, write }: RunFacts,
): Promise<{ differences: number; path: string }> {
  const answers: { name: string; status: number; body: unknown }[] = [];
  const differences: string[] = [];
  const path = `${folder}/provider-${name}-${now.toISOString().slice(0, 10)}.json`;
  try {
    const report: CheckReport = {
      say,
      differs: (line) => void differences.push(line),
      keep: (step, { status, body }) => void answers.push({ name: step, status, body: scrubbed(body) }),
    };
    await check.run(environment, report, flags);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new CheckStopped(`O provedor não respondeu: ${error.message}`);
  } finally {
    if (answers.length > 0)
      write(path, `${JSON.stringify({ provider: name, at: now, differences, answers }, null, 2)}\n`);
  }
  say("");
  if (differences.length === 0) say("Tudo respondeu como este programa espera.");
  else if (differences.length === 1) say("Uma resposta é diferente do que este programa espera:");
  else say(`${differences.length} respostas são diferentes do que este programa espera:`);
  for (const line of differences) say(`- ${line}`);
  say("");
  if (answers.length > 0) say(`As respostas, sem dados pessoais nem chaves, estão em ${path}.`);
  return { differences: differences.length, path };
}
