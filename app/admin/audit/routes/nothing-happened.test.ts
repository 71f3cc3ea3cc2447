// The register says only what happened: what is done a second time changes nothing, and is not told.
import { expect, test } from "vitest";
import { findAdRow, saveAdServices } from "#app/ads/settings/ad-settings.server.ts";
import { savePassphrase } from "#app/backups/store/backup-passphrase.server.ts";
import { enroll } from "#app/courses/access/enrollments.server.ts";
import { saveMailServer } from "#app/mail/mail-settings.server.ts";
import { remove } from "#app/rights/right-writes.server.ts";
import { listRights } from "#app/rights/rights.server.ts";
import { ANYBODY } from "#tests/company.ts";
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
} from "#tests/makers.ts";
import { openSite, type TestSite, type Visitor } from "#tests/test-site.ts";

const SECRET = "a secret of this test, long enough to seal with";
const ACTOR = { actorId: 1, ip: "127.0.0.1" };

interface Act {
  name: string;
  /** Makes the row; answers what is done to it, as often as one likes. */
  open(site: TestSite, admin: Visitor): Promise<() => Promise<unknown>>;
  /** Of the register; left out: one. */
  lines?: number;
}

const form = (path: string, fields: (site: TestSite) => Promise<Record<string, string>>): Act["open"] => {
  return async (site, admin) => {
    const sent = await fields(site);
    return () => admin.post(path, sent);
  };
};
const idOf = async (row: Promise<{ id: number }>) => String((await row).id);

const ACTS: Act[] = [
  {
    name: "a product's flag",
    open: form("/admin/produtos", async ({ db }) => ({
      intent: "set-product-flag",
      flag: "is_active",
      value: "false",
      id: await idOf(makeProduct(db)),
    })),
  },
  {
    name: "a product that goes",
    open: form("/admin/produtos", async ({ db }) => ({
      intent: "delete-product",
      id: await idOf(makeProduct(db)),
    })),
  },
  {
    name: "a coupon that is paused",
    open: form("/admin/cupons", async ({ db }) => ({
      intent: "set-coupon-paused",
      value: "true",
      id: await idOf(makeCoupon(db)),
    })),
  },
  {
    name: "a subscription that ends",
    // The act, which can be taken back, and its row.
    lines: 2,
    open: form("/admin/newsletter", async ({ db }) => ({
      intent: "cancel-subscription",
      id: await idOf(makeSubscription(db)),
    })),
  },
  {
    name: "a doubt that is resolved",
    open: form("/admin/duvidas", async ({ db }) => {
      const { lessons } = await makeCourse(db);
      const { id } = await makeUser(db);
      return { intent: "resolve", id: await idOf(makeDoubt(db, lessons[0]?.id ?? 0, id)) };
    }),
  },
  {
    name: "a post that is published",
    open: form("/blog-admin", async ({ db }) => {
      const { id } = await makePost(db);
      await db.updateTable("blog_posts").set({ status: "draft" }).where("id", "=", id).execute();
      return { intent: "publish-post", id: String(id) };
    }),
  },
  {
    name: "an account that is switched off",
    open: form("/admin/usuarios", async ({ db }) => ({
      intent: "set-user-active",
      active: "false",
      id: await idOf(makeUser(db)),
    })),
  },
  {
    name: "sessions that end",
    async open(site, admin) {
      const user = await makeUser(site.db);
      await site.as(user);
      return () => admin.post("/admin/usuarios", { intent: "end-sessions", id: String(user.id) });
    },
  },
  {
    name: "the links of an order",
    async open(site, admin) {
      const { order } = await makeOrder(site.db, { status: "completed", guest_email: "ana@teste.example" });
      const path = `/api/admin/orders/${order.id}/links`;
      await admin.postJson(path, { action: "make" });
      await site.db.deleteFrom("audit_log").execute();
      return () => admin.postJson(path, { action: "revoke" });
    },
  },
  {
    name: "a page that is hidden",
    async open(site, admin) {
      const hide = (version: number) =>
        admin.post("/admin/paginas", { intent: "hide-page", page: "about", version: String(version) });
      return async () => {
        const query = site.db.selectFrom("pages").select("version").where("key", "=", "about");
        await hide((await query.executeTakeFirst())?.version ?? 0);
      };
    },
  },
  {
    name: "the mail server",
    async open({ db, now }) {
      const fields = { server: "smtp.example", port: 587, user: "", from: "a@b.example" };
      const given = { ...fields, security: "starttls" as const, password: undefined };
      return () => saveMailServer(db, given, { secret: SECRET, actor: ACTOR, now: now(), guard: ANYBODY });
    },
  },
  {
    name: "the passphrase of the backups",
    async open({ db, now }) {
      const saving = { secret: SECRET, actor: ACTOR, version: undefined, guard: ANYBODY };
      await savePassphrase(db, { ...saving, passphrase: "abacate verde maduro", now: now() });
      await db.deleteFrom("audit_log").execute();
      return () => savePassphrase(db, { ...saving, passphrase: null, now: now() });
    },
  },
  {
    name: "a student who is removed",
    async open(site, admin) {
      const { course, id } = await makeStudent(site);
      const sent = { intent: "remove-student", id, reason: "Turma encerrada" };
      return () => admin.post(`/admin/cursos/${course}/alunos`, sent);
    },
  },
  {
    name: "a student who is let in again",
    async open(site, admin) {
      const { course, id } = await makeStudent(site);
      const ids = (await listRights(site.db, {})).map((right) => right.id);
      await remove(site.db, ids, { byId: null, note: null }, site.now());
      return () => admin.post(`/admin/cursos/${course}/alunos`, { intent: "restore-access", id });
    },
  },
];

async function makeStudent(site: TestSite): Promise<{ course: number; id: string }> {
  const { course } = await makeCourse(site.db);
  const { id: userId } = await makeUser(site.db);
  await enroll(site.db, { userId, courseId: course.id }, site.now());
  const { id } = await site.db.selectFrom("enrollments").select("id").executeTakeFirstOrThrow();
  return { course: course.id, id: String(id) };
}

const linesOf = (site: TestSite) => site.db.selectFrom("audit_log").select(["id", "action"]).execute();

test.each(ACTS)("$name", async ({ open, lines = 1 }) => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const act = await open(site, admin);
  expect(await linesOf(site)).toEqual([]);
  await act();
  const first = await linesOf(site);
  expect(first).toHaveLength(lines);
  await act();
  expect(await linesOf(site)).toEqual(first);
});

test("the ad services saved without a change leave no entry", async () => {
  const site = await openSite();
  await makeAdmin(site.db);
  const saving = { secret: SECRET, actor: ACTOR, now: site.now(), version: 0, guard: ANYBODY };
  expect(await saveAdServices(site.db, await findAdRow(site.db), saving)).toEqual({ kind: "saved" });
  expect(await linesOf(site)).toEqual([]);
});
