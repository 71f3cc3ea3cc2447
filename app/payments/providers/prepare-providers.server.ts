// Checks the configured providers before the program opens anything.
import { type Config, ConfigError } from "#app/platform/config/config.server.ts";
import type { Method } from "../port/payment-provider.ts";
import type { OpenProvider } from "./provider-kind.ts";
import { ProviderSettings } from "./provider-settings.server.ts";
import { PROVIDERS } from "./registry.server.ts";

export const METHOD_VARIABLES: Record<Method, string> = {
  credit: "PAYMENT_CARD",
  pix: "PAYMENT_PIX",
  boleto: "PAYMENT_BOLETO",
};
const METHODS: readonly Method[] = ["credit", "pix", "boleto"];
const METHOD_WORDS: Record<Method, string> = { credit: "cartão", pix: "PIX", boleto: "boleto" };

/** By id. Throws ConfigError with one sentence for each problem. */
export function prepareProviders(config: Config): Map<string, OpenProvider> {
  const problems = [...wrongChoices(config), ...wrongExceptions(config)];
  const prepared = new Map<string, OpenProvider>();
  for (const kind of PROVIDERS) {
    const isChosen = METHODS.some((method) => config.payments[method] === kind.id);
    const open = kind.prepare(new ProviderSettings({ id: kind.id, config, isChosen, problems }));
    if (open) prepared.set(kind.id, open);
  }
  if (config.live && METHODS.every((method) => !prepared.has(config.payments[method]))) {
    problems.push(
      "PAYMENT_PIX, PAYMENT_CARD, PAYMENT_BOLETO: um site com SITE_MODE=live precisa de pelo menos um meio de pagamento real (ou LIVE_ALLOW=sandbox).",
    );
  }
  if (problems.length > 0) throw new ConfigError(problems.join("\n"));
  return prepared;
}

function wrongChoices(config: Config): string[] {
  const ids = PROVIDERS.map(({ id }) => id).join(", ");
  return METHODS.flatMap((method) => {
    const chosen = config.payments[method];
    const kind = PROVIDERS.find(({ id }) => id === chosen);
    if (!kind) return `${METHOD_VARIABLES[method]}: deve ser um destes: ${ids}.`;
    if (kind.methods.includes(method)) return [];
    const own = kind.methods.map((one) => METHOD_WORDS[one]).join(" e ");
    return `${METHOD_VARIABLES[method]}: ${kind.id} só recebe ${own}.`;
  });
}

/** LIVE_ALLOW=…-address names one of our providers. */
function wrongExceptions(config: Config): string[] {
  return config.liveAllow.flatMap((name) => {
    const [, id] = /^(.+)-address$/.exec(name) ?? [];
    const isOurs = id === undefined || PROVIDERS.some((kind) => kind.id === id);
    return isOurs ? [] : `LIVE_ALLOW: ${name} não é de um provedor desta versão.`;
  });
}
