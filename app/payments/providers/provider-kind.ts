// What a provider's folder declares of itself; the registry has one line for each.
import type { AppContext } from "#app/platform/context.ts";
import type { Method, PaymentProvider, ProviderId } from "../port/payment-provider.ts";
import type { ProviderSettings } from "./provider-settings.server.ts";

/** What a provider is handed by the running program. */
export type ProviderHost = Pick<AppContext, "config" | "db" | "now" | "secret" | "log" | "company">;

export interface ProviderKind {
  readonly id: ProviderId;
  readonly methods: readonly Method[];
  /**
   * What its owner sets on the server and where to get it; none where no real money moves. A variable with "=" has to be just
   * that; of those with "|" between them one is enough. NAME_FILE stands for NAME.
   */
  readonly setup?: { name: string; variables: readonly string[]; where: string };
  /**
   * Reads and checks its part of the environment before anything is opened; what is wrong is said to `settings`, by the
   * variable's name. Undefined where it is not configured, or not allowed here.
   */
  prepare(settings: ProviderSettings): OpenProvider | undefined;
}

export type OpenProvider = (host: ProviderHost) => PaymentProvider;
