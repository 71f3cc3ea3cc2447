// Every service that writes data of public pages invalidates the cached pages.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { erasePerson } from "#app/account/erasure/erasure.server.ts";
import { addComment, decideComments } from "#app/blog/comments/comment-writes.server.ts";
import type { PostPatch } from "#app/blog/posts/post.ts";
import { changePosts } from "#app/blog/posts/post-bulk-writes.server.ts";
import { POSTS, publishPost, writePost } from "#app/blog/posts/post-writes.server.ts";
import { flagProducts } from "#app/catalog/admin/product-bulk-writes.server.ts";
import { writeBundlePart } from "#app/catalog/bundles/bundle-part-writes.server.ts";
import type { ProductPatch } from "#app/catalog/products/product.ts";
import { deleteProduct, restoreProduct, writeProduct } from "#app/catalog/products/product-writes.server.ts";
import type { ReviewPatch } from "#app/catalog/reviews/review.ts";
import { deleteReview, moderateReviews, writeReview } from "#app/catalog/reviews/review-writes.server.ts";
import type { CategoryPatch } from "#app/categories/category.ts";
import { CATEGORIES } from "#app/categories/category-writes.server.ts";
import { deleteCourse, restoreCourse, writeCourse } from "#app/courses/course/course-writes.server.ts";
import type { LessonPatch } from "#app/courses/lessons/lesson.ts";
import { deleteLesson, writeLesson } from "#app/courses/lessons/lesson-writes.server.ts";
import { movedIn, orderText, type PlanMove } from "#app/courses/ordering/plan-moves.ts";
import { readOrder, saveOrder } from "#app/courses/ordering/plan-order-writes.server.ts";
import type { ModulePatch } from "#app/courses/plan/module.ts";
import { deleteModule, writeModule } from "#app/courses/plan/module-writes.server.ts";
import { writeUser } from "#app/identity/users/user-writes.server.ts";
import { SERVICES } from "#app/marketing/services/service-writes.server.ts";
import { removeNoun, writeNoun } from "#app/nouns/noun-writes.server.ts";
import { OFFERS } from "#app/offers/offer-writes.server.ts";
import { writePage } from "#app/site/pages/page-writes.server.ts";
import { seedPages } from "#db/seed/pages.ts";
import { buy, HOURS, wait } from "./checkout.ts";
import {
  createCategory,
  makeAdmin,
  makeBundle,
  makeCourseProduct,
  makePost,
  makeProduct,
  makeUser,
} from "./makers.ts";
import { openSite, type TestSite } from "./test-site.ts";

const SHOWN =
  "categories|products|offers|bundle_parts|product_reviews|courses|course_modules|course_lessons|blog_posts|comments|pages|page_versions|services|settings";
/** Matches writes by query builder, or of a noun that the file declares. */
const WRITE = new RegExp(
  `(?:insertInto|updateTable|deleteFrom|insertRows?|updateRows?|deleteRows?)\\(\\s*(?:\\w+,\\s*)?"(${SHOWN})"|: Noun<\\w+> = \\{\\s*table: "(${SHOWN})"`,
);

/** Writes data that no public page shows, or goes through the services tested below. */
const NOT_SHOWN: Record<string, string> = {
  "app/catalog/products/product-rating-writes.server.ts": "called by the acts of reviews below",
  "app/account/erasure/retention.server.ts": "forgets addresses, which no page shows",
  "app/admin/demo/demo-removal.server.ts":
    "deletes row by row through the same layer; its own test looks at the pages",
  "app/courses/prerequisites/prerequisite-writes.server.ts":
    "what copies and moved rows wait for: no public page shows it",
  "app/courses/lessons/lesson-copy-writes.server.ts": "copies into a draft, which no page shows",
  "app/backups/runs/backup-schedule.server.ts": "when copies are made, which no page shows",
  "app/backups/store/last-backup.server.ts": "when the last copy was made, which no page shows",
  "app/payments/attempts/resting.server.ts":
    "takes methods out of every process's offer, as its own test shows",
  "app/platform/config/setting-versions.server.ts": "the write of the settings above and below",
  "app/mail/mail-settings.server.ts": "who sends the mails, which no page shows",
  "app/site/navigation/navigation.server.ts": "its own test looks at the pages",
  "app/company/company-settings.server.ts": "its pages are looked at where the settings are tested",
};

interface Act {
  by: string;
  /** Pages that the write changes. */
  on: (shop: Shop) => string[];
  does: (site: TestSite, shop: Shop) => Promise<unknown>;
}

type Shop = Awaited<ReturnType<typeof openShop>>;

async function openShop(site: TestSite) {
  const { db } = site;
  const now = site.now();
  await seedPages(db, now);
  // Menu and footer come from memory. On PostgreSQL the settings read at the start are read again by now.
  await site.refreshCompany();
  const admin = await makeAdmin(db, { name: "Autora Primeira" });
  const reader = await makeUser(db, { name: "Leitora Antiga" });
  const shelf = await createCategory(
    db,
    "product",
    { name: "Prateleira", description: null, color: null },
    now,
  );
  const topic = await createCategory(db, "blog", { name: "Assunto", description: null, color: null }, now);
  const product = await makeProduct(db, { name: "Kit", category_id: shelf.id });
  const { product: course, ...study } = await makeCourseProduct(db, { name: "Curso vendido" });
  const pack = await makeBundle(db, [course], { name: "Pacote" });
  const post = await makePost(db, { title: "Artigo", category_id: topic.id, author_id: admin.id });
  const stars = { product_id: product.id, user_id: reader.id, rating: 4, comment: "Serviu bem." };
  await review(site, { ...stars, is_approved: true });
  const facts = {
    postId: post.id,
    userId: reader.id,
    name: reader.name,
    email: reader.email,
    ip: "203.0.113.9",
  };
  await addComment(db, { ...facts, message: "Comentário à espera.", authorKey: "k" }, now);
  const productPage = `/produto/${product.id}-kit`;
  const coursePage = `/produto/${course.id}-curso-vendido`;
  const postPage = `/blog/${post.id}-artigo`;
  return {
    admin,
    reader,
    shelf,
    topic,
    product,
    course,
    post,
    productPage,
    pack,
    packPage: `/produto/${pack.id}-pacote`,
    coursePage,
    postPage,
    courseId: study.course.id,
    moduleId: study.lessons[0]?.module_id ?? 0,
    lessonId: study.lessons[0]?.id ?? 0,
  };
}

const door = { door: "api" } as const;
const asked = (id: number | undefined) => (id === undefined ? {} : { id });

/** Requires success; after a refusal the pages would stay as they are. */
async function accepted(outcome: Promise<{ ok: boolean }>) {
  expect(await outcome).toMatchObject({ ok: true });
}
const product = (site: TestSite, patch: ProductPatch, id?: number) =>
  accepted(writeProduct(site.db, { ...asked(id), patch, door }, site.now()));
const category = (site: TestSite, patch: CategoryPatch, id?: number) =>
  accepted(writeNoun(CATEGORIES, site.db, { ...asked(id), patch, door }, site.now()));
const review = (site: TestSite, patch: ReviewPatch, id?: number) =>
  accepted(writeReview(site.db, { ...asked(id), patch, door }, site.now()));
const post = (site: TestSite, patch: PostPatch, id?: number) =>
  accepted(writePost(site.db, { ...asked(id), patch, door }, site.now()));

const idOf = async (site: TestSite, table: "product_reviews" | "comments" | "blog_posts", last = true) =>
  (
    await site.db
      .selectFrom(table)
      .select("id")
      .orderBy("id", last ? "desc" : "asc")
      .executeTakeFirstOrThrow()
  ).id;

const CATALOG: Act[] = [
  {
    by: "app/catalog/products/product-writes.server.ts",
    on: () => ["/", "/loja"],
    does: async (site, { shelf, product: { file_key } }) => {
      const words = { name: "Novo", short_description: "Curta.", category_id: shelf.id };
      await product(site, { ...words, price: 100, file_key, is_active: true });
    },
  },
  {
    by: "app/catalog/products/product-writes.server.ts",
    on: ({ productPage }) => ["/loja", productPage],
    does: (site, { product: { id } }) => product(site, { price: 1234 }, id),
  },
  {
    by: "app/catalog/products/product-writes.server.ts",
    on: ({ productPage }) => ["/loja", productPage],
    does: (site, { product: { id } }) => product(site, { is_featured: true }, id),
  },
  {
    by: "app/catalog/bundles/bundle-part-writes.server.ts",
    on: ({ packPage }) => [packPage],
    does: (site, { pack, product: { id: part_id } }) =>
      accepted(writeBundlePart(site.db, { values: { bundle_id: pack.id, part_id } }, site.now())),
  },
  {
    by: "app/catalog/bundles/bundle-delivery-writes.server.ts",
    on: () => ["/loja"],
    does: async (site, { course: { id } }) => {
      await site.db.updateTable("products").set({ file_key: null }).where("id", "=", id).execute();
      await product(site, { product_type: "Download", linked_course_id: null, is_active: false }, id);
    },
  },
  {
    by: "app/catalog/admin/product-bulk-writes.server.ts",
    on: ({ productPage }) => ["/loja", productPage],
    does: (site, { product: { id } }) =>
      flagProducts(site.db, { ids: [id], flag: "is_featured", value: false }, site.now()),
  },
  {
    by: "app/categories/category-writes.server.ts",
    on: ({ productPage }) => ["/loja", productPage],
    does: (site, { shelf }) => category(site, { name: "Estante" }, shelf.id),
  },
  {
    by: "app/categories/category-writes.server.ts",
    on: () => ["/loja"],
    does: (site) => category(site, { name: "Vazia" }),
  },
  {
    by: "app/categories/category-writes.server.ts",
    on: ({ postPage }) => ["/blog", postPage],
    does: (site, { topic }) => category(site, { name: "Tema" }, topic.id),
  },
  {
    by: "app/categories/category-writes.server.ts",
    on: () => ["/loja"],
    does: async (site) => {
      const empty = site.db.selectFrom("categories").select("id").where("name", "=", "Vazia");
      return removeNoun(CATEGORIES, site.db, { id: (await empty.executeTakeFirstOrThrow()).id }, site.now());
    },
  },
  {
    by: "app/catalog/reviews/review-writes.server.ts",
    on: ({ productPage }) => [productPage],
    does: async (site, { product: { id } }) => {
      const author = { guest_name: "Bia", guest_email: "bia@teste.example" };
      await review(site, { ...author, product_id: id, rating: 5, comment: "Ótimo." });
      // A new review awaits approval, so public pages change with the approval.
      await moderateReviews(site.db, [await idOf(site, "product_reviews")], "approve", site.now());
    },
  },
  {
    by: "app/catalog/reviews/review-writes.server.ts",
    on: ({ productPage }) => ["/loja", productPage],
    does: async (site) =>
      moderateReviews(site.db, [await idOf(site, "product_reviews")], "reject", site.now()),
  },
  {
    by: "app/catalog/reviews/review-writes.server.ts",
    on: ({ productPage }) => [productPage],
    does: async (site) =>
      review(site, { comment: "Mudei de ideia." }, await idOf(site, "product_reviews", false)),
  },
  {
    by: "app/catalog/reviews/review-writes.server.ts",
    on: ({ productPage }) => [productPage],
    does: async (site) => deleteReview(site.db, await idOf(site, "product_reviews", false), site.now()),
  },
  {
    by: "app/offers/offer-writes.server.ts",
    on: ({ productPage }) => [productPage],
    does: (site, { product: { id } }) => {
      const patch = { product_id: id, name: "Lote 1", price: 990, is_public: true };
      return accepted(writeNoun(OFFERS, site.db, { patch, door }, site.now()));
    },
  },
  {
    by: "db/writes.server.ts",
    on: ({ productPage }) => ["/loja", productPage],
    does: async (site, { product }) => {
      await buy(site, site.visitor(), { id: product.id, price: 1234 }, { method: "credit" });
      await wait(site, 10_000);
    },
  },
  {
    by: "app/catalog/products/product-writes.server.ts",
    on: () => ["/loja"],
    does: (site, { product }) => deleteProduct(site.db, { id: product.id }, site.now()),
  },
  {
    by: "app/catalog/products/product-writes.server.ts",
    on: () => ["/loja"],
    does: async (site, { product: { id, category_id } }) => {
      await restoreProduct(site.db, { id }, site.now());
      await product(site, { short_description: "Curta.", category_id, is_active: true }, id);
    },
  },
];

const COURSES: Act[] = [
  {
    by: "app/courses/plan/module-writes.server.ts",
    on: ({ coursePage }) => [coursePage],
    does: (site, { moduleId }) => courseModule(site, { title: "Começo" }, moduleId),
  },
  {
    by: "app/courses/lessons/lesson-writes.server.ts",
    on: ({ coursePage }) => [coursePage],
    does: (site, { lessonId }) => lesson(site, { title: "Aula renomeada" }, lessonId),
  },
  {
    by: "app/courses/lessons/lesson-writes.server.ts",
    on: ({ coursePage }) => [coursePage],
    does: (site, { moduleId }) =>
      lesson(site, {
        module_id: moduleId,
        title: "Aula nova",
        content_type: "text",
        order: 9,
        is_free_preview: true,
      }),
  },
  {
    by: "app/courses/ordering/plan-order-writes.server.ts",
    on: ({ coursePage }) => [coursePage],
    does: (site, { courseId, moduleId, lessonId }) =>
      move(site, courseId, { kind: "lesson", id: lessonId, moduleId, position: 3 }),
  },
  {
    by: "app/courses/plan/module-writes.server.ts",
    on: ({ coursePage }) => [coursePage],
    does: async (site, { courseId }) => {
      const id = await courseModule(site, { course_id: courseId, title: "Depois", order: 2 });
      await lesson(site, { module_id: id, title: "Última", content_type: "text", order: 1 });
      await move(site, courseId, { kind: "module", id, position: 1 });
    },
  },
  {
    by: "app/courses/lessons/lesson-writes.server.ts",
    on: ({ coursePage }) => [coursePage],
    does: (site, { courseId, lessonId }) => deleteLesson(site.db, { courseId, id: lessonId }, site.now()),
  },
  {
    by: "app/courses/plan/module-writes.server.ts",
    on: ({ coursePage }) => [coursePage],
    does: (site, { moduleId }) => deleteModule(site.db, { id: moduleId }, site.now()),
  },
  {
    by: "app/courses/offers/course-offer-writes.server.ts",
    on: ({ coursePage }) => ["/loja", coursePage],
    does: (site, { courseId }) => publishCourse(site, courseId, false),
  },
  {
    by: "app/courses/course/course-writes.server.ts",
    on: () => ["/loja"],
    does: async (site, { course, courseId, shelf }) => {
      const patch = { title: "Outro curso", description: "Outra descrição." };
      await writeCourse(site.db, { patch, door: { door: "api" } }, site.now());
      await deleteCourse(site.db, { id: courseId }, site.now());
      await restoreCourse(site.db, { id: courseId }, site.now());
      await publishCourse(site, courseId, true);
      const whole = { short_description: "Curta.", category_id: shelf.id };
      await product(site, { ...whole, is_active: true }, course.id);
    },
  },
];

const BLOG: Act[] = [
  {
    by: "app/blog/comments/comment-writes.server.ts",
    on: ({ postPage }) => [postPage],
    does: async (site) => decideComments(site.db, [await idOf(site, "comments")], "approved", site.now()),
  },
  {
    by: "app/identity/users/user-writes.server.ts",
    on: ({ postPage }) => [postPage],
    does: (site, { admin }) =>
      writeUser(
        site.db,
        { id: admin.id, patch: { name: "Autora Segunda" }, door: { door: "form" } },
        site.now(),
      ),
  },
  {
    by: "app/blog/posts/post-writes.server.ts",
    on: ({ postPage }) => ["/", "/blog", postPage],
    does: (site, { post: { id } }) => post(site, { content: "Outro texto.", excerpt: "Outro resumo" }, id),
  },
  {
    by: "app/blog/posts/post-writes.server.ts",
    on: () => ["/", "/blog"],
    does: (site) => post(site, { title: "De fora", content: "Texto.", status: "published" }),
  },
  {
    by: "app/blog/posts/post-writes.server.ts",
    on: () => ["/blog"],
    does: async (site) => post(site, { title: "De fora, mudado" }, await idOf(site, "blog_posts")),
  },
  {
    by: "app/blog/posts/post-writes.server.ts",
    on: () => ["/blog"],
    does: async (site) => {
      await post(site, { title: "Rascunho", content: "Texto." });
      await accepted(publishPost(site.db, await idOf(site, "blog_posts"), site.now()));
    },
  },
  {
    by: "app/blog/posts/post-bulk-writes.server.ts",
    on: () => ["/blog"],
    does: async (site) => {
      const ids = [await idOf(site, "blog_posts")];
      return changePosts(site.db, { ids, change: { status: "draft" } }, site.now());
    },
  },
  {
    by: "app/blog/posts/post-bulk-writes.server.ts",
    on: () => ["/blog"],
    does: async (site) => {
      const ids = [await idOf(site, "blog_posts")];
      return changePosts(site.db, { ids, change: { status: "published" } }, site.now());
    },
  },
  {
    by: "app/blog/posts/post-writes.server.ts",
    on: () => ["/blog"],
    does: async (site) => removeNoun(POSTS, site.db, { id: await idOf(site, "blog_posts") }, site.now()),
  },
  {
    by: "app/account/erasure/erasure.server.ts",
    on: ({ postPage }) => [postPage],
    does: (site, { reader, admin }) =>
      erasePerson(
        site.db,
        { person: { userId: reader.id, email: reader.email }, actorId: admin.id },
        site.now(),
      ),
  },
];

const PAGES: Act[] = [
  {
    by: "app/marketing/services/service-writes.server.ts",
    on: () => ["/produtos", "/sitemap.xml"],
    does: async ({ db, now }) => {
      const patch = { name: "Manutenção", description: "Todo mês.", is_published: true };
      await accepted(writeNoun(SERVICES, db, { patch, door }, now()));
    },
  },
  {
    by: "app/marketing/services/service-writes.server.ts",
    on: () => ["/produtos", "/produtos/analytics"],
    does: async ({ db, now }) => {
      const { id } = await db
        .selectFrom("services")
        .select("id")
        .where("slug", "=", "analytics")
        .executeTakeFirstOrThrow();
      await accepted(writeNoun(SERVICES, db, { id, patch: { monthly_price: 12300 }, door }, now()));
    },
  },
  {
    by: "app/site/pages/page-writes.server.ts",
    on: () => ["/sobre"],
    does: ({ db, company, now }, { admin }) => {
      const content = { title: "Sobre nós", sections: [{ type: "page-title", title: "Ateliê Mar" }] };
      const act = { act: "publish" as const, content };
      return accepted(
        writePage(db, { page: { key: "about" }, version: 1, act, actorId: admin.id }, company, now()),
      );
    },
  },
  {
    by: "app/site/pages/page-writes.server.ts",
    on: () => ["/solucoes", "/sitemap.xml"],
    does: ({ db, company, now }, { admin }) => {
      const write = { page: { key: "solutions" as const }, version: 1, act: { act: "hide" as const } };
      return accepted(writePage(db, { ...write, actorId: admin.id }, company, now()));
    },
  },
];

/** Each page's current text, its text without a cache, and whether it was cached before. */
async function look(site: TestSite, pages: string[]) {
  const texts = [];
  for (const page of pages) {
    const { status, text } = await site.get(page);
    texts.push(`${page}: ${status}\n${text}`);
  }
  return texts;
}

for (const [name, acts] of Object.entries({
  catalogue: CATALOG,
  courses: COURSES,
  blog: BLOG,
  pages: PAGES,
})) {
  test(`invalidates the cached pages that show the ${name} after each write`, async () => {
    const site = await openSite();
    const shop = await openShop(site);
    site.advance(HOURS);
    for (const [position, act] of acts.entries()) {
      const pages = act.on(shop);
      const said = `${position + 1}. ${act.by}`;
      const before = await look(site, pages);
      expect(await look(site, pages), said).toEqual(before);
      await act.does(site, shop);
      const after = await look(site, pages);
      for (const [at, page] of pages.entries()) expect(after[at], `${said}: ${page}`).not.toBe(before[at]);
      site.pageCache.clear();
      expect(await look(site, pages), said).toEqual(after);
    }
  });
}

test("has a row for every service that writes to tables of public pages", () => {
  const root = new URL("..", import.meta.url).pathname;
  const writers = readdirSync(join(root, "app"), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.server\.tsx?$/.test(file))
    .map((file) => `app/${file}`)
    .filter((file) => WRITE.test(readFileSync(join(root, file), "utf8")));
  const known = new Set([
    ...[...CATALOG, ...COURSES, ...BLOG, ...PAGES].map(({ by }) => by),
    ...Object.keys(NOT_SHOWN),
  ]);
  expect(writers.filter((file) => !known.has(file))).toEqual([]);
  expect(writers.length).toBeGreaterThan(10);
});

async function courseModule(site: TestSite, patch: ModulePatch, id?: number): Promise<number> {
  const written = await writeModule(site.db, { id, patch, door: { door: "api" } }, site.now());
  return written.ok ? written.id : 0;
}

async function lesson(site: TestSite, patch: LessonPatch, id?: number): Promise<number> {
  const written = await writeLesson(site.db, { id, patch, door: { door: "api" } }, site.now());
  return written.ok ? written.id : 0;
}

async function move(site: TestSite, courseId: number, to: PlanMove) {
  const order = await readOrder(site.db, courseId);
  const write = { courseId, seen: orderText(order), to: movedIn(order, to) };
  expect(await saveOrder(site.db, write, site.now())).toBe("saved");
}

function publishCourse(site: TestSite, id: number, is_published: boolean) {
  return writeCourse(site.db, { id, patch: { is_published }, door: { door: "list" } }, site.now());
}
