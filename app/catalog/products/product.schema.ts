import { z } from "zod";
import { termFields, typedTerm } from "#app/nouns/term-columns.ts";
import { optionalVideo } from "#app/nouns/video-address.schema.ts";
import {
  checkbox,
  lineOfText,
  linesOfText,
  optionalAddress,
  orNull,
  repeated,
  rowId,
} from "#app/platform/forms/text.schema.ts";
import { fieldToCents } from "#app/platform/money-and-dates/money.ts";
import { tagsIn } from "#app/platform/text/tag-list.ts";
import { webAddress } from "#app/platform/text/web-address.ts";
import { BUNDLE_SENTENCES, MOST_PARTS } from "../bundles/bundle.ts";
import { PRODUCT_LIMITS, PRODUCT_SENTENCES, type ProductFacts, type ProductPatch } from "./product.ts";

const BAD_IMAGE = "Informe um endereço que comece com https:// ou envie uma imagem.";
const BAD_VIDEO = "Informe um endereço que comece com https://.";

/** Pairs that a form may send; how many are kept is the rule's. */
const MOST_TYPED = PRODUCT_LIMITS.faq + 1;

const price = lineOfText(20, "Informe o preço.").transform(toCents("Informe um preço, como 49,90."));
const originalPrice = lineOfText(20)
  .transform(toCents("Informe um preço, como 89,90, ou deixe em branco."))
  .optional();

export const productSchema = z
  .strictObject({
    intent: z.literal("save-product"),
    id: rowId.optional(),
    version: rowId.optional(),
    name: lineOfText(PRODUCT_LIMITS.name, PRODUCT_SENTENCES.name),
    short_description: lineOfText(PRODUCT_LIMITS.short_description, PRODUCT_SENTENCES.short_description),
    description: orNull(linesOfText(PRODUCT_LIMITS.description)).optional(),
    price: price.refine((cents) => cents !== null, "Informe o preço."),
    original_price: originalPrice,
    category_id: z
      .string(PRODUCT_SENTENCES.category_id)
      .pipe(rowId.catch(0))
      .refine(Boolean, PRODUCT_SENTENCES.category_id),
    tags: lineOfText(1000).transform(toTags).optional(),
    // Without one the generated cover stands there, which the form has shown.
    image: optionalAddress(BAD_IMAGE),
    images: repeated(optionalAddress(BAD_IMAGE), PRODUCT_LIMITS.images, PRODUCT_SENTENCES.images),
    image_texts: repeated(lineOfText(2400), PRODUCT_LIMITS.images + 1, PRODUCT_SENTENCES.images)
      .transform(toImageTexts)
      .optional(),
    video_url: optionalVideo(BAD_VIDEO),
    sample_url: orNull(lineOfText(200)).optional(),
    sample_size: orNull(lineOfText(PRODUCT_LIMITS.file_size)).optional(),
    faq: repeated(linesOfText(PRODUCT_LIMITS.answer), 2 * MOST_TYPED, PRODUCT_SENTENCES.faq)
      .transform(toFaq)
      .optional(),
    product_type: z.enum(["Download", "Curso", "Pacote"], "Escolha o tipo do produto."),
    linked_course_id: orNull(z.string().regex(/^$|^[1-9]\d{0,14}$/, "Escolha o curso."))
      .transform((text) => (text ? Number(text) : null))
      .optional(),
    publish_course: checkbox,
    file_key: orNull(
      z
        .string()
        .regex(/^$|^entregas(\/[a-z0-9][a-z0-9_-]*(\.[a-z0-9]+)*)+$/, "Envie o arquivo de novo.")
        .max(200, "Envie o arquivo de novo."),
    ).optional(),
    file_name: orNull(lineOfText(PRODUCT_LIMITS.file_name)).optional(),
    file_size: orNull(lineOfText(PRODUCT_LIMITS.file_size)).optional(),
    file_type: orNull(lineOfText(PRODUCT_LIMITS.file_type)).optional(),
    parts: repeated(rowId, MOST_PARTS, BUNDLE_SENTENCES.many),
    lowers_for_owned: checkbox,
    ...termFields,
    is_active: checkbox,
    is_featured: checkbox,
  })
  .transform(({ intent: _, id, version, parts, publish_course, product_type: type, ...typed }) => {
    const { access_kind, access_count, access_until, ...fields } = typed;
    const term = typedTerm({ access_kind, access_count, access_until });
    const is_bundle = type === "Pacote";
    const kind = { is_bundle, product_type: type === "Pacote" ? ("Download" as const) : type };
    return {
      id,
      version,
      publishesCourse: publish_course && type === "Curso",
      parts: is_bundle ? parts : [],
      patch: { ...patchOf({ ...fields, ...kind }), ...term },
    };
  });

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
    change: z.enum(["activate", "deactivate", "feature", "unfeature"]),
    id: repeated(rowId, 200, "Marque no máximo 200 produtos por vez."),
  }),
  z.strictObject({
    intent: z.literal("change-products"),
    change: z.enum(["price", "percent", "category"]),
    value: lineOfText(20).optional(),
    category: z.string().max(20).optional(),
    ending: z.enum(["", "90"]).optional(),
    id: repeated(rowId, 200, "Marque no máximo 200 produtos por vez."),
  }),
  z.strictObject({ intent: z.literal("copy-product"), id: rowId }),
  z.strictObject({ intent: z.literal("delete-product"), id: rowId }),
  z.strictObject({ intent: z.literal("restore-product"), id: rowId }),
]);

function toCents(sentence: string) {
  return (text: string, context: z.RefinementCtx): number | null => {
    if (text === "") return null;
    const cents = fieldToCents(text);
    if (cents !== undefined && cents <= PRODUCT_LIMITS.price) return cents;
    context.addIssue({ code: "custom", message: sentence });
    return z.NEVER;
  };
}

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

interface TypedProduct extends Omit<ProductPatch, "images"> {
  images: (string | null | undefined)[];
}

/** What a form leaves out is empty. */
function patchOf({ images, ...typed }: { [Field in keyof TypedProduct]: TypedProduct[Field] | undefined }) {
  return {
    description: null,
    original_price: null,
    tags: [],
    image: null,
    image_texts: {},
    video_url: null,
    sample_url: null,
    sample_size: null,
    faq: [],
    linked_course_id: null,
    file_key: null,
    file_name: null,
    file_size: null,
    file_type: null,
    ...definedOf(typed),
    images: (images ?? []).filter((address) => address != null),
  };
}

function definedOf<T extends object>(fields: T) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Field in keyof T]: Exclude<T[Field], undefined>;
  };
}
