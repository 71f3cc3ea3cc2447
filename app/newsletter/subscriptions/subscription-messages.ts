// What subscribing says, in the browser and on the server.
import { isEmail, normalEmail } from "#app/platform/text/email-address.ts";

export interface SubscriptionMessages {
  title: string;
  description: string;
}

const ASK_FOR_EMAIL = "Por favor, insira um endereço de email válido.";

export const EMAIL_MISSING: SubscriptionMessages = { title: "Email obrigatório", description: ASK_FOR_EMAIL };
export const EMAIL_WRONG: SubscriptionMessages = { title: "Email inválido", description: ASK_FOR_EMAIL };
export const ALREADY_SUBSCRIBED: SubscriptionMessages = {
  title: "Erro ao inscrever",
  description: "Este email já está inscrito na newsletter.",
};
export const SUBSCRIPTION_FAILED: SubscriptionMessages = {
  title: "Erro ao inscrever",
  description: "Ocorreu um erro. Tente novamente.",
};
export const SUBSCRIBED: SubscriptionMessages = {
  title: "Inscrição realizada com sucesso!",
  description: "Você receberá nossas atualizações por email.",
};

/** While no mail leaves the shop: the address is kept, and nothing comes yet. */
export const SUBSCRIBED_EARLY: SubscriptionMessages = {
  title: "E-mail guardado!",
  description: "A newsletter ainda não começou. A primeira edição vai para este endereço.",
};

/** The version of the sentences beside the button and beside the box of a free order. */
export const NEWSLETTER_CONSENT_VERSION = "2026-11";

/** Beside the box that a free order may bring along. */
export const NEWSLETTER_WISH = "Quero receber a newsletter";
/** Where that box stands. */
export const CHECKOUT_SOURCE = "checkout";

/** Where the card stands. */
export const SUBSCRIPTION_SOURCES = ["blog", "home"] as const;
export type SubscriptionSource = (typeof SUBSCRIPTION_SOURCES)[number];

/** What is wrong with a typed address; undefined when nothing is. */
export function refusalOfEmail(typed: string): SubscriptionMessages | undefined {
  if (typed.trim() === "") return EMAIL_MISSING;
  return isEmail(normalEmail(typed)) ? undefined : EMAIL_WRONG;
}
