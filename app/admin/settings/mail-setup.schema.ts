import { z } from "zod";
import { lineOfText, savedVersion } from "#app/platform/forms/text.schema.ts";
import { MAIL_PORTS, MAIL_SECURITY } from "#app/platform/mail/mail-server.ts";

const SERVER = "Informe o servidor, como smtp.seuprovedor.com.br, sem http:// e sem a porta.";
const PORT = `Use uma porta de envio de e-mail: ${MAIL_PORTS.join(", ")}.`;
const FROM = "Informe um e-mail completo, como loja@seudominio.com.br.";
const HOST = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;

const mailServerSchema = z
  .strictObject({
    intent: z.literal("save-mail"),
    version: savedVersion,
    server: lineOfText(253, SERVER)
      .refine((text) => HOST.test(text), SERVER)
      .transform((text) => text.toLowerCase()),
    port: lineOfText(5, PORT)
      .refine((text) => MAIL_PORTS.includes(Number(text)), PORT)
      .transform(Number),
    security: z.enum(MAIL_SECURITY, "Escolha uma opção da lista."),
    user: lineOfText(254),
    // As typed: spaces may belong to it.
    password: z.string().max(1000, "Use no máximo 1.000 caracteres."),
    from: lineOfText(254, FROM).pipe(z.email(FROM)),
  })
  .refine(({ user, password }) => user !== "" || password === "", {
    error: "Informe o usuário desta senha.",
    path: ["user"],
  });

export const mailFormSchema = z.discriminatedUnion("intent", [
  mailServerSchema,
  z.strictObject({ intent: z.literal("test-mail") }),
  z.strictObject({ intent: z.literal("forget-mail") }),
]);
