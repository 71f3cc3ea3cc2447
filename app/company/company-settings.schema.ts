// What the owner may set, group by group: one row of `settings` and one form of the screen each.
import { z } from "zod";
import { moneyLine, wholeLine } from "#app/platform/forms/number.schema.ts";
import { checkbox, lineOfText } from "#app/platform/forms/text.schema.ts";
import { centsToField, fieldToCents } from "#app/platform/money-and-dates/money.ts";
import { brandSettings, colourSettings, contactSettings, linkSettings } from "./company-branding.schema.ts";
import { measurementSettings } from "./measurement.schema.ts";
import { WITHDRAWAL_DAYS } from "./refund-terms.ts";
import { onlyOn, type SettingsGroup, type SettingsGroupName, settingsGroup } from "./settings-group.ts";

function whole(least: number, most: number) {
  const sentence = `Informe um número inteiro de ${least} a ${most}.`;
  return wholeLine({ min: least, max: most, required: sentence, sentence, length: 6 });
}

const NO_METHOD = "Deixe pelo menos um meio de pagamento ativo.";
const RATE = "Informe os juros por mês, como 1,99 (de 0 a 15).";
const RECEIVER =
  "Para receber PIX na sua conta, informe a chave, o nome e a cidade, ou deixe os três em branco.";
const LEAST_PART = "Informe o valor mínimo da parcela, como 5,00.";

/** As people call themselves: a code holds 25 letters of a name and 15 of a city, and is cut where it is made. */
const receiver = (most: number) => lineOfText(most).prefault("");

const salesSettings = settingsGroup({
  powers: {
    // These are "words": the provider's credentials on the server decide which account receives the money.
    credit: "words",
    pix: "words",
    boleto: "words",
    maxParts: "words",
    freeParts: "words",
    rate: "words",
    leastPart: "words",
    pixMinutes: "words",
    boletoDays: "words",
    boletoHoldDays: "words",
    saleMails: "words",
    pixKey: "money",
    pixName: "money",
    pixCity: "money",
    // These are "words": a refund returns to the payment method or is made by hand, so no setting names a destination.
    refundWindowDays: "words",
    automaticRefunds: "words",
    accessDays: "words",
    courseAccess: "words",
    newVersions: "words",
    offersNewsletter: "words",
  },
  schema: z
    .strictObject({
      credit: checkbox,
      pix: checkbox,
      boleto: checkbox,
      maxParts: whole(1, 12),
      freeParts: whole(1, 12),
      rate: lineOfText(6, RATE)
        .refine((text) => /^\d{1,2}([.,]\d{1,2})?$/.test(text) && basisPoints(text) <= 1500, RATE)
        .transform(basisPoints),
      leastPart: moneyLine({
        min: 100,
        max: 100_000,
        required: LEAST_PART,
        sentence: LEAST_PART,
        length: 12,
      }),
      // What was saved before these could be set goes on counting.
      pixMinutes: whole(10, 1440).prefault("30"),
      boletoDays: whole(1, 30).prefault("3"),
      boletoHoldDays: whole(0, 30).prefault("5"),
      saleMails: z.enum(["each", "daily", "none"], "Escolha uma opção da lista.").prefault("each"),
      pixKey: receiver(77),
      pixName: receiver(80),
      pixCity: receiver(60),
      refundWindowDays: whole(WITHDRAWAL_DAYS, 365),
      automaticRefunds: checkbox,
      accessDays: whole(1, 3650),
      courseAccess: lineOfText(80).prefault(""),
      newVersions: lineOfText(80).prefault(""),
      offersNewsletter: checkbox,
    })
    .refine(({ credit, pix, boleto }) => credit || pix || boleto, { error: NO_METHOD, path: ["credit"] })
    .refine(({ freeParts, maxParts }) => freeParts <= maxParts, {
      error: "As parcelas sem juros não podem passar do máximo de parcelas.",
      path: ["freeParts"],
    })
    .superRefine(({ pixKey, pixName, pixCity }, ctx) => {
      if (!pixKey && !pixName && !pixCity) return;
      for (const [name, value] of Object.entries({ pixKey, pixName, pixCity })) {
        if (!value) ctx.addIssue({ code: "custom", path: [name], message: RECEIVER });
      }
    }),
  apply: (company, facts) => ({
    ...company,
    methods: { credit: facts.credit, pix: facts.pix, boleto: facts.boleto },
    installments: {
      max: facts.maxParts,
      interestFree: facts.freeParts,
      monthlyBasisPoints: facts.rate,
      minPartCents: facts.leastPart,
    },
    deadlines: {
      pixMinutes: facts.pixMinutes,
      boletoDays: facts.boletoDays,
      boletoHoldDays: facts.boletoHoldDays,
    },
    pixReceiver: facts.pixKey ? { key: facts.pixKey, name: facts.pixName, city: facts.pixCity } : undefined,
    saleMails: facts.saleMails,
    refundWindowDays: facts.refundWindowDays,
    automaticRefunds: facts.automaticRefunds,
    accessDays: facts.accessDays,
    courseAccess: facts.courseAccess,
    newVersions: facts.newVersions,
    offersNewsletter: facts.offersNewsletter,
  }),
  fields: ({ methods, installments, deadlines, pixReceiver, saleMails, ...company }) => ({
    ...onlyOn({
      ...methods,
      automaticRefunds: company.automaticRefunds,
      offersNewsletter: company.offersNewsletter,
    }),
    maxParts: String(installments.max),
    freeParts: String(installments.interestFree),
    rate: centsToField(installments.monthlyBasisPoints),
    leastPart: centsToField(installments.minPartCents),
    pixMinutes: String(deadlines.pixMinutes),
    boletoDays: String(deadlines.boletoDays),
    boletoHoldDays: String(deadlines.boletoHoldDays),
    saleMails: saleMails ?? "each",
    pixKey: pixReceiver?.key ?? "",
    pixName: pixReceiver?.name ?? "",
    pixCity: pixReceiver?.city ?? "",
    refundWindowDays: String(company.refundWindowDays),
    accessDays: String(company.accessDays),
    courseAccess: company.courseAccess,
    newVersions: company.newVersions,
  }),
});

const contentSettings = settingsGroup({
  powers: "words",
  schema: z.strictObject({
    reviewsOpenToAll: checkbox,
    mailSender: lineOfText(60).refine(
      (text) => !/["<>\\]/.test(text),
      "O nome não pode ter aspas, barras nem os sinais < e >.",
    ),
  }),
  apply: (company, facts) => ({ ...company, ...facts }),
  fields: ({ reviewsOpenToAll, mailSender }) => ({ ...onlyOn({ reviewsOpenToAll }), mailSender }),
});

export const SETTINGS: Record<SettingsGroupName, SettingsGroup> = {
  marca: brandSettings,
  cores: colourSettings,
  contato: contactSettings,
  redes: linkSettings,
  vendas: salesSettings,
  conteudo: contentSettings,
  medicao: measurementSettings,
};

/** 199 for "1,99". */
function basisPoints(text: string): number {
  return fieldToCents(text) ?? Number.NaN;
}
