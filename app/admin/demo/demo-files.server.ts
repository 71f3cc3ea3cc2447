// The files that only the demo content used: deliverables, lessons, PDFs, and the pictures drawn for its titles.
import type { AppContext } from "#app/context.ts";
import { COVER_WIDTHS, coverSlug } from "#app/platform/images/covers.ts";
import type { Db } from "#db/connect.server.ts";
import { listReferencedFiles, removeUnreferenced } from "./unused-files.server.ts";

export interface UsedFiles {
  /** What rows name. */
  named: Set<string>;
  /** Where pictures drawn for titles lie. */
  drawn: Set<string>;
}

export async function listUsedFiles(db: Db): Promise<UsedFiles> {
  return { named: await listReferencedFiles(db), drawn: await listRenderedImages(db) };
}

/** After the commit: what was used before it and is not any more. */
export async function deleteUnusedDemoFiles(
  { db, files, log }: Pick<AppContext, "db" | "files" | "log">,
  before: UsedFiles,
): Promise<void> {
  try {
    const after = await listUsedFiles(db);
    const freed = new Set([...before.named].filter((name) => !after.named.has(name)));
    const drawn = [...before.drawn].filter((stem) => !after.drawn.has(stem));
    let removed = await removeUnreferenced(db, files, freed);
    for await (const { key } of files.list()) {
      if (!key.startsWith("covers/") || !drawn.includes(stemOf(key))) continue;
      await files.remove(key);
      removed++;
    }
    log.info({ removed }, "files of the demo content are gone");
  } catch (error) {
    // The rows are gone already; the daily round comes back for what a store that is down still holds.
    log.warn({ err: error }, "files of the demo content could not be removed");
  }
}

/** "covers/capa/ebooks/meu-guia" for each kind of cover of each title, "covers/og/produto-7" for shared pages. */
async function listRenderedImages(db: Db): Promise<Set<string>> {
  const [products, posts, courses, lessons, categories, services, pages] = await Promise.all([
    db
      .selectFrom("products")
      .leftJoin("categories", "categories.id", "products.category_id")
      .select(["products.id", "products.name as title", "categories.slug as category"])
      .execute(),
    db
      .selectFrom("blog_posts")
      .leftJoin("categories", "categories.id", "blog_posts.category_id")
      .select(["blog_posts.id", "blog_posts.title", "categories.slug as category"])
      .execute(),
    db.selectFrom("courses").select(["id", "title"]).execute(),
    db.selectFrom("course_lessons").select("title").execute(),
    db.selectFrom("categories").select(["slug", "name as title"]).execute(),
    db.selectFrom("services").select(["slug", "name as title", "tiles"]).execute(),
    db.selectFrom("pages").select("slug").where("slug", "is not", null).execute(),
  ]);
  return new Set([
    ...[...products, ...posts].flatMap(({ category, title }) => coversOf(category, title)),
    ...[...courses, ...lessons].flatMap(({ title }) => coversOf("cursos", title)),
    ...categories.flatMap(({ slug, title }) => coversOf(slug, title)),
    ...products.map(({ id }) => `covers/og/produto-${id}`),
    ...posts.map(({ id }) => `covers/og/artigo-${id}`),
    ...services.flatMap(({ tiles, title }) => coversOf(tiles, title)),
    ...services.map(({ slug }) => `covers/og/oferta-${slug}`),
    ...pages.map(({ slug }) => `covers/og/pagina-${slug}`),
  ]);
}

function coversOf(category: string | null, title: string): string[] {
  const place = `${coverSlug(category ?? "") || "geral"}/${coverSlug(title) || "azulejo"}`;
  return Object.keys(COVER_WIDTHS).map((kind) => `covers/${kind}/${place}`);
}

/** Without its width, or without the digest of what a shared picture shows. */
function stemOf(key: string): string {
  return key.replace(/-\d{3,4}\.webp$|-[a-f0-9]{16}\.png$/, "");
}
