// What the owner may set of the company's look: brand, colours, contacts, links.
import { z } from "zod";
import { addressLine, lineOfText, linesOfText, phoneLine } from "#app/platform/forms/text.schema.ts";
import {
  isColour,
  isReadableAccent,
  isReadablePrimary,
  nearestAccent,
  nearestPrimary,
} from "#app/platform/images/brand-colours.ts";
import { bareText } from "#app/platform/text/bare-text.ts";
import { stateLetters } from "#app/platform/text/brazilian-states.ts";
import { isEmail, normalEmail } from "#app/platform/text/email-address.ts";
import type { Network } from "#app/platform/text/networks.ts";
import { normalPhone, whatsappNumber } from "#app/platform/text/phone.ts";
import { isSecureAddress, profileAddress } from "#app/platform/text/web-address.ts";
import { settingsGroup } from "./settings-group.ts";

const WRONG_EMAIL = "Informe um e-mail válido, como contato@empresa.com.br.";
const email = lineOfText(254, "Informe o e-mail.").transform(normalEmail).refine(isEmail, WRONG_EMAIL);
const otherEmail = lineOfText(254)
  .transform(normalEmail)
  .refine((text) => text === "" || isEmail(text), WRONG_EMAIL);
const profile = (network: Network) =>
  lineOfText(300)
    .transform((text) => (text === "" ? "" : profileAddress(network, text)))
    .refine(
      (text) => text === "" || isSecureAddress(text),
      network === "whatsappChannel"
        ? "Cole o link do canal, como https://whatsapp.com/channel/…, ou deixe em branco."
        : "Informe o perfil, como @suaempresa, ou o endereço dele, ou deixe em branco.",
    );
const logo = addressLine(2000, "Envie uma imagem ou informe um endereço que comece com https://.");

function colour(isReadable: (colour: string) => boolean, nearest: (colour: string) => string, what: string) {
  return lineOfText(7).superRefine((text, ctx) => {
    if (text === "") return;
    if (!isColour(text)) ctx.addIssue("Informe a cor como #0b5c3f, ou deixe em branco.");
    else if (!isReadable(text)) {
      ctx.addIssue(`${what} A cor mais próxima que funciona é ${nearest(text)}.`);
    }
  });
}

export const brandSettings = settingsGroup({
  powers: "words",
  schema: z.strictObject({
    brand: lineOfText(60, "Informe o nome da marca."),
    tagline: lineOfText(200, "Escreva uma frase sobre a marca."),
    legalName: lineOfText(160, "Informe a razão social."),
    taxId: lineOfText(40, "Informe o CNPJ ou o CPF.")
      .transform(bareText)
      .refine(
        (text) => /^[\dA-Z./-]{11,18}$/i.test(text),
        "Informe o CNPJ ou o CPF, como 11.222.333/0001-81.",
      ),
    logo,
    logoDark: logo.default(""),
    /** Measured when it is saved. */
    logoRatio: z
      .string()
      .regex(/^(\d{1,3}\.\d\d)?$/)
      .default(""),
  }),
  apply: (company, { logoRatio, ...facts }) => ({ ...company, ...facts, logoRatio: Number(logoRatio) }),
  fields: ({ brand, tagline, legalName, taxId, logo, logoDark, logoRatio }) => ({
    brand,
    tagline,
    legalName,
    taxId,
    logo,
    logoDark,
    logoRatio: logoRatio > 0 ? logoRatio.toFixed(2) : "",
  }),
});

export const colourSettings = settingsGroup({
  powers: "words",
  schema: z.strictObject({
    primary: colour(
      isReadablePrimary,
      nearestPrimary,
      "Esta cor é clara demais: fica difícil ler texto branco sobre ela (contraste mínimo 4,5).",
    ),
    accent: colour(
      isReadableAccent,
      nearestAccent,
      "Esta cor é escura demais: fica difícil ler texto escuro sobre ela (contraste mínimo 4,5).",
    ),
  }),
  apply: (company, facts) => ({ ...company, colours: facts }),
  fields: (company) => company.colours,
});

const contactSchema = z.strictObject({
  // One is enough: where these are empty, the first is meant.
  support: otherEmail,
  sales: otherEmail,
  info: email,
  phone1: phoneLine(30, "Informe um telefone."),
  phone2: phoneLine(30),
  street: lineOfText(160, "Informe a rua e o número."),
  city: lineOfText(80, "Informe a cidade."),
  state: lineOfText(30, "Escolha o estado.")
    .transform(stateLetters)
    .refine((text) => /^[A-Z]{2}$/.test(text), "Informe o estado, como SC ou Santa Catarina."),
  postalCode: lineOfText(20)
    .transform(bareText)
    .refine((text) => /^\d{5}-?\d{3}$/.test(text), "Informe o CEP, como 89010-000.")
    .transform((text) => text.replace(/^(\d{5})(\d{3})$/, "$1-$2")),
  hours: linesOfText(400, "Informe o horário de atendimento."),
});

/** One that can be called. */
const wholePhone = (phone: ReturnType<typeof phoneLine>) =>
  phone.refine(
    (text) => text === "" || normalPhone(text) !== undefined,
    "Informe o telefone com DDD, como (47) 3300-0000, ou um 0800.",
  );

export const contactSettings = settingsGroup({
  powers: {
    support: "notices",
    sales: "notices",
    info: "notices",
    phone1: "words",
    phone2: "words",
    street: "words",
    city: "words",
    state: "words",
    postalCode: "words",
    hours: "words",
  },
  schema: contactSchema,
  form: contactSchema.extend({
    phone1: wholePhone(contactSchema.shape.phone1),
    phone2: wholePhone(contactSchema.shape.phone2),
  }),
  apply: (company, { support, sales, info, phone1, phone2, hours, ...address }) => ({
    ...company,
    emails: { support: support || info, sales: sales || info, info },
    phones: [phone1, phone2].filter(Boolean),
    address,
    hours: hours.split("\n").filter((line) => line.trim() !== ""),
  }),
  fields: ({ emails, phones, address, hours }) => ({
    ...emails,
    ...address,
    phone1: phones[0] ?? "",
    phone2: phones[1] ?? "",
    hours: hours.join("\n"),
  }),
});

export const linkSettings = settingsGroup({
  powers: "words",
  schema: z.strictObject({
    // Without a number there is no button, and nothing else to say of it.
    number: lineOfText(30)
      .transform((text) => whatsappNumber(text) ?? text.replace(/^\+/, ""))
      .refine(
        (text) => text === "" || /^\d{10,15}$/.test(text),
        "Informe o número com DDD, como (47) 99900-0000.",
      ),
    message: lineOfText(300),
    whatsappHours: lineOfText(80),
    linkedin: profile("linkedin"),
    github: profile("github"),
    instagram: profile("instagram"),
    facebook: profile("facebook"),
    // Rows of earlier versions hold the four above alone.
    youtube: profile("youtube").default(""),
    tiktok: profile("tiktok").default(""),
    telegram: profile("telegram").default(""),
    whatsappChannel: profile("whatsappChannel").default(""),
    pinterest: profile("pinterest").default(""),
    threads: profile("threads").default(""),
  }),
  apply: (company, { number, message, whatsappHours, ...social }) => ({
    ...company,
    whatsapp: { number, message, hours: whatsappHours },
    social,
  }),
  fields: ({ whatsapp: { hours, ...whatsapp }, social }) => ({
    ...whatsapp,
    whatsappHours: hours,
    ...social,
  }),
});
