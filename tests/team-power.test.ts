// Nobody gets or loses a role or right without permission, in any form or API.
import { expect, test } from "vitest";
import { ALL_RIGHTS } from "#app/api/tokens/token-rights.ts";
import { createAdministrator } from "#app/identity/users/administrators.server.ts";
import type { TeamRole } from "#db/schema.ts";
import { makeAdmin, makeTeamMember, makeUser, makeUserWithPassword } from "./makers.ts";
import { clientWith, rowsPath, tableClient } from "./table-client.ts";
import { openSite, type TestSite, type Visitor } from "./test-site.ts";

const USERS = "/admin/usuarios";
const INVITATIONS = "/admin/usuarios/convites";
const KEYS = "/admin/integracoes";
const PASSWORD = "barro azul e torno";
const PROOF = { proof_password: PASSWORD };
const CHANGED = "Mudou a equipe de Ipê Digital";

async function openShop() {
  const site = await openSite();
  const owner = await makeUserWithPassword(site.db, PASSWORD, { role: "admin", email: "dona@teste.example" });
  const partner = await makeTeamMember(site.db, "owner", { email: "socia@teste.example" });
  return { site, owner, partner, asOwner: await site.as(owner) };
}

async function rowOf(site: TestSite, id: number) {
  return site.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

const edit = (
  user: { id: number; name: string; email: string },
  fields: Record<string, string | string[]>,
) => ({
  intent: "save-user",
  id: String(user.id),
  name: user.name,
  email: user.email,
  phone: "",
  address: "",
  ...fields,
});

/** Returns a function that lists who was mailed about a team change since its last call. */
function reader(site: TestSite) {
  let known = 0;
  return async () => {
    await site.settle();
    const mails = (await site.mails()).filter(({ subject }) => subject === CHANGED);
    const fresh = mails.slice(known).flatMap(({ to }) => to?.map(({ address }) => address) ?? []);
    known = mails.length;
    return fresh.sort();
  };
}

const OWNERS = ["dona@teste.example", "socia@teste.example"];

test("SEC-105: asks for fresh proof before a role or right changes and mails every owner", async () => {
  const { site, asOwner } = await openShop();
  const told = reader(site);
  const bia = await makeUser(site.db, { name: "Bia", email_confirmed_at: site.now() });
  const acts: Record<string, string | string[]>[] = [
    { role: "owner" },
    { role: "admin" },
    { role: "support" },
    { role: "support", more_roles: ["editor"] },
    { role: "support", more_rights: ["orders.export"] },
    { role: "user" },
  ];
  for (const fields of acts) {
    site.advance(11 * 60_000);
    const before = await rowOf(site, bia.id);
    const bare = await asOwner.post(USERS, edit(bia, fields));
    expect([bare.status, bare.text.includes("Confirme que é você")]).toEqual([403, true]);
    expect(await rowOf(site, bia.id)).toEqual(before);
    const wrong = await asOwner.post(USERS, edit(bia, { ...fields, proof_password: "outra" }));
    expect([wrong.status, wrong.text.includes("A senha não confere.")]).toEqual([422, true]);
    expect((await asOwner.post(USERS, edit(bia, { ...fields, ...PROOF }))).status).toBe(302);
    expect([fields, await told()]).toEqual([fields, OWNERS]);
  }
  // An edit that changes no role needs no proof and mails nobody.
  site.advance(11 * 60_000);
  expect((await asOwner.post(USERS, edit({ ...bia, name: "Bia Reis" }, { role: "user" }))).status).toBe(302);
  expect(await told()).toEqual([]);
  const text = (await site.mails()).findLast(({ subject }) => subject === CHANGED)?.text ?? "";
  expect(text.replace(/\s+/g, " ")).toMatch(/Antes:? Atendimento; Exportar pedidos Agora:? Usuário/);
});

test("SEC-105: asks for fresh proof before a team account is closed or opened", async () => {
  const { site, asOwner } = await openShop();
  const told = reader(site);
  const member = await makeTeamMember(site.db, "support");
  for (const path of [USERS, `${USERS}/${member.id}`]) {
    for (const active of ["false", "true"]) {
      site.advance(11 * 60_000);
      const act = { intent: "set-user-active", id: String(member.id), active };
      const bare = await asOwner.post(path, act);
      expect([bare.status, bare.text.includes("proof_password")]).toEqual([403, true]);
      expect((await rowOf(site, member.id)).is_active).toBe(active === "false");
      expect((await asOwner.post(path, { ...act, ...PROOF })).status).toBe(302);
      expect((await rowOf(site, member.id)).is_active).toBe(active === "true");
      expect(await told()).toEqual(OWNERS);
    }
  }
  const bia = await makeUser(site.db);
  const customer = { intent: "set-user-active", id: String(bia.id), active: "false" };
  site.advance(11 * 60_000);
  expect((await asOwner.post(USERS, customer)).status).toBe(302);
});

test("SEC-105: skips team accounts when several accounts are opened or closed at once", async () => {
  const { site, asOwner } = await openShop();
  const told = reader(site);
  const member = await makeTeamMember(site.db, "finance");
  const gone = await makeTeamMember(site.db, "editor", { is_active: false });
  const bia = await makeUser(site.db);
  const bulk = (active: string) => ({
    intent: "set-users-active",
    id: [member, gone, bia].map(({ id }) => String(id)),
    active,
  });
  const states = async () =>
    Promise.all([member, gone, bia].map(async ({ id }) => (await rowOf(site, id)).is_active));
  expect((await asOwner.post(USERS, bulk("false"))).status).toBe(302);
  expect(await states()).toEqual([true, false, false]);
  await site.db.updateTable("users").set({ team_role: "editor" }).where("id", "=", bia.id).execute();
  const act = await site.db
    .selectFrom("audit_log")
    .select("id")
    .where("action", "=", "user.bulk")
    .executeTakeFirstOrThrow();
  await asOwner.post("/admin/registro/desfazer", { act: String(act.id), back: USERS });
  await asOwner.post(USERS, bulk("true"));
  expect(await states()).toEqual([true, false, false]);
  expect(await told()).toEqual([]);
});

test("SEC-105: refuses to delete an account while it has a team role", async () => {
  const { site, owner, asOwner } = await openShop();
  const member = await makeUserWithPassword(site.db, PASSWORD, { team_role: "support" });
  const key = await clientWith(site, owner, ALL_RIGHTS);
  await asOwner.post(USERS, { intent: "delete-user", id: String(member.id) });
  expect((await key.delete(rowsPath(629, `${member.id}/`))).status).toBe(400);
  const own = await site.as(member);
  const form = { intent: "deletion", current_password: PASSWORD, confirmed: "sim" };
  expect((await own.post("/minha-conta?aba=perfil", form)).text).toContain("Quem é da equipe não é excluído");
  const request = await site.db
    .insertInto("data_requests")
    .values({
      kind: "deletion",
      email: member.email,
      state: "open",
      due_at: site.now(),
      created_at: site.now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const erase = { intent: "erase", request: String(request.id), confirmed: "sim" };
  expect((await asOwner.post("/admin/privacidade", erase)).status).toBe(422);
  expect(await rowOf(site, member.id)).toMatchObject({
    team_role: "support",
    is_active: true,
    erase_at: null,
  });
});

/** Creates an API key in the form. `client` works only when `isMade` is true. */
async function makeKey(site: TestSite, who: Visitor, fields: Record<string, string | string[]>) {
  const answer = await who.post(`${KEYS}?nova=1`, {
    intent: "create-token",
    name: "n8n",
    reach: "escolher",
    ...fields,
  });
  const key = />([\w-]{43})</.exec(answer.text)?.[1] ?? /value="([\w-]{43})"/.exec(answer.text)?.[1];
  return { answer, client: tableClient(site, `Token ${key}`), isMade: key !== undefined };
}

test("SEC-106: refuses to write a role when the API key lacks the right for roles", async () => {
  const { site, owner } = await openShop();
  const told = reader(site);
  const thief = await makeUser(site.db, { email: "ladrao@teste.example", email_confirmed_at: site.now() });
  const member = await makeTeamMember(site.db, "support");
  const gone = await makeTeamMember(site.db, "editor", { is_active: false });
  const kept = await Promise.all([thief, member, gone].map(({ id }) => rowOf(site, id)));
  for (const rights of [ALL_RIGHTS, { 629: ["update"] }, { 629: ["create", "update"] }] as const) {
    const key = await clientWith(site, owner, rights as typeof ALL_RIGHTS);
    const path = (id: number) => rowsPath(629, `${id}/`);
    const tries = [
      () => key.patch(path(thief.id), { role: "admin" }),
      () => key.patch(path(member.id), { is_active: false }),
      () => key.patch(path(gone.id), { is_active: true }),
      () => key.patch(rowsPath(629, "batch/"), { items: [{ id: thief.id, role: "admin" }] }),
    ];
    for (const one of tries) {
      const { status, json } = await one();
      expect([status, json().error]).toEqual([401, "ERROR_NO_PERMISSION_TO_TABLE"]);
    }
    // The key may not change a member's e-mail address either: the owner of the new mailbox would get the role.
    expect((await key.patch(path(member.id), { email: "ladrao2@teste.example" })).status).toBe(400);
    // Sending the current role again is not a change.
    expect((await key.patch(path(thief.id), { role: "user" })).status).toBe(200);
    expect((await key.patch(path(owner.id), { role: "admin" })).status).toBe(200);
  }
  const made = { name: "Novo", email: "novo@teste.example", role: "admin" };
  const key = await clientWith(site, owner, ALL_RIGHTS);
  expect((await key.post(rowsPath(629), made)).status).toBe(401);
  expect((await key.post(rowsPath(629, "batch/"), { items: [made] })).status).toBe(401);
  const after = await Promise.all([thief, member, gone].map(({ id }) => rowOf(site, id)));
  expect(after.map(({ role, team_role, is_active, email }) => [role, team_role, is_active, email])).toEqual(
    kept.map(({ role, team_role, is_active, email }) => [role, team_role, is_active, email]),
  );
  expect(await told()).toEqual([]);
});

test("SEC-106: refuses to write a role with a JWT because it may be older than the password", async () => {
  const { site, owner } = await openShop();
  const bia = await makeUser(site.db, { email_confirmed_at: site.now() });
  const signed = await site
    .visitor()
    .postJson("/api/user/token-auth/", { email: owner.email, password: PASSWORD });
  const person = tableClient(site, `JWT ${signed.json().token}`);
  expect((await person.patch(rowsPath(629, `${bia.id}/`), { phone: "47 99900-0000" })).status).toBe(200);
  expect((await person.patch(rowsPath(629, `${bia.id}/`), { role: "admin" })).status).toBe(401);
  expect((await rowOf(site, bia.id)).role).toBe("user");
});

test("SEC-106: lets only an owner with fresh proof give a key the right for roles", async () => {
  const { site, owner, asOwner } = await openShop();
  const told = reader(site);
  const rights = ["629:update", "629:read", "629:create"];
  const asAdmin = await site.as(await makeTeamMember(site.db, "admin"), { isProven: true });
  const refused = await makeKey(site, asAdmin, { rights, roles: "on" });
  expect([refused.answer.status, refused.isMade]).toEqual([422, false]);
  expect(refused.answer.text).toContain("Só quem é dono da loja dá este direito a uma chave.");
  const bare = await makeKey(site, asOwner, { rights, roles: "on" });
  expect([bare.answer.status, bare.isMade]).toEqual([403, false]);
  expect((await site.db.selectFrom("api_tokens").select("id").execute()).length).toBe(0);
  const { client } = await makeKey(site, asOwner, { rights, roles: "on", ...PROOF });
  const bia = await makeUser(site.db, { email_confirmed_at: site.now() });
  const path = rowsPath(629, `${bia.id}/`);
  expect((await client.patch(path, { role: "admin" })).status).toBe(200);
  expect(await told()).toEqual(OWNERS);
  expect((await asOwner.get(KEYS)).text).toContain("Papéis da equipe");
  // The key cannot give a role to a new account or with a new address, because neither address is confirmed.
  const caio = await makeUser(site.db, { email_confirmed_at: site.now() });
  const taken = { email: "ladrao@teste.example", role: "admin" };
  expect((await client.patch(rowsPath(629, `${caio.id}/`), taken)).status).toBe(400);
  expect((await client.post(rowsPath(629), { name: "Novo", ...taken })).status).toBe(400);
  await site.db.updateTable("users").set({ team_role: "admin" }).where("id", "=", owner.id).execute();
  expect((await client.patch(path, { role: "user" })).status).toBe(401);
  expect((await rowOf(site, bia.id)).team_role).toBe("admin");
});

test("SEC-107: gives a role only to a confirmed address and rejects address changes in team forms", async () => {
  const { site, owner } = await openShop();
  const asOwner = await site.as(owner, { isProven: true });
  const bia = await makeUser(site.db, { email_confirmed_at: site.now() });
  const both = await asOwner.post(USERS, edit({ ...bia, email: "outra@teste.example" }, { role: "admin" }));
  expect([both.status, both.text.includes("ainda não confirmou o e-mail")]).toEqual([422, true]);
  const closed = await makeUser(site.db, { team_role: "editor", is_active: false });
  const open = { intent: "set-user-active", id: String(closed.id), active: "true" };
  expect((await asOwner.post(USERS, open)).status).toBe(422);
  for (const account of [owner, await makeTeamMember(site.db, "editor")]) {
    const moved = await asOwner.post(USERS, edit({ ...account, email: "meu@teste.example" }, {}));
    expect([moved.status, moved.text.includes("a própria pessoa troca em Minha conta")]).toEqual([422, true]);
    expect((await rowOf(site, account.id)).email).toBe(account.email);
  }
  expect(await rowOf(site, bia.id)).toMatchObject({ team_role: null, email: bia.email });
});

test("SEC-105: mails every owner about an administrator created on the server or by invitation", async () => {
  const { site, owner } = await openShop();
  const told = reader(site);
  await createAdministrator(
    site.db,
    { email: "nova@teste.example", password: "gato barro azul" },
    site.now(),
  );
  expect(await told()).toEqual(OWNERS);
  const asOwner = await site.as(owner, { isProven: true });
  await asOwner.post(INVITATIONS, { intent: "invite", email: "eva@teste.example", role: "admin" });
  await site.settle();
  const text =
    (await site.mails()).findLast(({ to }) => to?.[0]?.address === "eva@teste.example")?.text ?? "";
  const path = /\/convite\/[\w-]+/.exec(text)?.[0] ?? "";
  const secret = { password: "forno azul e gato", password_confirmation: "forno azul e gato" };
  expect((await site.visitor().post(path, { name: "Eva Luz", ...secret })).location).toBe("/admin");
  expect(await told()).toEqual(["dona@teste.example", "nova@teste.example", "socia@teste.example"]);
});

test("SEC-105: asks for fresh proof before an invitation is sent, resent or shown as a link", async () => {
  const { site, asOwner } = await openShop();
  const invite = { intent: "invite", email: "eva@teste.example", role: "support" };
  expect((await asOwner.post(INVITATIONS, invite)).status).toBe(403);
  expect(await site.db.selectFrom("admin_invitations").selectAll().execute()).toEqual([]);
  expect((await asOwner.post(INVITATIONS, { ...invite, ...PROOF })).status).toBe(302);
  const before = await site.db.selectFrom("admin_invitations").selectAll().executeTakeFirstOrThrow();
  site.advance(11 * 60_000);
  for (const intent of ["resend", "link"]) {
    const again = await asOwner.post(INVITATIONS, { intent, id: String(before.id) });
    expect([again.status, again.text.includes("proof_password")]).toEqual([403, true]);
  }
  expect(await site.db.selectFrom("admin_invitations").selectAll().execute()).toEqual([before]);
});

test("SEC-108: refuses to change an invitation when its role outranks the member", async () => {
  const { site, owner } = await openShop();
  const asOwner = await site.as(owner, { isProven: true });
  const asAdmin = await site.as(await makeTeamMember(site.db, "admin"), { isProven: true });
  const email = "eva@teste.example";
  await asOwner.post(INVITATIONS, { intent: "invite", email, role: "owner" });
  const before = await site.db.selectFrom("admin_invitations").selectAll().executeTakeFirstOrThrow();
  const id = String(before.id);
  const roles: TeamRole[] = ["owner", "support"];
  for (const role of roles) {
    expect((await asAdmin.post(INVITATIONS, { intent: "invite", email, role })).status).toBe(422);
  }
  for (const intent of ["withdraw", "resend", "link"]) {
    expect((await asAdmin.post(INVITATIONS, { intent, id })).status).toBe(422);
  }
  expect(await site.db.selectFrom("admin_invitations").selectAll().execute()).toEqual([before]);
  expect((await asAdmin.get(INVITATIONS)).text).not.toContain('value="withdraw"');
  // Invitations of the same or a lower rank can be changed.
  await asOwner.post(INVITATIONS, { intent: "invite", email: "caio@teste.example", role: "admin" });
  const equal = { intent: "invite", email: "caio@teste.example", role: "support" };
  expect((await asAdmin.post(INVITATIONS, equal)).status).toBe(302);
  expect((await asOwner.post(INVITATIONS, { intent: "withdraw", id })).status).toBe(302);
  expect(await site.db.selectFrom("admin_invitations").select("email").execute()).toEqual([
    { email: "caio@teste.example" },
  ]);
});

test("SEC-105: mails the shop too when its only owner gives a role", async () => {
  const site = await openSite();
  const owner = await makeAdmin(site.db, { email: "dona@teste.example" });
  const told = reader(site);
  const bia = await makeUser(site.db, { email_confirmed_at: site.now() });
  const asOwner = await site.as(owner, { isProven: true });
  expect((await asOwner.post(USERS, edit(bia, { role: "finance" }))).status).toBe(302);
  expect(await told()).toEqual(["dona@teste.example", "suporte@ipedigital.example"]);
});
