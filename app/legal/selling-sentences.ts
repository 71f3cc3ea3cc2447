// What the fields of a legal text say of the shop, of buying and of giving back.

import { type Company, namedTaxId } from "#app/company/company.ts";
import { accessSpan, GUEST_ORDER_DAYS, guestDays } from "#app/company/lasting-access.ts";
import { refundArrival, refundDays, WITHDRAWAL_DAYS } from "#app/company/refund-terms.ts";
import { BOLETO_CLEARING, hoursInWords, methodNames } from "#app/company/shop-terms.ts";
import { describeMinutes } from "#app/platform/money-and-dates/dates.ts";
import { listed } from "#app/platform/text/listed.ts";
import { xmlText } from "#app/platform/text/xml.ts";
import type { LegalFacts } from "./legal-facts.ts";

export function documentOf(company: Company): string {
  return xmlText(namedTaxId(company));
}

export function addressOf({ address: { street, city, state, postalCode } }: Company): string {
  return [street, city, state, postalCode && `CEP ${postalCode}`].filter(Boolean).join(", ");
}

export function mailOf({ emails: { support } }: Company): string {
  return support && `<a href="mailto:${xmlText(support)}">${xmlText(support)}</a>`;
}

export function phoneOf({ phones: [phone = ""] }: Company): string {
  return phone && `<span class="whitespace-nowrap">${xmlText(phone)}</span>`;
}

/** Who answers for the site, as the law wants it named. */
export function identityOf({ company }: LegalFacts): string {
  const facts = [documentOf(company), xmlText(addressOf(company))].filter(Boolean);
  const [mail, phone = ""] = [mailOf(company), company.phones[0]];
  return [
    `${[`<strong>${xmlText(company.legalName || company.brand)}</strong>`, ...facts].join(", ")}.`,
    ...(mail ? [`E-mail: ${mail}.`] : []),
    ...(phone ? [`Telefone: ${xmlText(phone)}.`] : []),
  ].join(" ");
}

export function supportOf({ company }: LegalFacts): string {
  const [mail, phone = ""] = [mailOf(company), company.phones[0]];
  const ways = [
    ...(mail ? [`por e-mail em ${mail}`] : []),
    ...(phone ? [`pelo telefone ${xmlText(phone)}`] : []),
  ];
  const hours = xmlText(hoursInWords(company));
  if (ways.length === 0) return hours && `Horário: ${hours}.`;
  return sentence(`${ways.join(" ou ")}${hours ? `: ${hours}` : ""}`);
}

export function payingOf({ offer: { methods, maxParts, freeParts } }: LegalFacts): string {
  if (methods.length === 0) return "";
  if (maxParts <= 1) return `Aceitamos ${methodNames(methods)}.`;
  const free =
    freeParts >= maxParts ? " sem juros" : freeParts > 1 ? `, das quais ${freeParts} sem juros` : "";
  const interest = ` Os juros ${freeParts > 1 ? "das demais" : "das parcelas"} aparecem antes de você confirmar.`;
  const rest = freeParts < maxParts ? interest : "";
  return `Aceitamos ${methodNames(methods)}, em até ${maxParts} parcelas${free}.${rest}`;
}

export function confirmationOf({ offer: { methods, byHand } }: LegalFacts): string {
  const checked = "quando a loja confere que o PIX entrou na conta";
  if (byHand.includes("pix") && methods.length === 1) return `O pedido é confirmado ${checked}.`;
  const pix = byHand.includes("pix") ? `; no PIX, ${checked}` : "";
  const boleto = methods.includes("boleto") ? `; o boleto pode levar até ${BOLETO_CLEARING}` : "";
  return `O pedido é confirmado quando o pagamento é aprovado${pix}${boleto}.`;
}

export function deadlinesOf({ company: { deadlines }, offer: { methods, pixMinutes } }: LegalFacts): string {
  const days = deadlines.boletoDays === 1 ? "1 dia" : `${deadlines.boletoDays} dias`;
  const waits = [
    ...(methods.includes("pix") ? [`o código do PIX pode ser pago por ${describeMinutes(pixMinutes)}`] : []),
    ...(methods.includes("boleto") ? [`o boleto vence em ${days}`] : []),
  ];
  return waits.length > 0 ? sentence(listed(waits)) : "";
}

/** How somebody without an account comes to what they bought: goes on after "sem conta: ". */
export function guestAccessOf({ mailIsHeld }: LegalFacts): string {
  return mailIsHeld
    ? `o acesso fica na página do pedido, que abre por ${GUEST_ORDER_DAYS} dias no navegador em que você comprou`
    : "o acesso vai por um link privado para o seu e-mail e passa para a conta que você criar com ele";
}

/** Goes on after "por": "um ano". */
export function downloadSpanOf({ company: { accessDays }, mailIsHeld }: LegalFacts): string {
  const span = accessSpan(accessDays);
  return mailIsHeld
    ? `${span} na sua conta ou, sem conta, por ${accessSpan(guestDays(accessDays))} no navegador em que você comprou`
    : span;
}

/** How long access lasts and what comes then, where anything is to be said of it. */
export function accessTermOf({ company: { courseAccess }, parts: { courses, terms } }: LegalFacts): string {
  const rest = courses ? courseSpanOf(courseAccess, terms !== "none") : [];
  if (terms === "none") return rest.join(" ");
  const who =
    terms === "some"
      ? "Alguns produtos têm prazo de acesso próprio, que vale no lugar do prazo geral"
      : "Uma turma pode ter prazo de acesso";
  const kept = courses
    ? "; o seu progresso fica guardado, e o certificado que você já emitiu continua valendo"
    : "";
  return [
    `${who}: ele aparece na página do produto e no resumo da compra, antes de você pagar, e depois no seu pedido.`,
    "Dias e meses contam do dia do pagamento; na pré-venda, do dia em que o acesso abre; em um presente, do dia em que alguém o abre. O último dia vale inteiro.",
    `No fim do prazo o acesso fecha${kept}.`,
    ...(courses
      ? [
          "Em um curso, o que você compra antes do fim começa no último dia do prazo atual, e o que compra depois começa no dia do pagamento.",
        ]
      : []),
    "O prazo do que você já comprou não muda com a loja.",
    ...rest,
  ].join(" ");
}

/** The owner's own sentence, or that they have no end. */
function courseSpanOf(courseAccess: string, areOthers: boolean): string[] {
  const which = areOthers ? "Cursos sem prazo" : "Os cursos";
  if (courseAccess === "")
    return [areOthers ? `${which} não têm data para terminar.` : `${which} não têm prazo de acesso.`];
  const said = courseAccess.replace(/\.$/, "");
  return [`${which}: ${xmlText(`${said.charAt(0).toLowerCase()}${said.slice(1)}`)}.`];
}

export function withdrawalOf({ company }: LegalFacts): string {
  return refundDays(company) > WITHDRAWAL_DAYS
    ? `O prazo inclui os ${WITHDRAWAL_DAYS} dias de arrependimento do art. 49 do Código de Defesa do Consumidor, que valem sempre.`
    : "É o direito de arrependimento do art. 49 do Código de Defesa do Consumidor.";
}

export function automaticRefundOf({ company }: LegalFacts): string {
  if (!company.automaticRefunds) return "";
  return `Nos primeiros ${WITHDRAWAL_DAYS} dias, quando o meio de pagamento permite, o reembolso é automático: o dinheiro sai assim que você confirma.`;
}

export function moneyBackOf({ offer: { methods, atOnce } }: LegalFacts): string {
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

export function returnedOf({ offer: { methods } }: LegalFacts): string {
  const interest = methods.includes("credit") ? ", inclusive os juros de parcelamento que cobramos" : "";
  return `Devolvemos tudo o que foi pago${interest}.`;
}

export function refundWayOf({ mailIsHeld }: LegalFacts): string {
  const [opened, told] = mailIsHeld
    ? ["no navegador em que você comprou", "O número do protocolo aparece na hora, na página do pedido."]
    : [
        "pelo link privado que você recebeu por e-mail",
        "Você recebe na hora um e-mail com o número do protocolo.",
      ];
  return `Abra o pedido na sua <a href="/minha-conta">conta</a>, ou ${opened}, e escolha pedir reembolso. ${told}`;
}

export function refundByMailOf({ company }: LegalFacts): string {
  const mail = mailOf(company);
  return mail && `Se preferir, escreva para ${mail} a partir do e-mail da compra, com o número do pedido.`;
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
