// A list exported as a file has the rows of the list: same filter, search and sort.
import { expect, test } from "vitest";
import { REQUEST_FILTER } from "#app/account/data-requests/data-request-filter.ts";
import { requestSearchColumns } from "#app/account/data-requests/data-request-labels.ts";
import { AUDIT_SORTS } from "#app/admin/audit/audit-filter.ts";
import { MAIL_FILTER } from "#app/admin/mails/mail-filter.ts";
import { COMMENT_FILTER } from "#app/blog/comments/comment-filter.ts";
import { commentSearchColumns } from "#app/blog/comments/comment-search-columns.ts";
import { POST_FILTER } from "#app/blog/posts/admin-post-filter.ts";
import { PRODUCT_FILTER } from "#app/catalog/products/admin-product-filter.ts";
import { REVIEW_FILTER } from "#app/catalog/reviews/review-filter.ts";
import { COUPON_FILTER } from "#app/coupons/coupon-filter.ts";
import { enroll } from "#app/courses/access/enrollments.server.ts";
import { COURSE_FILTER } from "#app/courses/course/course-filter.ts";
import { doubtSearchColumns } from "#app/courses/doubts/doubt.ts";
import { DOUBT_FILTER } from "#app/courses/doubts/doubt-filter.ts";
import { STUDENT_FILTER } from "#app/courses/students/student-filter.ts";
import { USER_FILTER } from "#app/identity/users/user-filter.ts";
import { LEAD_FILTER } from "#app/marketing/leads/lead-filter.ts";
import { SUBSCRIPTION_FILTER } from "#app/newsletter/subscriptions/subscription-filter.ts";
import { ORDER_SORTS } from "#app/orders/admin/order-filter.ts";
import { json } from "#db/connect.server.ts";
import { insertRow } from "#db/writes.server.ts";
import {
  makeAdmin,
  makeCoupon,
  makeCourse,
  makeDoubt,
  makeOrder,
  makePost,
  makeProduct,
  makeSubscription,
  makeUser,
} from "./makers.ts";
import { openSite, type TestSite } from "./test-site.ts";

/** Sorted neither by number nor by day; two have the same time. */
const ROWS = [
  { mark: "fila-c", day: 3, count: 2 },
  { mark: "fila-e", day: 1, count: 5 },
  { mark: "fila-a", day: 4, count: 5 },
  { mark: "fila-d", day: 2, count: 1 },
  { mark: "fila-b", day: 2, count: 9 },
] as const;
type MarkedRow = (typeof ROWS)[number];

interface TestedList {
  path: string;
  file?: string;
  sorts: object;
  /** Further query parameters. */
  beside?: string;
  make(site: TestSite, row: MarkedRow, at: Date): Promise<unknown>;
}

const email = (mark: string) => `${mark}@teste.example`;

const LISTS: Record<string, TestedList> = {
  comments: {
    path: "/blog-admin",
    file: "/blog-admin/comentarios/exportar",
    beside: "aba=comentarios",
    sorts: COMMENT_FILTER.sorts,
    async make({ db }, { mark }, at) {
      const post = await makePost(db);
      const said = { name: "Leitora", email: "leitora@teste.example", message: mark };
      const row = { ...said, ...commentSearchColumns(said), post_id: post.id, status: "pending" as const };
      await db
        .insertInto("comments")
        .values({ ...row, created_at: at })
        .execute();
    },
  },
  posts: {
    path: "/blog-admin",
    file: "/blog-admin/posts/exportar",
    beside: "aba=posts",
    sorts: POST_FILTER.sorts,
    make: ({ db }, { mark, count }, at) =>
      makePost(db, {
        title: mark,
        search_title: mark,
        status: count > 4 ? "draft" : "published",
        published_at: at,
        updated_at: at,
      }),
  },
  products: {
    path: "/admin/produtos",
    sorts: PRODUCT_FILTER.sorts,
    async make({ db }, { mark, count }, at) {
      const facts = { name: mark, price: count * 100, sales_count: count, rating: count };
      const { id } = await makeProduct(db, facts);
      await db.updateTable("products").set({ created_at: at }).where("id", "=", id).execute();
    },
  },
  reviews: {
    path: "/admin/avaliacoes",
    sorts: REVIEW_FILTER.sorts,
    async make({ db }, { mark }, at) {
      const product = await makeProduct(db);
      const row = { product_id: product.id, rating: 5, guest_name: "Ana", guest_email: "a@teste.example" };
      await insertRow(db, "product_reviews", { ...row, comment: mark, is_approved: false }, at);
    },
  },
  coupons: {
    path: "/admin/cupons",
    sorts: COUPON_FILTER.sorts,
    make: ({ db }, { mark, count }) => makeCoupon(db, { code: mark.toUpperCase(), used_count: count }),
  },
  courses: {
    path: "/admin/cursos",
    sorts: COURSE_FILTER.sorts,
    make: ({ db }, { mark }, at) => makeCourse(db, { title: mark, created_at: at }),
  },
  doubts: {
    path: "/admin/duvidas",
    sorts: DOUBT_FILTER.sorts,
    async make({ db }, { mark }, at) {
      const [{ lessons }, student] = await Promise.all([makeCourse(db), makeUser(db)]);
      const { id } = await makeDoubt(db, lessons[0]?.id ?? 0, student.id, mark);
      const words = doubtSearchColumns(mark, null);
      await db
        .updateTable("lesson_doubts")
        .set({ created_at: at, ...words })
        .where("id", "=", id)
        .execute();
    },
  },
  students: {
    path: "/admin/cursos/1/alunos",
    sorts: STUDENT_FILTER.sorts,
    async make({ db }, { mark }, at) {
      const course = await db.selectFrom("courses").select("id").executeTakeFirst();
      const courseId = course?.id ?? (await makeCourse(db)).course.id;
      const student = await makeUser(db, { name: mark });
      await enroll(db, { userId: student.id, courseId }, at);
    },
  },
  users: {
    path: "/admin/usuarios",
    sorts: USER_FILTER.sorts,
    make: ({ db }, { mark, count }, at) =>
      makeUser(db, { name: mark, created_at: at, last_login: count > 4 ? null : at }),
  },
  leads: {
    path: "/admin/leads",
    sorts: LEAD_FILTER.sorts,
    make: ({ db }, { mark }, at) =>
      insertRow(db, "leads", { nome: mark, email: email("lead"), search_title: mark }, at),
  },
  subscriptions: {
    path: "/admin/newsletter",
    sorts: SUBSCRIPTION_FILTER.sorts,
    make: ({ db }, { mark }, at) => makeSubscription(db, { email: email(mark), subscribed_at: at }),
  },
  mails: {
    path: "/admin/emails",
    sorts: MAIL_FILTER.sorts,
    make: ({ db }, { mark, count }, at) =>
      db
        .insertInto("outbox")
        .values({
          topic: "mail.order-confirmed",
          payload: json({}),
          recipient: count > 4 ? null : email(mark),
          subject: mark,
          search_title: mark,
          due_at: at,
          done_at: at,
          created_at: at,
        })
        .execute(),
  },
  requests: {
    path: "/admin/privacidade",
    sorts: REQUEST_FILTER.sorts,
    make({ db }, { mark, count }, at) {
      const asked = { email: email(mark), message: null };
      const row = {
        ...asked,
        ...requestSearchColumns(asked),
        kind: "other" as const,
        state: "open" as const,
      };
      const days = { due_at: count > 4 ? null : at, confirmed_at: at, created_at: at };
      return db
        .insertInto("data_requests")
        .values({ ...row, ...days })
        .execute();
    },
  },
  audit: {
    path: "/admin/registro",
    sorts: AUDIT_SORTS,
    make: ({ db }, { mark }, at) =>
      db
        .insertInto("audit_log")
        .values({
          action: "coupon.change",
          entity: "coupons",
          entity_id: mark,
          detail: json({}),
          created_at: at,
        })
        .execute(),
  },
  orders: {
    path: "/admin/pedidos",
    sorts: ORDER_SORTS,
    make: ({ db }, { mark, count }, at) =>
      makeOrder(db, { guest_name: mark, search_title: mark, total: count * 100, created_at: at }),
  },
};

/** Marks of the rows in a page or file, in order. */
function marksIn(text: string): string[] {
  return [...new Set([...text.matchAll(/fila-[a-e]/gi)].map(([mark]) => mark.toLowerCase()))];
}

for (const [name, { path, file = `${path}/exportar`, sorts, beside = "", make }] of Object.entries(LISTS)) {
  test(`exports ${name} with the list's rows in the list's order`, async () => {
    const site = await openSite();
    const admin = await site.as(await makeAdmin(site.db));
    const start = site.now().getTime() - 90 * 86_400_000;
    for (const row of ROWS) await make(site, row, new Date(start + row.day * 86_400_000));
    const seen = new Set<string>();
    for (const asked of ["", ...Object.keys(sorts).map((sort) => `ordem=${sort}`)]) {
      const [list, taken] = [
        await admin.get(`${path}?${beside}&${asked}`),
        await admin.get(`${file}?${beside}&${asked}`),
      ];
      expect([asked, list.status, taken.status]).toEqual([asked, 200, 200]);
      const shown = marksIn(list.text);
      expect(shown).toHaveLength(ROWS.length);
      expect([asked, marksIn(taken.text)]).toEqual([asked, shown]);
      seen.add(shown.join());
    }
    expect(seen.size).toBeGreaterThan(1);
    // A search without results gives an empty file, not all rows.
    expect(marksIn((await admin.get(`${file}?${beside}&busca=ninguem`)).text)).toEqual([]);
  });
}
