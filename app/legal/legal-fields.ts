// Fields of a legal text: names in double braces that become what the settings and the configured payments say, so that no
// promise is typed. A name is found whatever its case and accents.
import { refundDays } from "#app/company/refund-terms.ts";
import { hoursInWords, methodNames } from "#app/company/shop-terms.ts";
import { xmlText } from "#app/platform/text/xml.ts";
import type { LegalFacts } from "./legal-facts.ts";
import * as privacy from "./privacy-sentences.ts";
import * as selling from "./selling-sentences.ts";

interface LegalField {
  name: string;
  /** What it says, for who writes the text. */
  about: string;
  /** HTML; empty: there is nothing to say, and a line that holds nothing else is left out. */
  html: (facts: LegalFacts) => string;
  /** It is more than words: it takes the place of its paragraph. */
  isBlock?: true;
  /** It depends on what of the shop is there. */
  ofParts?: true;
}

/** A field as the editor offers it, with what it says today. */
export interface OfferedField {
  name: string;
  about: string;
  now: string;
}

const FIELDS: LegalField[] = [
  { name: "marca", about: "O nome da marca", html: ({ company }) => xmlText(company.brand) },
  { name: "empresa", about: "A razão social", html: ({ company }) => xmlText(company.legalName) },
  {
    name: "documento",
    about: "O CNPJ ou o CPF, com o nome dele",
    html: ({ company }) => selling.documentOf(company),
  },
  {
    name: "endereço",
    about: "O endereço completo",
    html: ({ company }) => xmlText(selling.addressOf(company)),
  },
  {
    name: "e-mail de suporte",
    about: "O e-mail de suporte, com link",
    html: ({ company }) => selling.mailOf(company),
  },
  { name: "telefone", about: "O telefone", html: ({ company }) => selling.phoneOf(company) },
  {
    name: "horário",
    about: "O horário de atendimento",
    html: ({ company }) => xmlText(hoursInWords(company)),
  },
  {
    name: "quem somos",
    about: "Razão social, documento, endereço, e-mail e telefone",
    html: selling.identityOf,
  },
  { name: "atendimento", about: "Como falar com você e em que horário", html: selling.supportOf },
  {
    name: "formas de pagamento",
    about: "As formas de pagamento em uso",
    html: ({ offer }) => xmlText(methodNames(offer.methods)),
  },
  { name: "como se paga", about: "As formas de pagamento, as parcelas e os juros", html: selling.payingOf },
  { name: "confirmação do pedido", about: "Quando o pedido é confirmado", html: selling.confirmationOf },
  {
    name: "prazo de pagamento",
    about: "Por quanto tempo o PIX e o boleto esperam",
    html: selling.deadlinesOf,
  },
  {
    name: "acesso sem conta",
    about: "Como chega ao que comprou quem não tem conta",
    html: selling.guestAccessOf,
  },
  {
    name: "prazo de download",
    about: "Por quanto tempo o download fica disponível",
    html: selling.downloadSpanOf,
  },
  {
    name: "prazo de acesso",
    about: "Por quanto tempo valem os produtos que têm prazo, e o que acontece no fim",
    html: selling.accessTermOf,
    ofParts: true,
  },
  {
    name: "prazo de reembolso",
    about: "Em quantos dias se pode desistir",
    html: ({ company }) => `${refundDays(company)} dias`,
  },
  {
    name: "direito de arrependimento",
    about: "O que o prazo tem a ver com o art. 49",
    html: selling.withdrawalOf,
  },
  { name: "como pedir reembolso", about: "Onde se pede e como se é avisado", html: selling.refundWayOf },
  {
    name: "reembolso por e-mail",
    about: "Só aparece quando há e-mail de suporte",
    html: selling.refundByMailOf,
  },
  {
    name: "reembolso automático",
    about: "Só aparece quando ele está ligado",
    html: selling.automaticRefundOf,
  },
  {
    name: "volta do dinheiro",
    about: "Como o dinheiro volta, por forma de pagamento",
    html: selling.moneyBackOf,
    isBlock: true,
  },
  {
    name: "valor devolvido",
    about: "O que é devolvido, com juros quando há cartão",
    html: selling.returnedOf,
  },
  { name: "encarregado", about: "Com quem se fala sobre dados pessoais", html: privacy.officerOf },
  {
    name: "entrada sem senha",
    about: "O que fica do código por e-mail, da chave de acesso e do Google, os que estão ligados",
    html: privacy.wayInDataOf,
  },
  {
    name: "prazo da entrada sem senha",
    about: "Por quanto tempo isso fica",
    html: privacy.wayInTimeOf,
  },
  {
    name: "entrada com o Google",
    about: "Só aparece quando ela está ligada: o que o Google fica sabendo",
    html: privacy.googleOf,
  },
  {
    name: "dados da compra",
    about: "O que é pedido de quem compra, pelas formas de pagamento",
    html: privacy.purchaseDataOf,
  },
  {
    name: "carrinho guardado",
    about: "Só aparece quando a loja envia e-mails",
    html: privacy.savedCartOf,
  },
  {
    name: "prazo do carrinho guardado",
    about: "Só aparece quando a loja envia e-mails",
    html: privacy.savedCartTimeOf,
  },
  {
    name: "uso do que se comprou",
    about: "Downloads e, quando há cursos, o que fica das aulas",
    html: privacy.useDataOf,
    ofParts: true,
  },
  {
    name: "avaliações e comentários",
    about: "O que fica de quem avalia e, quando há blog, de quem comenta",
    html: privacy.opinionDataOf,
    ofParts: true,
  },
  {
    name: "newsletter",
    about: "O que fica de quem se inscreve e, quando há pop-ups, o que eles contam",
    html: privacy.newsletterDataOf,
    ofParts: true,
  },
  {
    name: "contato",
    about: "O que fica de quem escreve e, quando há formulários, do que eles pedem",
    html: privacy.contactDataOf,
    ofParts: true,
  },
  {
    name: "cookies do site",
    about: "Os cookies de que o site precisa",
    html: privacy.ownCookiesOf,
    ofParts: true,
  },
  {
    name: "guardado no navegador",
    about: "O que o navegador guarda até ser apagado",
    html: privacy.keptInBrowserOf,
    ofParts: true,
  },
  {
    name: "guardado na visita",
    about: "O que o navegador guarda até a aba fechar",
    html: privacy.keptForVisitOf,
    ofParts: true,
  },
  { name: "quem cobra", about: "Os provedores de pagamento em uso", html: privacy.chargersOf },
  {
    name: "quem guarda e envia",
    about: "Hospedagem, arquivos, cópias e envio de e-mail, como estão ligados",
    html: privacy.keepersOf,
  },
  {
    name: "serviços opcionais",
    about: "Só aparece com análise de visitas ou anúncios ligados",
    html: privacy.optionalServicesOf,
  },
  {
    name: "solicitação de dados",
    about: "Como pedir os próprios dados sem conta",
    html: privacy.dataRequestOf,
  },
  { name: "segurança", about: "O que protege os dados neste site", html: privacy.safetyOf },
  { name: "aviso de mudanças", about: "Por onde se avisa", html: privacy.changeNoticeOf },
  { name: "cookies opcionais", about: "Se o site usa cookies que não precisa", html: privacy.cookiesOf },
  {
    name: "análise de visitas",
    about: "Só aparece quando as visitas são contadas ou há serviços de anúncio ligados",
    html: privacy.measurementOf,
  },
];

const BY_NAME = new Map(FIELDS.map((field) => [folded(field.name), field]));
const FIELD = /\{\{([^{}<>]*)\}\}/g;
/** A line that holds nothing but a field. */
const ALONE = /<(p|li)([^<>]*)>\s*\{\{([^{}<>]*)\}\}\s*<\/\1>/g;

/** Whether what this text says depends on what of the shop is there. */
export function asksForParts(text: string): boolean {
  return [...text.matchAll(FIELD)].some(([, name = ""]) => BY_NAME.get(folded(name))?.ofParts);
}

/** The text as it is read today; a field that nobody knows stays as it was typed. */
export function fillLegalText(text: string, facts: LegalFacts): string {
  const filled = text
    .replace(ALONE, (line, tag: string, attributes: string, name: string) => {
      const field = BY_NAME.get(folded(name));
      if (!field) return line;
      const html = field.html(facts);
      if (html === "" || field.isBlock) return html;
      return `<${tag}${attributes}>${html}</${tag}>`;
    })
    // The editor puts a paragraph into each entry of a list.
    .replace(/<li[^<>]*>\s*<\/li>/g, "")
    .replace(/<(ul|ol)[^<>]*>\s*<\/\1>/g, "")
    .replace(/<h2[^<>]*>[^<>]*<\/h2>\s*(?=<h2|$)/g, "")
    .replace(FIELD, (typed, name: string) => BY_NAME.get(folded(name))?.html(facts) ?? typed);
  return withWholeWords(filled);
}

/** Why it cannot be published; undefined: every field is known. */
export function fieldTrouble(text: string): string | undefined {
  for (const [typed, name = ""] of text.matchAll(FIELD)) {
    if (!BY_NAME.has(folded(name)))
      return `O campo ${typed.replaceAll("&amp;", "&")} não existe. Escolha um da lista de campos ou apague as chaves.`;
  }
  const rest = text.replace(FIELD, "");
  if (/\{\{|\}\}/.test(rest))
    return "Há chaves {{ ou }} sobrando. Um campo é um nome da lista entre {{ e }}, sem negrito nem link no meio.";
  return undefined;
}

/** All there are, for who writes the text. */
export function offeredFields(facts: LegalFacts): OfferedField[] {
  return FIELDS.map(({ name, about, html }) => ({ name, about, now: plain(html(facts)) }));
}

/** A narrow line would break "e-mail" after its hyphen (ui/email-word.tsx). */
function withWholeWords(html: string): string {
  return html.replace(/<[^<>]*>|\be-mail\b/g, (part) =>
    part === "e-mail" ? '<span class="whitespace-nowrap">e-mail</span>' : part,
  );
}

function folded(name: string): string {
  return name
    .replace(/&nbsp;|\s/g, " ")
    .trim()
    .replace(/ +/g, " ")
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "");
}

function plain(html: string): string {
  return html
    .replace(/<\/(?:li|p)>/g, " ")
    .replace(/<[^<>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&")
    .trim();
}
