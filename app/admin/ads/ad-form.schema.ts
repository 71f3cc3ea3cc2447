// What the owner types in about the ad services: each id by its service's shape, so that a wrong one is told at once.
import { z } from "zod";
import { checkbox, lineOfText, savedVersion } from "#app/platform/forms/text.schema.ts";

const PIXEL = "O ID do pixel da Meta tem só números, de 10 a 20. Ele está no Gerenciador de Eventos.";
const META_TOKEN = "O token da Meta é um texto comprido, só com letras e números. Cole-o inteiro.";
const TEST = "O código de teste tem só letras e números, como TEST12345.";
const STREAM = "O ID da métrica começa com G-, como G-ABC123DEF4.";
const SECRET =
  "O código do Measurement Protocol tem só letras, números, hifens e sublinhados. Cole-o inteiro.";
const TAG = "O ID de conversão começa com AW-, como AW-123456789.";
const LABEL = "Informe o rótulo da conversão, como AbC-D_efG-h12.";
const CONVERSION = "Informe o nome da conversão, como está no Google Ads.";
const TIKTOK = "O ID do pixel do TikTok tem só letras maiúsculas e números, como C9Q2MJ3C77U4P674RPG0.";
const TIKTOK_TOKEN = "O token do TikTok tem só letras e números. Cole-o inteiro.";

const shaped = (shape: RegExp, sentence: string, max = 100) =>
  lineOfText(max).refine((text) => text === "" || shape.test(text), sentence);

/** Its digits may pass for those of a card, which no other form takes: it is read by itself. */
export const metaPixelField = shaped(/^\d{10,20}$/, PIXEL, 40);

export const adServicesForm = z
  .strictObject({
    intent: z.literal("save-ads"),
    version: savedVersion,
    metaToken: shaped(/^[A-Za-z0-9_-]{20,500}$/, META_TOKEN, 600),
    metaTest: shaped(/^[A-Za-z0-9]{4,40}$/, TEST),
    metaBrowser: checkbox,
    gaStream: shaped(/^G-[A-Z0-9]{6,14}$/, STREAM),
    gaSecret: shaped(/^[A-Za-z0-9_-]{10,100}$/, SECRET, 200),
    googleTag: shaped(/^AW-\d{8,12}$/, TAG),
    googleLabel: shaped(/^[A-Za-z0-9_-]{6,60}$/, LABEL),
    googleConversion: lineOfText(100),
    tiktokPixel: shaped(/^[A-Z0-9]{15,30}$/, TIKTOK),
    tiktokToken: shaped(/^[A-Za-z0-9]{20,200}$/, TIKTOK_TOKEN, 300),
    tiktokTest: shaped(/^[A-Za-z0-9]{4,40}$/, TEST),
    tiktokBrowser: checkbox,
  })
  .superRefine(({ googleTag, googleLabel, googleConversion }, context) => {
    if (!googleTag && !googleLabel) return;
    const missing = { googleTag: [googleTag, TAG], googleLabel: [googleLabel, LABEL] } as const;
    for (const [name, [value, message]] of Object.entries(missing)) {
      if (!value) context.addIssue({ code: "custom", path: [name], message });
    }
    if (!googleConversion)
      context.addIssue({ code: "custom", path: ["googleConversion"], message: CONVERSION });
  });

export const adTestForm = z.strictObject({
  intent: z.literal("test-ads"),
  service: z.enum(["meta", "ga4", "tiktok"], "Escolha o serviço."),
});
