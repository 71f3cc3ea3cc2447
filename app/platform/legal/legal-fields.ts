// Fields of a legal text: names in double braces that become what the settings and the configured payments say, so that no
// promise is typed. A name is found whatever its case and accents.
import { adServiceLabels } from "../ad-services/ad-services.ts";
import { type Company, namedTaxId } from "../config/company.ts";
import type { PaymentOffer } from "../config/payment-offer.ts";
import { refundArrival, refundDays, WITHDRAWAL_DAYS } from "../config/refund-terms.ts";
import { accessSpan, BOLETO_CLEARING, hoursInWords, methodNames } from "../config/shop-terms.ts";
import { listed } from "../text/listed.ts";
import { xmlText } from "../text/xml.ts";

export interface LegalFacts {
  company: Company;
  offer: Pick<PaymentOffer, "methods" | "atOnce" | "maxParts" | "freeParts">;
}

interface LegalField {
  name: string;
  /** What it says, for who writes the text. */
  about: string;
  /** HTML; empty: there is nothing to say, and a line that holds nothing else is left out. */
  html: (facts: LegalFacts) => string;
  /** It is more than words: it takes the place of its paragraph. */
  isBlock?: true;
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
    html: ({ company }) => documentOf(company),
  },
  { name: "endereço", about: "O endereço completo", html: ({ company }) => xmlText(addressOf(company)) },
  {
    name: "e-mail de suporte",
    about: "O e-mail de suporte, com link",
    html: ({ company }) => mailOf(company),
  },
  { name: "telefone", about: "O telefone", html: ({ company }) => phoneOf(company) },
  {
    name: "horário",
    about: "O horário de atendimento",
    html: ({ company }) => xmlText(hoursInWords(company)),
  },
  { name: "quem somos", about: "Razão social, documento, endereço, e-mail e telefone", html: identityOf },
  { name: "atendimento", about: "Como falar com você e em que horário", html: supportOf },
  {
    name: "formas de pagamento",
    about: "As formas de pagamento em uso",
    html: ({ offer }) => xmlText(methodNames(offer.methods)),
  },
  { name: "como se paga", about: "As formas de pagamento, as parcelas e os juros", html: payingOf },
  { name: "confirmação do pedido", about: "Quando o pedido é confirmado", html: confirmationOf },
  {
    name: "prazo de download",
    about: "Por quanto tempo o download fica disponível",
    html: ({ company }) => accessSpan(company.accessDays),
  },
  {
    name: "prazo de reembolso",
    about: "Em quantos dias se pode desistir",
    html: ({ company }) => `${refundDays(company)} dias`,
  },
  { name: "direito de arrependimento", about: "O que o prazo tem a ver com o art. 49", html: withdrawalOf },
  { name: "reembolso automático", about: "Só aparece quando ele está ligado", html: automaticRefundOf },
  {
    name: "volta do dinheiro",
    about: "Como o dinheiro volta, por forma de pagamento",
    html: moneyBackOf,
    isBlock: true,
  },
  { name: "valor devolvido", about: "O que é devolvido, com juros quando há cartão", html: returnedOf },
  { name: "cookies opcionais", about: "Se o site usa cookies que não precisa", html: cookiesOf },
  {
    name: "análise de visitas",
    about: "Só aparece quando as visitas são contadas ou há serviços de anúncio ligados",
    html: measurementOf,
  },
];

const BY_NAME = new Map(FIELDS.map((field) => [folded(field.name), field]));
const FIELD = /\{\{([^{}<>]*)\}\}/g;
/** A line that holds nothing but a field. */
const ALONE = /<(p|li)([^<>]*)>\s*\{\{([^{}<>]*)\}\}\s*<\/\1>/g;

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
  return html.replace(/<[^>]*>|\be-mail\b/g, (part) =>
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
    .replace(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&")
    .trim();
}

function documentOf(company: Company): string {
  return xmlText(namedTaxId(company));
}

function addressOf({ address: { street, city, state, postalCode } }: Company): string {
  return [street, city, state, postalCode && `CEP ${postalCode}`].filter(Boolean).join(", ");
}

function mailOf({ emails: { support } }: Company): string {
  return support && `<a href="mailto:${xmlText(support)}">${xmlText(support)}</a>`;
}

function phoneOf({ phones: [phone = ""] }: Company): string {
  return phone && `<span class="whitespace-nowrap">${xmlText(phone)}</span>`;
}

/** Who answers for the site, as the law wants it named. */
function identityOf({ company }: LegalFacts): string {
  const facts = [documentOf(company), xmlText(addressOf(company))].filter(Boolean);
  const [mail, phone = ""] = [mailOf(company), company.phones[0]];
  return [
    `${[`<strong>${xmlText(company.legalName || company.brand)}</strong>`, ...facts].join(", ")}.`,
    ...(mail ? [`E-mail: ${mail}.`] : []),
    ...(phone ? [`Telefone: ${xmlText(phone)}.`] : []),
  ].join(" ");
}

function supportOf({ company }: LegalFacts): string {
  const [mail, phone = ""] = [mailOf(company), company.phones[0]];
  const ways = [
    ...(mail ? [`por e-mail em ${mail}`] : []),
    ...(phone ? [`pelo telefone ${xmlText(phone)}`] : []),
  ];
  const hours = xmlText(hoursInWords(company));
  if (ways.length === 0) return hours && `Horário: ${hours}.`;
  const words = ways.join(" ou ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${hours ? `: ${hours}` : ""}.`;
}

function payingOf({ offer: { methods, maxParts, freeParts } }: LegalFacts): string {
  if (methods.length === 0) return "";
  if (maxParts <= 1) return `Aceitamos ${methodNames(methods)}.`;
  const free =
    freeParts >= maxParts ? " sem juros" : freeParts > 1 ? `, das quais ${freeParts} sem juros` : "";
  const interest = ` Os juros ${freeParts > 1 ? "das demais" : "das parcelas"} aparecem antes de você confirmar.`;
  const rest = freeParts < maxParts ? interest : "";
  return `Aceitamos ${methodNames(methods)}, em até ${maxParts} parcelas${free}.${rest}`;
}

function confirmationOf({ offer: { methods } }: LegalFacts): string {
  const boleto = methods.includes("boleto") ? `; o boleto pode levar até ${BOLETO_CLEARING}` : "";
  return `O pedido é confirmado quando o pagamento é aprovado${boleto}.`;
}

function withdrawalOf({ company }: LegalFacts): string {
  return refundDays(company) > WITHDRAWAL_DAYS
    ? `O prazo inclui os ${WITHDRAWAL_DAYS} dias de arrependimento do art. 49 do Código de Defesa do Consumidor, que valem sempre.`
    : "É o direito de arrependimento do art. 49 do Código de Defesa do Consumidor.";
}

function automaticRefundOf({ company }: LegalFacts): string {
  if (!company.automaticRefunds) return "";
  return `Nos primeiros ${WITHDRAWAL_DAYS} dias, quando o meio de pagamento permite, o reembolso é automático: o dinheiro sai assim que você confirma.`;
}

function moneyBackOf({ offer: { methods, atOnce } }: LegalFacts): string {
  const ways: [string, string][] = [
    ...(methods.includes("pix")
      ? [["PIX", refundArrival("pix", atOnce.includes("pix"))] as [string, string]]
      : []),
    ...(methods.includes("credit")
      ? [["Cartão de crédito", refundArrival("credit", true)] as [string, string]]
      : []),
    ...(methods.includes("boleto") ? [["Boleto", refundArrival("boleto", false)] as [string, string]] : []),
  ];
  if (ways.length === 0) return "";
  return `<ul>${ways.map(([name, words]) => `<li><strong>${name}:</strong> ${words}</li>`).join("")}</ul>`;
}

function returnedOf({ offer: { methods } }: LegalFacts): string {
  const interest = methods.includes("credit") ? ", inclusive os juros de parcelamento que cobramos" : "";
  return `Devolvemos tudo o que foi pago${interest}.`;
}

function cookiesOf({ company: { measurement, ads } }: LegalFacts): string {
  return measurement || adServiceLabels(ads)
    ? "O que é opcional só é carregado se você aceitar."
    : "Não usamos cookies de publicidade nem de rastreamento, próprios ou de terceiros.";
}

function measurementOf({ company }: LegalFacts): string {
  return [visitsOf(company), adsOf(company)].filter(Boolean).join(" ");
}

function adsOf({ ads }: Company): string {
  const names = adServiceLabels(ads);
  if (!names) return "";
  const ownScripts = ads.google || ads.meta?.inBrowser || ads.tiktok?.inBrowser;
  const inBrowser = ownScripts
    ? " Na página do pedido pago, e só nela, o seu navegador também carrega um script desses serviços, que pode gravar cookies."
    : "";
  return `<strong>Medição de anúncios, opcional:</strong> se você aceitar no painel de cookies e comprar, avisamos ${xmlText(listed(names))} da compra paga, para saber qual anúncio deu resultado: o valor, os produtos, o seu e-mail em código (SHA-256), o endereço IP, o navegador e o código do anúncio em que você clicou.${inBrowser} O IP e o navegador ficam guardados só até o envio, no máximo 7 dias. Se você não aceitar, nada da sua compra é enviado. Base: consentimento (art. 7º, I). Para mudar de ideia, use "Preferências de cookies" no rodapé; vale para as próximas compras.`;
}

function visitsOf({ measurement }: Company): string {
  if (!measurement) return "";
  const host = xmlText(new URL(measurement.address).host);
  return `<strong>Análise de visitas, opcional:</strong> se você aceitar no painel de cookies, as páginas de leitura (nunca o checkout, a conta ou as aulas) carregam um script de ${host}, que mede visitas, pode gravar cookies e recebe o seu endereço IP e as páginas que você abre. Base: consentimento (art. 7º, I). A sua resposta fica neste navegador por seis meses, com data e versão do texto, e na sua conta, se você estiver conectado. Para mudar de ideia, use "Preferências de cookies" no rodapé.`;
}
