import { expect, test } from "vitest";
import type { TeamRole } from "#db/schema.ts";
import { makeAdmin, makeTeamMember, makeUserWithPassword } from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";

const LIST = "/admin/usuarios/convites";
const EMAIL = "bia@ceramica.example";
const PASSWORD = "forno azul e gato";
const NEW = { name: "Bia Reis", password: PASSWORD, password_confirmation: PASSWORD };

async function openShop() {
  const site = await openSite();
  const owner = await site.as(await makeAdmin(site.db, { name: "Ana Luz" }), { isProven: true });
  return { site, owner };
}

/** The paths of the invitations mailed so far. */
async function mailed(site: TestSite): Promise<string[]> {
  await site.settle();
  return (await site.mails()).flatMap(({ text }) => {
    const link = /https?:\/\/\S+\/convite\/[\w-]+/.exec(text ?? "")?.[0];
    return link ? [new URL(link).pathname] : [];
  });
}

test("who is invited sets a name and a password and is in the panel; the link works once", async () => {
  const { site, owner } = await openShop();
  expect(
    (await owner.post(LIST, { intent: "invite", role: "admin", email: " BIA@ceramica.example" })).location,
  ).toBe(LIST);
  expect((await owner.get(LIST)).text).toContain("Aguardando");
  const [path = ""] = await mailed(site);
  const visitor = site.visitor();
  const page = await visitor.get(path);
  expect([page.status, page.text.includes(EMAIL)]).toEqual([200, true]);
  expect(page.headers.get("referrer-policy")).toBe("strict-origin");
  const weak = await visitor.post(path, {
    ...NEW,
    password: "bia reis 1",
    password_confirmation: "bia reis 1",
  });
  expect([weak.status, weak.text.includes("fácil de adivinhar")]).toEqual([422, true]);
  expect((await visitor.post(path, NEW)).location).toBe("/admin");
  expect((await visitor.get("/admin/pedidos")).status).toBe(200);
  expect((await site.visitor().post(path, NEW)).status).toBe(422);
  expect((await site.get(path)).status).toBe(404);
  expect((await owner.get(LIST)).text).toContain("Aceito");
  const again = await owner.post(LIST, { intent: "invite", role: "admin", email: EMAIL });
  expect([again.status, again.text.includes("já é da equipe")]).toEqual([422, true]);
  const log = await site.db.selectFrom("audit_log").select("action").orderBy("id").execute();
  expect(log.map(({ action }) => action)).toEqual(["admin.invite", "admin.accept"]);
});

test("who has an account becomes an administrator only signed in to it, and signs in again", async () => {
  const { site, owner } = await openShop();
  const user = await makeUserWithPassword(site.db, PASSWORD, { email: EMAIL });
  await owner.post(LIST, { intent: "invite", role: "admin", email: EMAIL });
  const [path = ""] = await mailed(site);
  const role = async () =>
    (await site.db.selectFrom("users").select("role").where("id", "=", user.id).executeTakeFirstOrThrow())
      .role;
  expect((await site.get(path)).text).toContain("Entrar para aceitar");
  expect((await site.visitor().post(path, NEW)).status).toBe(422);
  const other = await site.as(await makeUserWithPassword(site.db, PASSWORD, { email: "eva@x.example" }));
  expect((await other.post(path, {})).status).toBe(422);
  expect(await role()).toBe("user");
  const visitor = site.visitor();
  const back = `?voltar=${encodeURIComponent(path)}`;
  expect((await visitor.post(`/login${back}`, { email: EMAIL, password: PASSWORD })).location).toBe(path);
  expect((await visitor.post(path, {})).location).toBe("/login");
  expect(await role()).toBe("admin");
  expect((await visitor.get("/minha-conta")).location).toContain("/login");
  expect((await visitor.post("/login", { email: EMAIL, password: PASSWORD })).location).toBe("/admin");
});

test("a link is good for 48 hours; sent again, the older one is void; taken back, none works", async () => {
  const { site, owner } = await openShop();
  await owner.post(LIST, { intent: "invite", role: "admin", email: EMAIL });
  const [first = ""] = await mailed(site);
  const { id } = await site.db.selectFrom("admin_invitations").select("id").executeTakeFirstOrThrow();
  site.advance(49 * 3_600_000);
  expect((await site.get(first)).status).toBe(404);
  const chief = await site.as(await makeAdmin(site.db), { isProven: true });
  expect((await chief.get(LIST)).text).toContain("Expirado");
  await chief.post(LIST, { intent: "resend", id: `${id}` });
  const second = (await mailed(site)).find((path) => path !== first) ?? "";
  expect([(await site.get(first)).status, (await site.get(second)).status]).toEqual([404, 200]);
  await chief.post(LIST, { intent: "withdraw", id: `${id}` });
  expect((await site.visitor().post(second, NEW)).status).toBe(422);
  expect((await chief.get(LIST)).text).toContain("Nenhum convite ainda.");
  const rows = JSON.stringify(await site.db.selectFrom("outbox").selectAll().execute());
  expect(rows).not.toContain(second.split("/").at(-1));
});

test("where no mail leaves, the link is made for whoever invites: it opens once, and makes the one before it useless", async () => {
  const site = await openSite({
    SITE_MODE: "live",
    SITE_URL: "http://localhost:3000",
    SESSION_SECRET: "a secret of at least thirty-two characters",
    LIVE_ALLOW: "sandbox",
  });
  const owner = await site.as(await makeAdmin(site.db, { name: "Ana Luz" }), { isProven: true });
  await owner.post(LIST, { intent: "invite", role: "editor", email: EMAIL });
  const { text } = await owner.get(LIST);
  expect(text).toMatch(/Link do convite<span[^>]*> de (?:<!-- -->)?bia@ceramica\.example/);
  const id = /name="id" value="(\d+)"/.exec(text)?.[1] ?? "";
  const made = async () => {
    const answer = await owner.post(LIST, { intent: "link", id });
    expect(answer.status).toBe(200);
    return /value="http:\/\/localhost:3000(\/convite\/[\w-]+)"/.exec(answer.text)?.[1] ?? "";
  };
  const [first, second] = [await made(), await made()];
  expect((await site.get(first)).status).toBe(404);
  const guest = site.visitor();
  expect((await guest.get(second)).text).toContain(EMAIL);
  expect((await guest.post(second, NEW)).location).toBe("/admin");
  expect((await guest.get("/admin/paginas")).status).toBe(200);
  expect((await site.get(second)).status).toBe(404);
  expect((await owner.post(LIST, { intent: "link", id })).location).toBe(LIST);
});

const ACCOUNT = "eva@ceramica.example";

/** What became of the inviter since: what the account is now, or that it is closed. */
const MEANWHILE: [
  what: string,
  was: TeamRole,
  gave: TeamRole,
  became: TeamRole | null | "closed",
  isGood: boolean,
][] = [
  ["an administrator became a customer", "admin", "editor", null, false],
  ["an administrator became an editor", "admin", "support", "editor", false],
  ["an administrator's account was closed", "admin", "admin", "closed", false],
  ["an owner became an administrator, and had invited an owner", "owner", "owner", "admin", false],
  ["an owner became an administrator, who may still give this", "owner", "editor", "admin", true],
  ["nothing happened", "admin", "editor", "admin", true],
];

test.each(MEANWHILE)(
  "SEC-09: an invitation is worth what its sender may give when it is accepted: %s",
  async (...facts) => {
    const [, was, gave, became, isGood] = facts;
    const site = await openSite();
    const owner = await site.as(await makeAdmin(site.db, { name: "Ana Luz" }), { isProven: true });
    const inviter = await makeTeamMember(site.db, was, { name: "Téo" });
    const user = await makeUserWithPassword(site.db, PASSWORD, { email: ACCOUNT });
    const asInviter = await site.as(inviter, { isProven: true });
    for (const email of [EMAIL, ACCOUNT]) {
      expect((await asInviter.post(LIST, { intent: "invite", role: gave, email })).location).toBe(LIST);
    }
    const paths = await mailed(site);
    const texts = await Promise.all(paths.map(async (path) => [path, (await site.get(path)).text] as const));
    const pathFor = (email: string) => texts.find(([, text]) => text.includes(email))?.[0] ?? "";

    const role = became === "closed" ? "user" : (became ?? "user");
    if (became !== was) {
      const { id, name, email } = inviter;
      const edit = { intent: "save-user", id: String(id), name, email, phone: "", address: "", role };
      expect((await owner.post("/admin/usuarios", edit)).status).toBe(302);
    }
    if (became === "closed") {
      const close = { intent: "set-user-active", id: String(inviter.id), active: "false" };
      expect((await owner.post("/admin/usuarios", close)).status).toBe(302);
    }

    const visitor = site.visitor();
    const made = await visitor.post(pathFor(EMAIL), NEW);
    const asUser = await site.as(user);
    const joined = await asUser.post(pathFor(ACCOUNT), {});
    const members = await site.db
      .selectFrom("users")
      .select(["email", "team_role"])
      .where("email", "in", [EMAIL, ACCOUNT])
      .orderBy("email")
      .execute();
    if (isGood) {
      expect([made.location, joined.location]).toEqual(["/admin", "/login"]);
      expect(members).toEqual([EMAIL, ACCOUNT].map((email) => ({ email, team_role: gave })));
    } else {
      expect([made.status, joined.status]).toEqual([422, 422]);
      for (const { text } of [made, joined]) expect(text).toContain("não vale mais");
      expect(members).toEqual([{ email: ACCOUNT, team_role: null }]);
      expect(visitor.cookies.has("session")).toBe(false);
    }
  },
);
