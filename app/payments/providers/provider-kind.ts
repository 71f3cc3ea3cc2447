// The declaration of a provider's folder; the registry has one line for each.
import type { AppContext } from "#app/context.ts";
import type { Method, PaymentProvider, ProviderId } from "../port/payment-provider.ts";
import type { ProviderSettings } from "./provider-settings.server.ts";

/** Dependencies that the running program passes to a provider. */
export type ProviderHost = Pick<AppContext, "config" | "db" | "now" | "secret" | "log" | "company">;

export interface ProviderKind {
  readonly id: ProviderId;
  readonly methods: readonly Method[];
  /** Name of its payments when it cannot be opened any more; left out if `setup` has it. */
  readonly name?: string;
  /**
   * Variables that its owner sets and where to get them; undefined where no real money moves. A variable with "=" must
   * have that value; of those joined by "|" one is enough. NAME_FILE stands for NAME.
   */
  readonly setup?: {
    name: string;
    variables: readonly string[];
    /** Additional variables of one method. */
    only?: Partial<Record<Method, readonly string[]>>;
    where: string;
  };
  /** Prefix of its environment variables. */
  readonly prefix: string;
  /** Money arrives in the owner's own account at once, without a later payout. */
  readonly paysDirectly?: true;
  /**
   * Reads and validates its environment before anything is opened; problems go to `settings` by variable name.
   * Undefined if not configured or not allowed here.
   */
  prepare(settings: ProviderSettings): OpenProvider | undefined;
}

export type OpenProvider = (host: ProviderHost) => PaymentProvider;
