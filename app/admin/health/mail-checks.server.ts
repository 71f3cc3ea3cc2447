// Mail that arrives: the server that takes it, and what the domain of MAIL_FROM says in public of who may send for it.
import type { Resolver } from "node:dns/promises";
import { type Mailer, MailServerDown } from "#app/mail/mail.server.ts";
import type { Config } from "#app/platform/config/config.server.ts";
import { type Finding, findingsOf } from "./finding.ts";

export type NameServer = Pick<Resolver, "resolveTxt">;

const DEFINE = "preencha Configurações, E-mail. No servidor: SMTP_URL e MAIL_FROM valem no lugar da tela.";
const PROVIDER_SAYS = "Quem envia os seus e-mails diz qual registro criar no DNS do domínio.";

export async function checkMailServer(
  config: Config,
  mail: Pick<Mailer, "ready" | "way">,
): Promise<Finding[]> {
  const { ok, warning, failure } = findingsOf("Servidor de e-mail");
  const way = mail.way();
  if (way.kind === "folder") {
    const said =
      "Sem servidor de e-mail, as mensagens ficam guardadas no servidor do site e ninguém as recebe.";
    return [
      config.live
        ? failure(said, `Para que elas cheguem, ${DEFINE}`)
        : warning(`${said} Para uma demonstração, é assim mesmo.`, `Antes de vender, ${DEFINE}`),
    ];
  }
  if (way.kind === "locked") {
    return [
      failure(
        `A senha de ${way.server} foi guardada com outra chave secreta do site; os e-mails esperam na fila.`,
        "Digite a senha de novo em Configurações, E-mail. No servidor: SESSION_SECRET mudou.",
      ),
    ];
  }
  try {
    await mail.ready();
    return [ok(`${way.server} respondeu e aceitou a senha. Nenhum e-mail foi enviado.`)];
  } catch (error) {
    if (!(error instanceof MailServerDown)) throw error;
    return [smtpTrouble(way.server, error.cause)];
  }
}

function smtpTrouble(hostname: string, cause: unknown): Finding {
  const { failure } = findingsOf("Servidor de e-mail");
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  if (code === "EAUTH") {
    return failure(
      `${hostname} recusou o usuário ou a senha.`,
      "Confira usuário e senha em Configurações, E-mail. No servidor: confira SMTP_URL: @, : e / na senha se escrevem %40, %3A e %2F.",
    );
  }
  if (code === "EDNS" || code === "ENOTFOUND") {
    return failure(
      `O nome ${hostname} não existe no DNS.`,
      "Confira o servidor em Configurações, E-mail. No servidor: SMTP_URL.",
    );
  }
  if (code === "ETLS" || code === "ESOCKET") {
    return failure(
      `A conexão segura com ${hostname} falhou (${code}).`,
      "Confira a segurança e a porta em Configurações, E-mail. No servidor: em SMTP_URL, smtps:// usa a porta 465, smtp:// a 587.",
    );
  }
  return failure(
    `${hostname} não respondeu (${code || "sem resposta"}).`,
    "Confira servidor e porta em Configurações, E-mail. No servidor: em SMTP_URL, e se o provedor da máquina deixa sair pela porta 465 ou 587 (a 25 costuma ser bloqueada).",
  );
}

/** SPF, DKIM and DMARC of the sender's domain, as any receiver sees them. */
export async function checkSenderDomain(
  { mailFrom }: Config,
  mail: Pick<Mailer, "way">,
  dns: NameServer,
): Promise<Finding[]> {
  const way = mail.way();
  const from = mailFrom ?? (way.kind === "saved" ? way.from : "");
  const domain = /@([\w.-]+)>?\s*$/.exec(from)?.[1]?.toLowerCase();
  if (!domain) {
    const { unknown } = findingsOf("Domínio do remetente");
    return [
      unknown(
        "Sem e-mail de remetente não há domínio para conferir.",
        "Preencha o remetente em Configurações, E-mail, como loja@seudominio.com.br. No servidor: MAIL_FROM.",
      ),
    ];
  }
  const all = await Promise.all([checkSpf(domain, dns), checkDkim(domain, dns), checkDmarc(domain, dns)]);
  return all;
}

/** The texts at a name; "none" where the name has none, "absent" where nothing at all stands at or below it. */
async function textsAt(name: string, dns: NameServer): Promise<string[] | "none" | "absent" | "silent"> {
  try {
    return (await dns.resolveTxt(name)).map((parts) => parts.join(""));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "";
    if (code === "ENODATA") return "none";
    return code === "ENOTFOUND" ? "absent" : "silent";
  }
}

function silent(area: string): Finding {
  return findingsOf(area).unknown(
    "O DNS não respondeu.",
    "Tente de novo daqui a pouco. No servidor: pergunte a outro, com npm run doctor -- --dns 1.1.1.1",
  );
}

async function checkSpf(domain: string, dns: NameServer): Promise<Finding> {
  const { ok, warning, failure } = findingsOf("SPF");
  const texts = await textsAt(domain, dns);
  if (texts === "silent") return silent("SPF");
  if (texts === "absent") {
    return failure(
      `O domínio ${domain} não existe no DNS.`,
      "Confira o remetente: ninguém aceita e-mail de um domínio que não existe.",
    );
  }
  const records = Array.isArray(texts) ? texts.filter((text) => /^v=spf1(\s|$)/i.test(text)) : [];
  const [record] = records;
  if (!record) {
    return warning(
      `${domain} não diz quem pode enviar por ele; muitos e-mails vão para o spam.`,
      PROVIDER_SAYS,
    );
  }
  if (records.length > 1) {
    return failure(
      `${domain} tem ${records.length} registros SPF, e por isso nenhum vale.`,
      "Junte os dois num só, com um v=spf1.",
    );
  }
  if (/\s\+?all(\s|$)/i.test(record)) {
    return failure(`O SPF de ${domain} deixa qualquer um enviar por ele.`, "Troque +all por ~all ou -all.");
  }
  return ok(`${domain} tem SPF: ${record}. Confira se o seu servidor de e-mail está nele.`);
}

async function checkDkim(domain: string, dns: NameServer): Promise<Finding> {
  const { warning, unknown } = findingsOf("DKIM");
  const texts = await textsAt(`_domainkey.${domain}`, dns);
  if (texts === "silent") return silent("DKIM");
  // A name below which something stands does exist (RFC 8020).
  if (texts === "absent") {
    return warning(
      `${domain} não tem chave DKIM; sem ela, o cancelamento com um clique não vale e muito vai para o spam.`,
      PROVIDER_SAYS,
    );
  }
  return unknown(
    `${domain} tem chaves DKIM. Se o servidor de e-mail assina com elas, só um e-mail recebido mostra.`,
    "Envie um e-mail de teste em Configurações, E-mail, e procure dkim=pass nos cabeçalhos do que chegou.",
  );
}

async function checkDmarc(domain: string, dns: NameServer): Promise<Finding> {
  const { ok, warning, failure } = findingsOf("DMARC");
  // A subdomain without a policy of its own has that of the domain above it.
  const names = domain.split(".").length > 2 ? [domain, domain.split(".").slice(1).join(".")] : [domain];
  for (const name of names) {
    const texts = await textsAt(`_dmarc.${name}`, dns);
    if (texts === "silent") return silent("DMARC");
    const records = Array.isArray(texts) ? texts.filter((text) => /^v=DMARC1\s*(;|$)/i.test(text)) : [];
    const [record] = records;
    if (!record) continue;
    if (records.length > 1)
      return failure(`_dmarc.${name} tem mais de um registro, e por isso nenhum vale.`, "Deixe um só.");
    const policy = /;\s*p\s*=\s*(\w+)/i.exec(record)?.[1]?.toLowerCase();
    if (!policy)
      return failure(`O DMARC de ${name} não diz a política (p=).`, "Comece com: v=DMARC1; p=none");
    const said = `${name} tem DMARC, política ${policy}.`;
    return ok(policy === "none" ? `${said} Quando tudo chegar bem, passe para quarantine.` : said);
  }
  return warning(
    `${domain} não tem DMARC; Gmail e Yahoo exigem de quem envia newsletters.`,
    `Crie o registro TXT _dmarc.${domain} com: v=DMARC1; p=none`,
  );
}
