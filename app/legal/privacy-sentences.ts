// What the fields of the privacy policy say: which data this shop has, who is told of them and how they are kept.
import { adServiceLabels } from "#app/analytics/ad-services.ts";
import type { Company } from "#app/company/company.ts";
import { GUEST_ORDER_DAYS } from "#app/company/lasting-access.ts";
import { listed } from "#app/platform/text/listed.ts";
import { xmlText } from "#app/platform/text/xml.ts";
import type { LegalFacts } from "./legal-facts.ts";
import { mailOf, phoneOf } from "./selling-sentences.ts";

/** Whom to write to about personal data; nothing while the shop names nobody. */
export function officerOf({ company }: LegalFacts): string {
  const mail = mailOf(company);
  const about = "O contato do encarregado pelo tratamento de dados pessoais é";
  if (mail) return `${about} ${mail}. Escreva &quot;Dados pessoais&quot; no assunto.`;
  const phone = phoneOf(company);
  return phone && `${about} o telefone ${phone}.`;
}

/** What of the ways in without a password is kept. Google and codes are named only where they work. */
export function wayInDataOf(facts: LegalFacts): string {
  const { code, passkey, google } = waysInOf(facts);
  const ways = [
    ...(code ? ["se você pede um código por e-mail, o endereço e a hora do pedido"] : []),
    ...(passkey
      ? [
          "se você cria uma chave de acesso, a parte pública dela, o nome que você lhe dá e quando foi usada; a sua digital, o seu rosto e a senha do aparelho nunca saem dele",
        ]
      : []),
    ...(google
      ? [
          "se você entra com o Google, o nome, o e-mail e o número com que ele identifica a sua conta, e nada mais dela",
        ]
      : []),
  ];
  if (ways.length === 0) return "";
  return `<strong>Entrada sem senha:</strong> ${ways.join("; ")}. ${ways.length > 1 ? "Servem" : "Serve"} para saber que é você. Base: execução de contrato (art. 7º, V).`;
}

export function wayInTimeOf(facts: LegalFacts): string {
  const { code, passkey, google } = waysInOf(facts);
  const kept = [...(passkey ? ["Chaves de acesso"] : []), ...(google ? ["ligação com o Google"] : [])];
  const codes = code ? "Códigos de entrada: até três horas depois do pedido." : "";
  const until = "até você remover em Minha conta, Segurança, ou a conta ser excluída.";
  const keys = kept.length > 0 ? `${capital(listed(kept))}: ${until}` : "";
  return [codes, keys].filter(Boolean).join(" ");
}

/** Only whoever presses Google's button is sent there. */
export function googleOf(facts: LegalFacts): string {
  if (!waysInOf(facts).google) return "";
  return "Google, só se você escolher entrar com ele: ele fica sabendo que você entrou neste site, e nada do que faz aqui.";
}

function waysInOf({ company, mailIsHeld, takesPasskeys }: LegalFacts) {
  return { code: !mailIsHeld, passkey: takesPasskeys, google: company.signIn.google };
}

export function purchaseDataOf({ offer: { methods, asks }, mailIsHeld }: LegalFacts): string {
  const data = [
    "nome",
    "e-mail",
    ...(asks.document ? ["CPF ou CNPJ"] : []),
    ...(asks.address ? ["endereço de cobrança"] : []),
    "itens",
    "valores",
    "situação do pagamento",
  ];
  const told = asks.document ? "" : " Se você der o CPF ou o CNPJ a quem atende, ele fica no pedido.";
  const card = methods.includes("credit")
    ? " Número completo e código do cartão não são guardados por nós."
    : "";
  const gift = mailIsHeld
    ? ""
    : " Quando você pede que a loja envie um presente por e-mail, o endereço de quem recebe e o seu recado servem só para isso e ficam até 90 dias depois do envio.";
  return `<strong>Compra:</strong> ${listed(data)}. Servem para vender, entregar, emitir recibos e reembolsar. Bases: execução de contrato e obrigação legal (art. 7º, V e II).${told}${card}${gift}`;
}

/** Without mails the checkout offers no reminder, and nothing is kept for one. */
export function savedCartOf({ mailIsHeld }: LegalFacts): string {
  if (mailIsHeld) return "";
  return "<strong>Carrinho guardado:</strong> se você marcar a opção no pagamento, guardamos nome, e-mail e o que está no carrinho e, se você também autorizar o WhatsApp, o seu celular. Servem para lembrar você da compra que não terminou. Base: consentimento, que registramos com data e texto. Desmarcar a opção ou usar o link de qualquer lembrete apaga tudo na hora.";
}

export function savedCartTimeOf({ mailIsHeld }: LegalFacts): string {
  if (mailIsHeld) return "";
  return "Carrinho guardado: até a compra ser paga, você desmarcar a opção ou passarem 30 dias.";
}

export function useDataOf({ parts }: LegalFacts): string {
  const data = [
    "os downloads",
    ...(parts.courses ? ["o progresso nas aulas", "as respostas de exercícios", "as dúvidas"] : []),
  ];
  return `<strong>Uso do que você comprou:</strong> ${listed(data)}. ${parts.courses ? "Servem" : "Serve"} para entregar o produto e dar suporte. Base: execução de contrato.`;
}

export function opinionDataOf({ parts }: LegalFacts): string {
  const [what, sender] = parts.posts
    ? ["Avaliações e comentários", "o texto e, nos comentários, o endereço IP, que protege contra abuso"]
    : ["Avaliações", "o texto"];
  const data = parts.posts ? `nome, e-mail, ${sender}` : `nome, e-mail e ${sender}`;
  return `<strong>${what}:</strong> ${data}. O nome e o texto aparecem depois de aprovados; o e-mail nunca aparece. Base: consentimento (art. 7º, I).`;
}

export function contactDataOf({ parts }: LegalFacts): string {
  const [more, use] = parts.leadForms
    ? [
        ", com nome, e-mail e, se você informar, telefone, empresa e o que procura, mais as anotações da conversa",
        "responder a você e, se você pedir, preparar uma proposta",
      ]
    : [", com o nome e o e-mail de quem escreve", "responder a você"];
  return `<strong>Contato:</strong> o que você nos escreve${more}. Serve para ${use}. Bases: consentimento e procedimentos preliminares a contrato (art. 7º, I e V).`;
}

export function newsletterDataOf({ parts }: LegalFacts): string {
  const what = parts.popups ? "Newsletter, avisos e materiais" : "Newsletter e avisos";
  const counted = parts.popups
    ? " Contamos quantas vezes as janelas que oferecem materiais foram abertas e fechadas, sem saber por quem."
    : "";
  const asked = parts.popups
    ? "o aviso ou o material que você pedir"
    : "o aviso de cada lista de espera em que você entrar";
  return `<strong>${what}:</strong> e-mail, nome se você informar, a página em que se inscreveu e o que foi enviado. Servem para mandar a newsletter e ${asked}. Base: consentimento, que registramos com data e texto. Cada edição tem um link para cancelar, que vale na hora.${counted}`;
}

export function ownCookiesOf(facts: LegalFacts): string {
  const { mailIsHeld, parts } = facts;
  const { code, passkey, google } = waysInOf(facts);
  const others = [...(passkey ? ["com uma chave de acesso"] : []), ...(google ? ["com o Google"] : [])];
  const cookies = [
    "um de sessão, que mantém você conectado",
    "um que só diz que há uma sessão, para a página guardar o lugar do seu menu",
    "um que dura 180 dias e lembra que você já entrou na sua conta neste navegador, para você não esperar atrás de quem tenta adivinhar senhas",
    "um de alguns minutos entre a senha e o código, para quem usa a verificação em duas etapas",
    ...(code
      ? [
          "um de uma hora, quando você pede para entrar com um código por e-mail, para que só este navegador aceite o código",
        ]
      : []),
    ...(others.length > 0 ? [`um de alguns minutos, enquanto você entra ${others.join(" ou ")}`] : []),
    "um de aviso, que dura até a página seguinte",
    "um do checkout, para não cobrar duas vezes a mesma compra",
    "um que dura um dia, quando você envia um formulário, para não confundir você com quem usa a mesma internet",
    `um por pedido feito sem conta, que abre esse pedido neste navegador por ${GUEST_ORDER_DAYS} dias`,
    ...(mailIsHeld
      ? []
      : ["um que dura até sete dias e lembra que você veio do link de um carrinho guardado"]),
    ...(parts.posts
      ? ["um de quem comenta no blog, que mostra a você o comentário à espera de aprovação"]
      : []),
    "um de quem trabalha na loja (menu_recolhido), que lembra por seis meses quais grupos do menu do painel deixou fechados",
  ];
  return `<strong>Cookies:</strong> ${cookies.slice(0, -1).join("; ")}; e ${cookies.at(-1)}.`;
}

export function keptInBrowserOf({ parts }: LegalFacts): string {
  const kept = [
    "o carrinho e o cupom dele",
    "quais pedidos saíram dele e ainda não foram pagos",
    ...(parts.courses ? ["as preferências do player de aulas"] : []),
  ];
  return `<strong>Armazenamento do navegador:</strong> ${listed(kept)}, até você apagar; e o que você escreve em um formulário e ainda não enviou, por até 30 dias.`;
}

export function keptForVisitOf({ offer: { methods }, parts }: LegalFacts): string {
  const card = methods.includes("credit") ? " (nunca o número nem o código do cartão)" : "";
  const kept = [
    "de onde você veio",
    "a compra em andamento",
    `o que você digitou no checkout${card}`,
    ...(parts.popups ? ["as janelas que você já fechou"] : []),
  ];
  return `<strong>Só durante a visita:</strong> ${listed(kept)}.`;
}

export function chargersOf({ offer: { byHand, toldOfBuyers } }: LegalFacts): string {
  const told = toldOfBuyers.length > 0 ? `${capital(listed(toldOfBuyers))}, para cobrar e reembolsar.` : "";
  const direct = byHand.includes("pix")
    ? "O PIX vai direto para a nossa conta: o nosso banco nos mostra quem pagou."
    : "";
  return xmlText([told, direct].filter(Boolean).join(" "));
}

export function keepersOf({ mailIsHeld, filesAreElsewhere, backups }: LegalFacts): string {
  const services = [
    ...(filesAreElsewhere ? ["armazenamento de arquivos"] : []),
    ...(backups.isDaily && backups.isElsewhere ? ["guarda das cópias de segurança"] : []),
    ...(mailIsHeld ? [] : ["envio de e-mail"]),
  ];
  const host = "Quem hospeda o servidor deste site, se ele não for nosso, em nosso nome.";
  return services.length > 0 ? `${host} Serviços de ${listed(services)}, também em nosso nome.` : host;
}

/** Whom a visitor may agree to. */
export function optionalServicesOf({ company: { measurement, ads } }: LegalFacts): string {
  const names = [...(measurement ? [new URL(measurement.address).host] : []), adServiceLabels(ads)].filter(
    Boolean,
  );
  return names.length > 0 ? `${xmlText(names.join(" e "))}, só se você aceitar no painel de cookies.` : "";
}

/** How to ask about data without an account: the form there needs a mail that is answered. */
export function dataRequestOf({ company, mailIsHeld }: LegalFacts): string {
  const others = "Para tudo o mais, ou se você não tem conta,";
  if (!mailIsHeld)
    return `${others} <a href="/privacidade/pedido">faça uma solicitação</a>; respondemos em até 15 dias.`;
  const contact = mailOf(company) || phoneOf(company);
  return contact && `${others} fale com a gente: ${contact}. Respondemos em até 15 dias.`;
}

export function safetyOf({ isHttps, backups: { isDaily, isEncrypted } }: LegalFacts): string {
  const measures = [
    ...(isHttps ? ["conexão criptografada"] : []),
    "senhas guardadas como hash argon2id",
    "acesso restrito a quem precisa",
    ...(isDaily ? [`cópias de segurança diárias${isEncrypted ? " e cifradas" : ""}`] : []),
  ];
  return `${capital(listed(measures))}.`;
}

export function changeNoticeOf({ mailIsHeld }: LegalFacts): string {
  return mailIsHeld ? "avisaremos no site" : "avisaremos no site ou por e-mail";
}

export function cookiesOf({ company: { measurement, ads } }: LegalFacts): string {
  return measurement || adServiceLabels(ads)
    ? "O que é opcional só é carregado se você aceitar."
    : "Não usamos cookies de publicidade nem de rastreamento, próprios ou de terceiros.";
}

export function measurementOf({ company }: LegalFacts): string {
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

function capital(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
