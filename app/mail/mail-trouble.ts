// What went wrong between us and a mail server, for the person who set it.

export interface MailTrouble {
  kind: "password" | "name" | "closed" | "silent" | "security" | "sender" | "recipient" | "other";
  sentence: string;
}

const CLOSED = /ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/;
const CERTIFICATE = /certificate|self[- ]signed|altname|CERT_/i;
const WRONG_START = /wrong version number|packet length too long|STARTTLS|upgrade/i;

/** By the codes of nodemailer; `error` is what it threw, or has that as its cause. */
export function mailTrouble(error: unknown, server: string): MailTrouble {
  const { code, command, said, answered } = factsOf(error);
  if (code === "EAUTH") {
    return {
      kind: "password",
      sentence: `${server} recusou o usuário ou a senha. Alguns provedores pedem uma senha de aplicativo, criada na conta de e-mail.`,
    };
  }
  if (code === "EDNS" || /ENOTFOUND|EAI_AGAIN/.test(said)) {
    return {
      kind: "name",
      sentence: `O servidor ${server} não foi encontrado. Confira se o nome está certo.`,
    };
  }
  if (CERTIFICATE.test(said)) {
    return {
      kind: "security",
      sentence: `O certificado de ${server} não é válido para este nome. Confira o nome do servidor com o provedor.`,
    };
  }
  if (code === "ETLS" || WRONG_START.test(said)) {
    return {
      kind: "security",
      sentence: `A conexão segura com ${server} não funcionou. Confira se a porta combina com a segurança: 587 com STARTTLS, 465 com TLS.`,
    };
  }
  if (CLOSED.test(said)) {
    return {
      kind: "closed",
      sentence: `${server} não aceita conexões nesta porta. Confira a porta, e se o servidor do site pode sair por ela.`,
    };
  }
  if (code === "EENVELOPE" && command === "MAIL FROM") {
    return {
      kind: "sender",
      sentence: `${server} não aceita enviar com este remetente${answered}. Use um endereço da conta que faz o login.`,
    };
  }
  if (code === "EENVELOPE") {
    return { kind: "recipient", sentence: `${server} não aceitou o destinatário${answered}.` };
  }
  if (code === "ETIMEDOUT" || code === "ECONNECTION" || code === "ESOCKET") {
    return {
      kind: "silent",
      sentence: `${server} não respondeu a tempo. Confira servidor e porta; muitos provedores de hospedagem bloqueiam a porta 25.`,
    };
  }
  return { kind: "other", sentence: `${server} recusou o e-mail${answered}.` };
}

/** The line that the server gave, where there is one: it names what no code of ours does. */
function factsOf(error: unknown) {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { code, command, message, response } = {
    code: "",
    command: "",
    response: "",
    ...(cause instanceof Error ? { ...cause, message: cause.message } : { message: "" }),
  } as Record<string, string>;
  const line = (response ?? "").replace(/\s+/g, " ").trim().slice(0, 200);
  return { code, command, said: `${code} ${message}`, answered: line ? ` (ele disse: ${line})` : "" };
}
