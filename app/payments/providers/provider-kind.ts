// What a provider's folder declares of itself; the registry has one line for each.
import type { AppContext } from "#app/context.ts";
import type { Method, PaymentProvider, ProviderId } from "../port/payment-provider.ts";
import type { ProviderSettings } from "./provider-settings.server.ts";

/** What a provider is handed by the running program. */
export type ProviderHost = Pick<AppContext, "config" | "db" | "now" | "secret" | "log" | "company">;

export interface ProviderKind {
  readonly id: ProviderId;
  readonly methods: readonly Method[];
  /** What its payments are called where it cannot be opened any more; left out where its setup names it. */
  readonly name?: string;
  /**
   * What its owner sets on the server and where to get it; none where no real money moves. A variable with "=" has to be just
   * that; of those with "|" between them one is enough. NAME_FILE stands for NAME.
   */
  readonly setup?: {
    name: string;
    variables: readonly string[];
    /** Beside those, for one method alone. */
    only?: Partial<Record<Method, readonly string[]>>;
    where: string;
  };
  /** What its variables of the environment begin with. */
  readonly prefix: string;
  /** What is paid is in the owner's own account at once: nobody holds it and releases it later. */
  readonly paysDirectly?: true;
  /**
   * Reads and checks its part of the environment before anything is opened; what is wrong is said to `settings`, by the
   * variable's name. Undefined where it is not configured, or not allowed here.
   */
  prepare(settings: ProviderSettings): OpenProvider | undefined;
}

export type OpenProvider = (host: ProviderHost) => PaymentProvider;
