import { z } from "zod";
import { type DemoFolder, openDemoFolder, refusal } from "./demo-folder.ts";

/** A part of the deliverable that scripts/demo-goods.ts draws for the gallery, by its path in the deliverable. */
const shown = z.union([
  /** A web page in a browser; `below`: pixels scrolled. */
  z.strictObject({ page: z.string(), below: z.number().optional(), width: z.number().optional() }),
  /** Pages of the book, from 1. */
  z.strictObject({ leaves: z.array(z.number()) }),
  /** All drawings of a folder. */
  z.strictObject({ icons: z.string(), size: z.number().optional() }),
  /** The first rows of a CSV file with semicolons. */
  z.strictObject({ table: z.string() }),
  /** A text as an editor shows it. */
  z.strictObject({ text: z.string() }),
]);
export type Shown = z.infer<typeof shown>;

const price = z.int().nonnegative();
const productSchema = z.strictObject({
  name: z.string().min(1),
  short_description: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
  price,
  original_price: price.nullable().default(null),
  video_url: z.url().nullable().default(null),
  is_active: z.boolean().default(true),
  is_featured: z.boolean().default(false),
  sales_count: z.int().nonnegative().default(0),
  rating: z.number().min(0).max(5).default(0),
  daysAgo: z.number().nonnegative(),
  /** A product with a course has the type "Curso". */
  course: z.string().nullable().default(null),
  /** The download is made from the folder of the product's name. */
  file: z
    .string()
    .regex(/^[\w-]+\.(?:zip|pdf)$/)
    .optional(),
  spreadsheets: z.array(z.string()).default([]),
  pictures: z.array(z.strictObject({ shown, text: z.string().min(1) })).default([]),
});

export interface DeliverableFile {
  path: string;
  bytes: Uint8Array;
  /** A CSV file with semicolons that is also included as a spreadsheet. */
  isSheet: boolean;
}

/** "zip": contains every file; "pdf": the files are the chapters of a book printed by scripts/demo-goods.ts. */
export interface Deliverable {
  name: string;
  kind: "zip" | "pdf";
  files: DeliverableFile[];
}

export type ProductSeed = ReturnType<typeof readProducts>[number];

/** Newest first. */
export function readProducts(folder = openDemoFolder()) {
  return folder
    .texts("produtos", productSchema)
    .map(({ body, file, spreadsheets, ...product }) => ({
      ...product,
      description: body,
      file: file === undefined ? null : readDeliverable(folder, product.slug, { file, spreadsheets }),
    }))
    .sort((one, other) => one.daysAgo - other.daysAgo);
}

/** "livro-amostra.pdf": the first pages of "livro.pdf". */
export function sampleName(book: string): string {
  return book.replace(/\.pdf$/, "-amostra.pdf");
}

function readDeliverable(
  folder: DemoFolder,
  slug: string,
  { file: name, spreadsheets }: { file: string; spreadsheets: string[] },
): Deliverable {
  const kind = name.endsWith(".pdf") ? "pdf" : "zip";
  const own = `produtos/${slug}`;
  const paths = folder.files(own).filter((path) => kind === "zip" || path.endsWith(".md"));
  const missing =
    kind === "pdf" ? [name, sampleName(name)].find((path) => !folder.has(`${own}/${path}`)) : "";
  if (missing) throw refusal(`${own}.md`, "file", `precisa de demo/${own}/${missing}`);
  if (paths.length === 0) throw refusal(`${own}.md`, "file", `precisa de arquivos na pasta demo/${own}`);
  const strange = spreadsheets.find((path) => !paths.includes(path));
  if (strange) throw refusal(`${own}.md`, "spreadsheets", `não há demo/${own}/${strange}`);
  const files = paths.map((path) => ({
    path,
    bytes: folder.bytes(`${own}/${path}`),
    isSheet: spreadsheets.includes(path),
  }));
  return { name, kind, files };
}

export const goodsPictureAddress = (slug: string, at: number) => `/demo/${slug}-${at + 1}-800.webp`;
