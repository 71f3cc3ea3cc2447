import { expect, test } from "vitest";
import { insertIdentity, linkIdentity } from "#app/identity/google/identity-writes.server.ts";
import { inTransaction } from "#db/connect.server.ts";
import type { Row } from "#db/schema.ts";
import { addPasskey, Device } from "#tests/authenticator.ts";
import { makeAdmin, makePasskey, makeUserWithPassword } from "#tests/makers.ts";
import { codeNow, setupIn, switchOnSecondFactor } from "#tests/second-factor.ts";
import { askCode, newestCode, typeCode } from "#tests/sign-in-code.ts";
import { openSite, type TestSite, type Visitor } from "#tests/test-site.ts";

const EMAIL = "ana@teste.example";
const PASSWORD = "cacto azul e gato";
const NEW = "forno verde e lua";
const BOTH = { password: NEW, password_confirmation: NEW };
const SECURITY = "/minha-conta/seguranca";
const PASSKEYS = `${SECURITY}/chaves`;

interface Scene {
  site: TestSite;
  user: Row<"users">;
  /** The person's signed-in browser. */
  own: Visitor;
  owner: Visitor;
  /** Secret of the second factor, if on. */
  key: string;
}

async function openScene({ hasFactor = false }: { hasFactor?: boolean } = {}): Promise<Scene> {
  const site = await openSite();
  const owner = await site.as(await makeAdmin(site.db, { email: "dona@teste.example" }), { isProven: true });
  const user = await makeUserWithPassword(site.db, PASSWORD, { email: EMAIL });
  const own = await site.as(user);
  const key = hasFactor ? (await switchOnSecondFactor(site, own, PASSWORD)).key : "";
  // The current code was used.
  site.advance(60_000);
  return { site, user, own, owner, key };
}

/** The proof fields when a second factor is on. */
function codeOf({ site, key }: Scene): { proof_code?: string } {
  if (!key) return {};
  // Each code works once.
  site.advance(60_000);
  return { proof_code: codeNow(site, key) };
}

const seen = new Set<string>();

/** The next mailed URL of this kind. */
async function mailed(site: TestSite, place: string): Promise<string> {
  await site.settle();
  const pattern = new RegExp(`https?://\\S+(/${place}/[\\w-]+)`, "g");
  const found = (await site.mails()).flatMap(({ text }) => [...(text ?? "").matchAll(pattern)]);
  const path = found.map(([, one = ""]) => one).find((one) => !seen.has(one));
  if (path === undefined) throw new Error(`no new mail leads to /${place}`);
  seen.add(path);
  return path;
}

/** Prepares a proof and returns a function that tries to use it; true if it worked. */
type Proof = (scene: Scene) => Promise<() => Promise<boolean>>;

const PROOFS: Record<string, { hasFactor?: boolean; make: Proof }> = {
  "a link for another password": {
    make: async ({ site }) => {
      await site.visitor().post("/esqueci-senha", { email: EMAIL, website: "" });
      const path = await mailed(site, "redefinir-senha");
      return async () => (await site.visitor().post(path, BOTH)).status === 302;
    },
  },
  "a link that confirms another address": {
    make: async (scene) => {
      const { site, own, user } = scene;
      const change = { intent: "email", email: "nova@teste.example", current_password: PASSWORD };
      Object.assign(change, codeOf(scene));
      await own.post("/minha-conta?aba=perfil", change);
      const path = await mailed(site, "confirmar-email");
      return async () => {
        // Signed in again: the best case for the link's holder.
        const again = await site.as(user);
        return (await again.post(path, {})).status === 302;
      };
    },
  },
  "an invitation": {
    make: async ({ site, owner, user }) => {
      await owner.post("/admin/usuarios/convites", { intent: "invite", role: "editor", email: EMAIL });
      const path = await mailed(site, "convite");
      return async () => (await (await site.as(user)).post(path, {})).status === 302;
    },
  },
  "a second factor that is being set up": {
    make: async ({ site, own, user }) => {
      const begun = await own.post(SECURITY, { intent: "begin-second-factor", current_password: PASSWORD });
      const { key, setup } = setupIn(begun);
      return async () => {
        const form = { intent: "confirm-second-factor", setup, code: codeNow(site, key) };
        return (await (await site.as(user)).post(SECURITY, form)).status === 200;
      };
    },
  },
  "a passkey that is being added": {
    make: async (scene) => {
      const { site, own, user } = scene;
      const proof = { proof_password: PASSWORD, ...codeOf(scene) };
      const { options } = (await own.post(PASSKEYS, proof)).json();
      const answer = new Device().make(options);
      return async () => {
        // In another session, if this one ended.
        const isOpen = (await own.get("/minha-conta")).status === 200;
        const sent = await (isOpen ? own : await site.as(user)).postJson(PASSKEYS, { answer });
        return sent.status === 200;
      };
    },
  },
  "a sign-in between password and code": {
    hasFactor: true,
    make: async ({ site, key }) => {
      const halfway = site.visitor();
      await halfway.post("/login", { email: EMAIL, password: PASSWORD });
      return async () => {
        await halfway.post("/login/codigo", { code: codeNow(site, key) });
        return (await halfway.get("/minha-conta")).status === 200;
      };
    },
  },
  "a code by e-mail": {
    make: async ({ site }) => {
      const asking = site.visitor();
      await askCode(asking, EMAIL);
      const { code } = await newestCode(site, EMAIL);
      return async () => {
        await typeCode(asking, code);
        return (await asking.get("/minha-conta")).status === 200;
      };
    },
  },
  "the button of a code's mail": {
    make: async ({ site }) => {
      await askCode(site.visitor(), EMAIL);
      const { path } = await newestCode(site, EMAIL);
      return async () => (await site.visitor().post(path, {})).status === 302;
    },
  },
  "a session in another browser": {
    make: async ({ site, user }) => {
      const other = await site.as(user);
      return async () => (await other.get("/minha-conta")).status === 200;
    },
  },
};

interface Change {
  make: (scene: Scene) => Promise<unknown>;
  /** Only for accounts with (or without) a second factor. */
  hasFactor?: boolean;
  /** Other sessions continue: nothing changed about who may sign in. */
  keepsSessions?: boolean;
}

const CHANGES: Record<string, Change> = {
  "password reset": {
    make: async ({ site }) => {
      await site.visitor().post("/esqueci-senha", { email: EMAIL, website: "" });
      return site.visitor().post(await mailed(site, "redefinir-senha"), BOTH);
    },
  },
  "password changed": {
    make: (scene) =>
      scene.own.post("/minha-conta?aba=perfil", {
        intent: "password",
        current_password: PASSWORD,
        ...BOTH,
        ...codeOf(scene),
      }),
  },
  "address confirmed": {
    make: async (scene) => {
      const { site, own } = scene;
      const change = { intent: "email", email: "outra@teste.example", current_password: PASSWORD };
      Object.assign(change, codeOf(scene));
      await own.post("/minha-conta?aba=perfil", change);
      return own.post(await mailed(site, "confirmar-email"), {});
    },
  },
  "address changed by an administrator": {
    keepsSessions: true,
    make: ({ owner, user }) =>
      owner.post("/admin/usuarios", {
        intent: "save-user",
        id: String(user.id),
        name: user.name,
        email: "corrigida@teste.example",
        phone: "",
        address: "",
      }),
  },
  "role given": { make: (scene) => changeUser(scene, { role: "editor" }) },
  deactivation: {
    make: ({ owner, user }) =>
      owner.post("/admin/usuarios", { intent: "set-user-active", id: String(user.id), active: "false" }),
  },
  "deactivation of several": {
    make: ({ owner, user }) =>
      owner.post("/admin/usuarios", { intent: "set-users-active", id: [String(user.id)], active: "false" }),
  },
  "invitation accepted": {
    make: async ({ site, owner, own }) => {
      await owner.post("/admin/usuarios/convites", { intent: "invite", role: "support", email: EMAIL });
      return own.post(await mailed(site, "convite"), {});
    },
  },
  "second factor switched on": {
    hasFactor: false,
    make: ({ site, own }) => switchOnSecondFactor(site, own, PASSWORD),
  },
  "passkey added": {
    keepsSessions: true,
    make: (scene) => addPasskey(scene.own, new Device(), { proof_password: PASSWORD, ...codeOf(scene) }),
  },
  "passkey removed": {
    make: async (scene) => {
      const { site, user, own } = scene;
      const { id } = await makePasskey(site.db, user);
      const proof = { proof_password: PASSWORD, ...codeOf(scene) };
      return own.post(SECURITY, { intent: "remove-passkey", id: String(id), ...proof });
    },
  },
  "Google linked": {
    keepsSessions: true,
    make: async ({ site, user }) => {
      const person = { issuer: "https://accounts.google.com", subject: "1", email: EMAIL, name: "" };
      const facts = { userId: user.id, person, ip: "203.0.113.9", secret: "s" };
      await inTransaction(site.db, (trx) => linkIdentity(trx, facts, site.now()));
    },
  },
  "Google unlinked": {
    make: async (scene) => {
      const { site, user, own } = scene;
      const person = { issuer: "https://accounts.google.com", subject: "1", email: EMAIL, name: "" };
      await insertIdentity(site.db, { userId: user.id, person }, site.now());
      const proof = { proof_password: PASSWORD, ...codeOf(scene) };
      return own.post(SECURITY, { intent: "unlink-google", ...proof });
    },
  },
  "second factor switched off": {
    hasFactor: true,
    keepsSessions: true,
    make: (scene) =>
      scene.own.post(SECURITY, {
        intent: "end-second-factor",
        current_password: PASSWORD,
        ...codeOf(scene),
      }),
  },
  "second factor switched off by an administrator": {
    hasFactor: true,
    keepsSessions: true,
    make: ({ owner, user }) =>
      owner.post("/admin/usuarios", { intent: "disable-second-factor", id: String(user.id) }),
  },
};

function changeUser({ owner, user }: Scene, patch: Record<string, string>) {
  const form = { name: user.name, email: user.email, phone: "", address: "", ...patch };
  return owner.post("/admin/usuarios", { intent: "save-user", id: String(user.id), ...form });
}

/** A change that creates the same kind of proof makes a new one. */
for (const [proofName, proof] of Object.entries(PROOFS)) {
  test(`accepts ${proofName} while nothing changes`, async () => {
    const scene = await openScene(proof);
    expect(await (await proof.make(scene))()).toBe(true);
  });

  for (const [changeName, change] of Object.entries(CHANGES)) {
    const needsFactor = proof.hasFactor ?? change.hasFactor ?? false;
    if (proof.hasFactor && change.hasFactor === false) continue;
    // A second factor that is on cannot be set up.
    if (change.hasFactor && proofName.startsWith("a second factor")) continue;
    const goesOn = proofName.startsWith("a session") && change.keepsSessions === true;
    test(`SEC-16: ${proofName} ${goesOn ? "outlives" : "ends with"}: ${changeName}`, async () => {
      const scene = await openScene({ hasFactor: needsFactor });
      const attempt = await proof.make(scene);
      const { identity_version: before } = await account(scene);
      await change.make(scene);
      expect((await account(scene)).identity_version, "the change was made").toBeGreaterThan(before);
      expect(await attempt()).toBe(goesOn);
    });
  }
}

async function account({ site, user }: Scene) {
  return site.db.selectFrom("users").selectAll().where("id", "=", user.id).executeTakeFirstOrThrow();
}
