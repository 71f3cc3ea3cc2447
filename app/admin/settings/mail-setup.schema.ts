import { z } from "zod";
import { MAIL_PORTS, MAIL_SECURITY } from "#app/mail/mail-server.ts";
import { lineOfText, savedVersion } from "#app/platform/forms/text.schema.ts";
import { isEmail, normalEmail } from "#app/platform/text/email-address.ts";
import { mailServiceOf } from "./mail-services.ts";

const SERVER = "Informe o servidor de e-mail, como smtp.seuprovedor.com.br.";
const PORT = `Use uma porta de envio de e-mail: ${MAIL_PORTS.join(", ")}.`;
const FROM = "Informe um e-mail completo, como loja@seudominio.com.br.";
const HOST = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;

/** What people type there who know their site and their e-mail, but no server. */
const NO_SERVERS: [RegExp, string][] = [
  [/@/, `Isto é um e-mail. ${SERVER}`],
  [/^[a-z]+:\/\//i, `Isto é o endereço de um site. ${SERVER} Vai sem http://, https:// e barras.`],
  [/^www\./i, `Isto é o endereço de um site. ${SERVER} Ele não começa com www.`],
  [/\s/, `O servidor é um nome só, sem espaços. ${SERVER}`],
  [/:\d+$/, "A porta vai no campo Porta: deixe aqui só o servidor."],
];

const server = lineOfText(253, SERVER)
  .superRefine((text, context) => {
    if (text === "") return;
    const [, sentence] = NO_SERVERS.find(([sign]) => sign.test(text)) ?? [];
    if (sentence) context.addIssue(sentence);
    else if (!HOST.test(text)) context.addIssue(SERVER);
  })
  .transform((text) => text.toLowerCase());

const mailServerSchema = z
  .strictObject({
    intent: z.literal("save-mail"),
    version: savedVersion,
    server,
    port: lineOfText(5, PORT)
      .refine((text) => MAIL_PORTS.includes(Number(text)), PORT)
      .transform(Number),
    security: z.enum(MAIL_SECURITY, "Escolha uma opção da lista."),
    user: lineOfText(254),
    // As typed: spaces may belong to it.
    password: z.string().max(1000, "Use no máximo 1.000 caracteres."),
    from: lineOfText(254, FROM).transform(normalEmail).refine(isEmail, FROM),
  })
  .refine(({ server, user }) => user !== "" || !mailServiceOf(server), {
    error: "Informe o usuário: este serviço não envia sem usuário e senha.",
    path: ["user"],
  })
  .refine(({ user, password }) => user !== "" || password === "", {
    error: "Informe o usuário desta senha.",
    path: ["user"],
  });

/** What is beside the question is read before it. */
export const sendWaitedSchema = z.strictObject({ intent: z.literal("send-waited") });

export const mailFormSchema = z.discriminatedUnion("intent", [
  mailServerSchema,
  z.strictObject({ intent: z.literal("test-mail") }),
  z.strictObject({ intent: z.literal("forget-mail") }),
]);
