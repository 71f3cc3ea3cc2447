import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { openDb } from "#db/connect.server.ts";
import { hashLegacyDigest, hashPassword, verifyPassword } from "./passwords.server.ts";

/** Never queried, so no file is created. */
const NO_FILE = "no-such.db";
/** With the costs of production. */
const guarded = openDb(NO_FILE);
const db = openDb(NO_FILE, undefined, { hashCosts: { memoryKib: 64, passes: 1 } });

async function hashed(password: string, where = db): Promise<string> {
  const hash = await hashPassword(where, password);
  if (!hash.ok) throw new Error("busy");
  return hash.value;
}

async function legacyHash(password: string, suffix: string): Promise<string> {
  const digest = createHash("sha256")
    .update(password + suffix)
    .digest("hex");
  const hash = await hashLegacyDigest(db, digest);
  if (!hash.ok) throw new Error("busy");
  return hash.value;
}

test("stores a password as argon2id with 19 MiB, two passes and a new salt", async () => {
  const [one, two] = [await hashed("ipê amarelo", guarded), await hashed("ipê amarelo", guarded)];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(one).not.toBe(two);
  expect(await verifyPassword(guarded, "ipê amarelo", one, "")).toEqual({
    ok: true,
    matches: true,
    outdated: false,
  });
  expect(await verifyPassword(guarded, "ipe amarelo", one, "")).toMatchObject({ matches: false });
});

test("accepts a hash with other costs and asks for a new one", async () => {
  const quick = await hashed("ipê amarelo");
  expect(quick).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
  const check = await verifyPassword(guarded, "ipê amarelo", quick, "");
  expect(check).toEqual({ ok: true, matches: true, outdated: true });
});

const ACCENTS = ["coração-é-1234", "três irmãs", "ÀÉÎÕÜ çñ", "한국어-1234"];

test.each(ACCENTS)("accepts %j in every Unicode form that keyboards produce", async (password) => {
  const forms = [password.normalize("NFC"), password.normalize("NFD"), password.replaceAll(" ", "\u00a0")];
  for (const set of forms) {
    const stored = await hashed(set);
    for (const typed of forms) {
      expect(await verifyPassword(db, typed, stored, "")).toEqual({
        ok: true,
        matches: true,
        outdated: false,
      });
    }
    const bare = password.normalize("NFD").replace(/\p{M}/gu, "");
    if (bare !== password.normalize("NFD"))
      expect(await verifyPassword(db, bare, stored, "")).toMatchObject({ matches: false });
  }
});

test("accepts an old hash of an unnormalised form from every keyboard and asks for a new one", async () => {
  // argon2 of "três-123" in NFD, as some phones sent it.
  const stored = await legacyHash("três-123".normalize("NFD"), "-sal-antigo");
  for (const form of ["NFC", "NFD"]) {
    const check = await verifyPassword(db, "três-123".normalize(form), stored, "-sal-antigo");
    expect(check).toEqual({ ok: true, matches: true, outdated: true });
  }
});

test("reads a hash of the reference implementation", async () => {
  // argon2 CLI: echo -n password | argon2 somesalt -id -t 2 -k 65536 -p 1 -l 24
  const stored = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
  const check = await verifyPassword(db, "password", stored, "");
  expect(check).toEqual({ ok: true, matches: true, outdated: true });
});

test("accepts an old digest with the right suffix only and asks for a new one", async () => {
  const stored = await legacyHash("segredo1", "-sal-antigo");
  expect(stored).toMatch(/^\$argon2id-sha256\$/);
  expect(stored).not.toContain(createHash("sha256").update("segredo1-sal-antigo").digest("hex"));
  expect(await verifyPassword(db, "segredo1", stored, "-sal-antigo")).toEqual({
    ok: true,
    matches: true,
    outdated: true,
  });
  expect(await verifyPassword(db, "segredo1", stored, "-outro")).toMatchObject({ matches: false });
  expect(await verifyPassword(db, "segredo2", stored, "-sal-antigo")).toMatchObject({ matches: false });
});

test("accepts no old digest without a configured suffix", async () => {
  const stored = await legacyHash("segredo1", "");
  expect(await verifyPassword(db, "segredo1", stored, "")).toMatchObject({ matches: false });
});

test.each([
  null,
  undefined,
  "",
  "texto",
  "$argon2id$v=19$m=99999999,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y",
])("nothing matches %j", async (stored) => {
  expect(await verifyPassword(db, "", stored, "x")).toMatchObject({ ok: true, matches: false });
});

test("SEC-11: hashes as slowly for a missing account as for a wrong password", async () => {
  // With all slots and queue places taken, real hashing is refused; skipped hashing would not be.
  const stored = await hashed("segredo1");
  const crowd = Array.from({ length: 52 }, () => verifyPassword(db, "x", stored, ""));
  const unknown = await verifyPassword(db, "x", null, "");
  const wrong = await verifyPassword(db, "x", stored, "");
  expect(unknown).toMatchObject({ ok: false, status: 503 });
  expect(wrong).toEqual(unknown);
  await Promise.all(crowd);
});

test("hashes two at once, queues fifty and refuses the next until there is room", async () => {
  const answers = await Promise.all(Array.from({ length: 55 }, () => verifyPassword(db, "x", null, "")));
  expect(answers.filter((answer) => answer.ok)).toHaveLength(52);
  const refused = answers.filter((answer) => !answer.ok);
  expect(refused).toHaveLength(3);
  expect(refused[0]).toMatchObject({ status: 503, retryAfter: 5 });
  expect(await verifyPassword(db, "x", null, "")).toMatchObject({ ok: true });
});
