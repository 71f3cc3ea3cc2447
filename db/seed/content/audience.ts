// People who write to the shop, and the shop's marketing: newsletter, pop-ups, leads, reviews.
import { z } from "zod";
import { openDemoFolder, refusal } from "./demo-folder.ts";
import { markdownHtml } from "./markdown.ts";
import { daysAgo, touchSchema } from "./people.ts";

const subscriberSchema = z.strictObject({
  email: z.email(),
  name: z.string().default(""),
  daysAgo,
  source: z.enum(["blog", "home", "checkout", "popup"]),
  status: z.enum(["active", "unsubscribed"]).default("active"),
});

const issueSchema = z.strictObject({ subject: z.string().min(1), daysAgo });

const popupSchema = z.strictObject({
  title: z.string().min(1),
  message: z.string(),
  show_email_field: z.boolean().default(false),
  email_placeholder: z.string(),
  button_text: z.string(),
  /** Generated from the Markdown file of the same name. */
  pdf: z
    .string()
    .regex(/\.pdf$/)
    .nullable()
    .default(null),
  /** Seconds. */
  delay: z.int().nonnegative(),
  pages: z.array(z.string()),
  is_active: z.boolean().default(true),
});

const leadSchema = z.strictObject({
  nome: z.string().min(1),
  email: z.email(),
  empresa: z.string().default(""),
  telefone: z.string().default(""),
  produto: z.string(),
  mensagem: z.string(),
  daysAgo,
  status: z.enum(["new", "contacted", "won", "lost"]),
  note: z.string().optional(),
  first_touch: touchSchema.optional(),
});

const reviewSchema = z.strictObject({
  product: z.string(),
  name: z.string().min(1),
  email: z.email(),
  rating: z.int().min(1).max(5),
  daysAgo,
  verified: z.boolean().default(true),
  approved: z.boolean().default(true),
  comment: z.string().min(1),
});

export function readSubscribers(folder = openDemoFolder()) {
  return folder.json("newsletter/assinantes.json", z.array(subscriberSchema));
}

export function readIssues(folder = openDemoFolder()) {
  return folder
    .texts("newsletter", issueSchema)
    .map(({ subject, daysAgo, body }) => ({ subject, daysAgo, body: markdownHtml(body) }));
}

export function readPopups(folder = openDemoFolder()) {
  return folder.json("popups/popups.json", z.array(popupSchema)).map(({ pdf, ...popup }, at) => {
    if (pdf === null) return { ...popup, pdf: null };
    const path = `popups/${pdf.replace(/\.pdf$/, ".md")}`;
    if (!folder.has(path)) throw refusal("popups/popups.json", `${at}.pdf`, `precisa de demo/${path}`);
    return { ...popup, pdf: { name: pdf, markdown: folder.text(path) } };
  });
}

export function readLeads(folder = openDemoFolder()) {
  return folder.json("contatos/contatos.json", z.array(leadSchema));
}

export function readReviews(folder = openDemoFolder()) {
  return folder.json("avaliacoes/avaliacoes.json", z.array(reviewSchema));
}
