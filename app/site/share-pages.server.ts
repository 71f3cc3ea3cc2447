import { sql } from "kysely";
import { visiblePosts } from "#app/blog/reading/posts.server.ts";
import type { Company } from "#app/company/company.ts";
import { findShownService } from "#app/marketing/services/services.server.ts";
import { idInAddress } from "#app/platform/http/address.ts";
import type { Db } from "#db/connect.server.ts";
import { findShownPage } from "./pages/pages.server.ts";
import type { SharedPage } from "./share-picture.server.ts";

interface SharingFacts {
  kind: string | undefined;
  /** As the address has it, without the ending. */
  name: string;
  now: Date;
  company: Company;
}

/** The page that such a picture is asked for; undefined when the public has none. */
export async function findSharedPage(db: Db, facts: SharingFacts): Promise<SharedPage | undefined> {
  const { kind, name, company } = facts;
  const { brand } = company;
  if (kind === "site") {
    return name === "inicio"
      ? { key: "site", title: company.tagline, category: "icones", label: "", brand }
      : undefined;
  }
  if (kind === "oferta") {
    const service = await findShownService(db, name);
    return (
      service && {
        key: `oferta-${service.slug}`,
        title: service.name,
        category: null,
        label: "Produto",
        brand,
      }
    );
  }
  if (kind === "pagina") {
    const page = await findShownPage(db, { slug: name }, company);
    return page && { key: `pagina-${name}`, title: page.title, category: null, label: "", brand };
  }
  const id = idInAddress(name);
  const row = id === undefined ? undefined : await findRow(db, kind, id, facts.now);
  return row && { key: `${kind}-${id}`, ...row, brand };
}

async function findRow(db: Db, kind: string | undefined, id: number, now: Date) {
  if (kind === "artigo") {
    const post = await visiblePosts(db, now)
      .leftJoin("categories", "categories.id", "blog_posts.category_id")
      .select(["blog_posts.title", "categories.slug as category", "categories.name as label"])
      .where("blog_posts.id", "=", id)
      .executeTakeFirst();
    return post && { ...post, label: post.label ?? "Blog" };
  }
  if (kind !== "produto") return undefined;
  const product = await db
    .selectFrom("products")
    .leftJoin("categories", "categories.id", "products.category_id")
    .select(["products.name as title", "categories.slug as category", "categories.name as label"])
    .where("products.id", "=", id)
    .where(sql<boolean>`products.is_active`)
    .where("products.retired_at", "is", null)
    .executeTakeFirst();
  return product && { ...product, label: product.label ?? "Loja" };
}
