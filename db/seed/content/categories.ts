import { z } from "zod";
import { openDemoFolder } from "./demo-folder.ts";

const COLORS = [
  "blue",
  "red",
  "green",
  "purple",
  "orange",
  "indigo",
  "pink",
  "teal",
  "yellow",
  "gray",
] as const;
const categorySchema = z.strictObject({
  slug: z.string().regex(/^[a-z0-9-]+$/),
  name: z.string().min(1),
  description: z.string(),
  color: z.enum(COLORS),
});

export function readCategories(type: "product" | "blog", folder = openDemoFolder()) {
  return folder.json(`categorias/${type === "blog" ? "blog" : "produtos"}.json`, z.array(categorySchema));
}
