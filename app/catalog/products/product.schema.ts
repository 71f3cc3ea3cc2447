import { z } from "zod";
import {
  checkbox,
  isAddress,
  lineOfText,
  linesOfText,
  optionalAddress,
  orNull,
  repeated,
  rowId,
} from "#app/platform/forms/text.schema.ts";
import { fieldToCents } from "#app/platform/money-and-dates/money.ts";

const MAX_PRICE = 100_000_000;
const MAX_TAGS = 20;
const MAX_IMAGES = 12;
const BAD_IMAGE = "Informe um endereço que comece com https:// ou envie uma imagem.";
const BAD_VIDEO = "Informe um endereço que comece com https://.";

const price = lineOfText(20, "Informe o preço.").transform(toCents("Informe um preço, como 49,90."));
const originalPrice = lineOfText(20)
  .transform(toCents("Informe um preço, como 89,90, ou deixe em branco."))
  .optional();

export const productSchema = z
  .strictObject({
    intent: z.literal("save-product"),
    id: rowId.optional(),
    name: lineOfText(160, "Informe o nome do produto."),
    short_description: lineOfText(300, "Escreva uma descrição curta."),
    description: orNull(linesOfText(20_000)).optional(),
    price: price.refine((cents) => cents !== null, "Informe o preço."),
    original_price: originalPrice,
    category_id: z
      .string("Escolha uma categoria.")
      .pipe(rowId.catch(0))
      .refine(Boolean, "Escolha uma categoria."),
    tags: lineOfText(1000).transform(toTags).optional(),
    image: lineOfText(2000, "Envie a imagem principal ou informe o endereço dela.").refine(
      isAddress,
      BAD_IMAGE,
    ),
    images: repeated(optionalAddress(BAD_IMAGE), MAX_IMAGES, `Use no máximo ${MAX_IMAGES} imagens.`),
    video_url: optionalAddress(BAD_VIDEO),
    product_type: z.enum(["Download", "Curso"], "Escolha o tipo do produto."),
    linked_course_id: orNull(z.string().regex(/^$|^[1-9]\d{0,14}$/, "Escolha o curso."))
      .transform((text) => (text ? Number(text) : null))
      .optional(),
    file_key: orNull(
      z
        .string()
        .regex(/^$|^entregas(\/[a-z0-9][a-z0-9_-]*(\.[a-z0-9]+)*)+$/, "Envie o arquivo de novo.")
        .max(200, "Envie o arquivo de novo."),
    ).optional(),
    file_name: orNull(lineOfText(160)).optional(),
    file_size: orNull(lineOfText(40)).optional(),
    file_type: orNull(lineOfText(40)).optional(),
    is_active: checkbox,
    is_featured: checkbox,
  })
  .superRefine((product, context) => {
    if (product.original_price != null && product.original_price <= (product.price ?? 0)) {
      context.addIssue({
        code: "custom",
        path: ["original_price"],
        message: "Precisa ser maior que o preço.",
      });
    }
    if (product.product_type === "Curso" && !product.linked_course_id) {
      context.addIssue({
        code: "custom",
        path: ["linked_course_id"],
        message: "Escolha o curso que este produto abre.",
      });
    }
  });

export type ProductForm = z.output<typeof productSchema>;

/** The small changes of a row: its flags, its end, its return. */
export const productChangeSchema = z.discriminatedUnion("intent", [
  z.strictObject({
    intent: z.literal("set-product-flag"),
    id: rowId,
    flag: z.enum(["is_active", "is_featured"]),
    value: z.enum(["true", "false"]).transform((value) => value === "true"),
  }),
  z.strictObject({
    intent: z.literal("set-products-flag"),
    change: z.enum(["ativar", "desativar", "destacar", "tirar-destaque"]),
    id: repeated(rowId, 200, "Marque no máximo 200 produtos por vez."),
  }),
  z.strictObject({ intent: z.literal("delete-product"), id: rowId }),
  z.strictObject({ intent: z.literal("restore-product"), id: rowId }),
]);

function toCents(sentence: string) {
  return (text: string, context: z.RefinementCtx): number | null => {
    if (text === "") return null;
    const cents = fieldToCents(text);
    if (cents !== undefined && cents <= MAX_PRICE) return cents;
    context.addIssue({ code: "custom", message: sentence });
    return z.NEVER;
  };
}

function toTags(text: string, context: z.RefinementCtx): string[] {
  const tags = [...new Set(text.split(";").map((tag) => tag.trim()))].filter(Boolean);
  if (tags.length > MAX_TAGS)
    context.addIssue({ code: "custom", message: `Use no máximo ${MAX_TAGS} tags.` });
  return tags;
}
