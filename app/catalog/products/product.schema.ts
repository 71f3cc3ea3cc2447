import { z } from "zod";
import { formShape, writtenForm } from "#app/nouns/form.schema.ts";
import { optionalVideo } from "#app/nouns/video-address.schema.ts";
import { act, actOnMarked, truth } from "#app/platform/forms/act.schema.ts";
import { moneyLine } from "#app/platform/forms/number.schema.ts";
import {
  checkbox,
  lineOfText,
  linesOfText,
  optionalAddress,
  optionalRowId,
  orNull,
  repeated,
  rowId,
} from "#app/platform/forms/text.schema.ts";
import { tagsIn } from "#app/platform/text/tag-list.ts";
import { webAddress } from "#app/platform/text/web-address.ts";
import { BUNDLE_SENTENCES, MOST_PARTS } from "../bundles/bundle.ts";
import { PRODUCT_COLUMNS, PRODUCT_LIMITS, PRODUCT_SENTENCES, type ProductFacts } from "./product.ts";

const BAD_IMAGE = "Informe um endereço que comece com https:// ou envie uma imagem.";
const BAD_VIDEO = "Informe um endereço que comece com https://.";

const FORM_LIMITS = { ...PRODUCT_LIMITS, sample_url: 200, sample_size: PRODUCT_LIMITS.file_size };

/** Pairs that a form may send; how many are kept is the rule's. */
const MOST_TYPED = PRODUCT_LIMITS.faq + 1;

const price = { max: PRODUCT_LIMITS.price } as const;

export const productSchema = z
  .strictObject({
    ...formShape<ProductFacts>(PRODUCT_COLUMNS, FORM_LIMITS, "save-product", {
      name: PRODUCT_SENTENCES.name,
      short_description: PRODUCT_SENTENCES.short_description,
      price: moneyLine({ ...price, required: "Informe o preço.", sentence: "Informe um preço, como 49,90." }),
      original_price: moneyLine({
        ...price,
        empty: null,
        sentence: "Informe um preço, como 89,90, ou deixe em branco.",
      }).optional(),
      category_id: z
        .string(PRODUCT_SENTENCES.category_id)
        .pipe(rowId.catch(0))
        .refine(Boolean, PRODUCT_SENTENCES.category_id),
      tags: lineOfText(1000).transform(toTags).optional(),
      // Without one the generated cover stands there, which the form has shown.
      image: optionalAddress(BAD_IMAGE),
      images: repeated(optionalAddress(BAD_IMAGE), PRODUCT_LIMITS.images, PRODUCT_SENTENCES.images).transform(
        (images) => images.filter((address) => address != null),
      ),
      image_texts: repeated(lineOfText(2400), PRODUCT_LIMITS.images + 1, PRODUCT_SENTENCES.images)
        .transform(toImageTexts)
        .optional(),
      video_url: optionalVideo(BAD_VIDEO),
      faq: repeated(linesOfText(PRODUCT_LIMITS.answer), 2 * MOST_TYPED, PRODUCT_SENTENCES.faq)
        .transform(toFaq)
        .optional(),
      product_type: null,
      linked_course_id: optionalRowId("Escolha o curso."),
      file_key: orNull(
        z
          .string()
          .regex(/^$|^entregas(\/[a-z0-9][a-z0-9_-]*(\.[a-z0-9]+)*)+$/, "Envie o arquivo de novo.")
          .max(200, "Envie o arquivo de novo."),
      ).optional(),
    }),
    product_type: z.enum(["Download", "Curso", "Pacote"], "Escolha o tipo do produto."),
    publish_course: checkbox,
    parts: repeated(rowId, MOST_PARTS, BUNDLE_SENTENCES.many),
  })
  .transform(({ parts, publish_course, product_type: type, ...typed }) => {
    const is_bundle = type === "Pacote";
    const product_type = is_bundle ? "Download" : type;
    const { id, version, patch } = writtenForm<ProductFacts>(PRODUCT_COLUMNS, {
      ...typed,
      is_bundle,
      product_type,
    });
    return {
      id,
      version,
      publishesCourse: publish_course && type === "Curso",
      parts: is_bundle ? parts : [],
      patch,
    };
  });

/** The small changes of a row: its flags, its end, its return. */
export const productChangeSchema = z.discriminatedUnion("intent", [
  act("set-product-flag", {
    flag: z.enum(["is_active", "is_featured"]),
    value: truth,
  }),
  actOnMarked("set-products-flag", "Marque no máximo 200 produtos por vez.", {
    change: z.enum(["activate", "deactivate", "feature", "unfeature"]),
  }),
  actOnMarked("change-products", "Marque no máximo 200 produtos por vez.", {
    change: z.enum(["price", "percent", "category"]),
    value: lineOfText(20).optional(),
    category: z.string().max(20).optional(),
    ending: z.enum(["", "90"]).optional(),
  }),
  act("copy-product"),
  act("delete-product"),
  act("restore-product"),
]);

function toTags(text: string, context: z.RefinementCtx): string[] {
  const tags = tagsIn(text);
  if (tags.length > PRODUCT_LIMITS.tags)
    context.addIssue({ code: "custom", message: PRODUCT_SENTENCES.tags });
  return tags;
}

/** "/media/… words": so each stays with its picture, whatever becomes of their order. */
function toImageTexts(lines: string[]): Record<string, string> {
  const pairs = lines.map((line): [string, string] => {
    const [address = ""] = line.split(" ", 1);
    return [webAddress(address), line.slice(address.length).trim()];
  });
  return Object.fromEntries(pairs.filter(([address, text]) => address && text));
}

/** A question, its answer, the next question; a pair of which nothing was written is none. */
function toFaq(lines: string[], context: z.RefinementCtx): ProductFacts["faq"] {
  const pairs = Array.from({ length: Math.ceil(lines.length / 2) }, (_, at) => ({
    question: lines[2 * at] ?? "",
    answer: lines[2 * at + 1] ?? "",
  }));
  const refuse = (at: number, message: string) => context.addIssue({ code: "custom", message, path: [at] });
  for (const [at, { question, answer }] of pairs.entries()) {
    if (!question && answer) refuse(2 * at, PRODUCT_SENTENCES.question);
    if (question && !answer) refuse(2 * at + 1, PRODUCT_SENTENCES.answer);
    if (question.length > PRODUCT_LIMITS.question || question.includes("\n"))
      refuse(2 * at, `Use uma linha, de no máximo ${PRODUCT_LIMITS.question} caracteres.`);
  }
  return pairs.filter(({ question, answer }) => question || answer);
}
