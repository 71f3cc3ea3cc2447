// The mail services that Brazilian shops have, with what each wants: a closed list, of facts that their own help says.
import type { MailSecurity } from "#app/mail/mail-server.ts";

export interface MailService {
  key: string;
  name: string;
  /** "": of the owner's own domain, which stands behind it; none where nobody but the provider knows it. */
  server?: string;
  port: string;
  security: MailSecurity;
  /** What its customers stumble over. */
  notes: string[];
  link?: { address: string; words: string };
}

const FULL_ADDRESS = "O usuário é o e-mail completo, e a senha é a que abre esse e-mail.";

export const MAIL_SERVICES: readonly MailService[] = [
  {
    key: "gmail",
    name: "Gmail ou Google Workspace",
    server: "smtp.gmail.com",
    port: "587",
    security: "starttls",
    notes: [
      "O usuário é o seu e-mail completo.",
      "A senha não é a que abre o Gmail: é uma senha de app, de 16 letras. Ative a verificação em duas etapas na sua Conta do Google e crie uma.",
    ],
    link: { address: "https://myaccount.google.com/apppasswords", words: "Criar a senha de app no Google" },
  },
  {
    key: "microsoft",
    name: "Microsoft 365 (e-mail da empresa)",
    server: "smtp.office365.com",
    port: "587",
    security: "starttls",
    notes: [
      "Só funciona se quem administra o Microsoft 365 da empresa ainda permite o envio com senha (SMTP autenticado) nesta caixa: a Microsoft vem desligando isso.",
      "Contas gratuitas do Outlook.com e do Hotmail não enviam assim. Use outro serviço.",
    ],
  },
  {
    key: "locaweb",
    name: "Locaweb",
    server: "email-ssl.com.br",
    port: "465",
    security: "tls",
    notes: [FULL_ADDRESS],
  },
  {
    key: "titan",
    name: "HostGator (Titan)",
    server: "smtp.titan.email",
    port: "465",
    security: "tls",
    notes: [FULL_ADDRESS, "Antes, permita nas configurações do Titan o acesso de outros aplicativos."],
  },
  {
    key: "cpanel",
    name: "HostGator ou outra hospedagem com cPanel",
    server: "",
    port: "465",
    security: "tls",
    notes: [
      FULL_ADDRESS,
      "O servidor costuma ser mail. seguido do seu domínio. No cPanel, em Contas de e-mail, “Conectar dispositivos” mostra o certo.",
    ],
  },
  {
    key: "zoho",
    name: "Zoho Mail",
    server: "smtppro.zoho.com",
    port: "465",
    security: "tls",
    notes: [
      "Se o seu plano é gratuito, o servidor é smtp.zoho.com.",
      "O usuário é o e-mail completo. Com a verificação em duas etapas ativada, a senha é uma senha de aplicativo, criada na conta Zoho.",
    ],
  },
  {
    key: "ses",
    name: "Amazon SES",
    server: "email-smtp.sa-east-1.amazonaws.com",
    port: "587",
    security: "starttls",
    notes: [
      "Este é o servidor de São Paulo; em outra região da Amazon, troque sa-east-1 pela sua.",
      "O usuário e a senha são as credenciais SMTP, criadas no painel do SES; não são o seu e-mail.",
      "O remetente precisa estar verificado no SES, e a conta, fora do modo de testes.",
    ],
  },
  {
    key: "other",
    name: "Outro",
    port: "587",
    security: "starttls",
    notes: [
      "Procure na ajuda do seu provedor por “SMTP” ou “servidor de saída”: lá estão o servidor, a porta e a segurança.",
    ],
  },
];

/** Of the server that is set. */
export function mailServiceOf(server: string): MailService | undefined {
  return MAIL_SERVICES.find((service) => service.server !== "" && service.server === server);
}

/** What to begin with for a shop whose mails come from this address. */
export function serverOf({ server }: MailService, from: string): string | undefined {
  if (server !== "") return server;
  const domain = from.split("@")[1];
  return domain ? `mail.${domain}` : undefined;
}
