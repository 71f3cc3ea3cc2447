import { z } from "zod";
import { FREE_KEYS, type PageContent } from "#app/site/pages/page.ts";
import { checkContent } from "#app/site/pages/page-content.server.ts";
import { isSectionType, newSection, ruleOf, type Section } from "#app/site/pages/sections.ts";
import { openDemoFolder, refusal, refusalOf } from "./demo-folder.ts";

const pageSchema = z.strictObject({
  key: z.enum(FREE_KEYS),
  title: z.string().min(1),
  description: z.string().default(""),
  picture: z.string().default(""),
  /** A section contains only the fields that differ from a new section of its type. */
  sections: z.array(z.looseObject({ type: z.string(), id: z.string() })),
});

const serviceSchema = z.strictObject({
  slug: z.string(),
  name: z.string().min(1),
  badge: z.string().nullable().default(null),
  /** Centavos. */
  monthly_price: z.int().nonnegative().nullable().default(null),
  description: z.string(),
  features: z.array(z.string()),
  promise: z.string(),
  steps: z.array(z.strictObject({ title: z.string(), words: z.string() })),
  questions: z.array(z.strictObject({ question: z.string(), answer: z.string() })),
  tiles: z.string(),
});

/** The pages that the owner builds from sections, each once. */
export function readPages(folder = openDemoFolder()): { key: string; content: PageContent }[] {
  const pages = folder.files("paginas").map((name) => {
    const path = `paginas/${name}`;
    const { key, ...given } = folder.json(path, pageSchema);
    const sections = given.sections.map((section, at) => readSection(path, at, section));
    const { content, errors } = checkContent({ ...given, sections }, { isWhole: true });
    if (Object.keys(errors).length > 0) throw refusalOf(path, errors);
    return { key, content };
  });
  return FREE_KEYS.flatMap((key) => {
    const [page, ...more] = pages.filter((one) => one.key === key);
    if (!page || more.length > 0) throw refusal("paginas", key, "precisa de exatamente um arquivo");
    return page;
  });
}

function readSection(path: string, at: number, given: { type: string; id: string }): Section {
  const { type, id, ...values } = given;
  if (!isSectionType(type)) throw refusal(path, `sections.${at}.type`, `não há seção do tipo ${type}`);
  const { fields } = ruleOf(type);
  const strange = Object.keys(values).find((name) => !Object.hasOwn(fields, name));
  if (strange) throw refusal(path, `sections.${at}.${strange}`, "é um campo que esta seção não tem");
  return newSection(type, id, values) as Section;
}

/** Services, in the order of the page. */
export function readServices(folder = openDemoFolder()) {
  return folder.json("servicos/servicos.json", z.array(serviceSchema));
}
