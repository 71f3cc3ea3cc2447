// A provider's environment variables. Collects every problem, not only the first.
import type { Config } from "#app/platform/config/config.server.ts";
import { readNamedFile, readSecret } from "#app/platform/config/secret-files.server.ts";
import type { ProviderId } from "../port/payment-provider.ts";

interface Facts {
  id: ProviderId;
  config: Pick<Config, "environment" | "live" | "liveAllow" | "siteUrl">;
  /** True if new payments use it, by any method. */
  isChosen: boolean;
  problems: string[];
}

export class ProviderSettings {
  readonly isChosen: boolean;
  /** In a live installation real money moves; elsewhere it must not. */
  readonly live: boolean;
  readonly siteUrl: string;
  readonly #facts: Facts;

  constructor(facts: Facts) {
    this.#facts = facts;
    this.isChosen = facts.isChosen;
    this.live = facts.config.live;
    this.siteUrl = facts.config.siteUrl;
  }

  /** True if LIVE_ALLOW names this exception; outside live installations everything is allowed. */
  allows(exception: string): boolean {
    return !this.live || this.#facts.config.liveAllow.includes(exception);
  }

  /** `sentence` says what to do; the variable's name is put before it. */
  problem(name: string, sentence: string): void {
    this.#facts.problems.push(`${name}: ${sentence}`);
  }

  /** True if one of these variables or its *_FILE is set, even to an empty text. */
  isGiven(...names: string[]): boolean {
    const { environment } = this.#facts.config;
    return names.some((name) => environment[name] !== undefined || environment[`${name}_FILE`] !== undefined);
  }

  /** Undefined when empty. */
  text(name: string): string | undefined {
    return this.#facts.config.environment[name]?.trim() || undefined;
  }

  required(name: string): string {
    const text = this.text(name);
    if (text === undefined) this.#missing(name);
    return text ?? "";
  }

  /** From NAME or the file in NAME_FILE. An empty secret is reported. */
  secret(name: string): string | undefined {
    return readSecret(this.#facts.config.environment, name, (at, sentence) => this.problem(at, sentence));
  }

  requiredSecret(name: string): string {
    const secret = this.secret(name);
    if (secret === undefined && !this.isGiven(name)) this.#missing(name, ` (ou ${name}_FILE)`);
    return secret ?? "";
  }

  /** The bytes of the file in NAME_FILE, for certificates and keys. */
  file(name: string): Buffer | undefined {
    return readNamedFile(this.#facts.config.environment, name, (at, sentence) => this.problem(at, sentence));
  }

  requiredFile(name: string): Buffer {
    const file = this.file(name);
    if (file === undefined && this.text(`${name}_FILE`) === undefined) this.#missing(`${name}_FILE`);
    return file ?? Buffer.alloc(0);
  }

  /** The vendor's address, or another one for tests, which a live installation must allow by name. */
  address(name: string, vendors: readonly [string, ...string[]]): string {
    const given = this.text(name);
    if (given === undefined) return vendors[0];
    if (!URL.canParse(given) || !/^https?:\/\//.test(given)) {
      this.problem(name, "deve ser um endereço http:// ou https://.");
      return vendors[0];
    }
    const address = given.replace(/\/+$/, "");
    const exception = `${this.#facts.id}-address`;
    if (!vendors.includes(address) && !this.allows(exception)) {
      this.problem(
        name,
        `um site com SITE_MODE=live só usa ${vendors.join(" ou ")} (ou LIVE_ALLOW=${exception}).`,
      );
    }
    return address;
  }

  #missing(name: string, otherwise = ""): void {
    this.problem(`${name}`, `obrigatório${otherwise} para usar ${this.#facts.id}.`);
  }
}
