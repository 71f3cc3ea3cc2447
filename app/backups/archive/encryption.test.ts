// Whoever types a passphrase sees none of it: its accents may be one sign or two.
import { Decrypter, Encrypter } from "age-encryption";
import { expect, test } from "vitest";
import { decrypted, encrypted, PassphraseWrong } from "./encryption.ts";

const PASSPHRASE = "ipê jatobá aroeira sucupira";
const FORMS = [
  PASSPHRASE.normalize("NFC"),
  PASSPHRASE.normalize("NFD"),
  PASSPHRASE.replaceAll(" ", "\u00a0"),
];

async function* bytesOf(...chunks: Uint8Array[]) {
  yield* chunks;
}

async function whole(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

test("what was encrypted with a passphrase of one keyboard is opened by another, and by no other words", async () => {
  const [composed = "", apart = ""] = FORMS;
  const file = await whole(encrypted(bytesOf(Buffer.from("cópia")), { passphrase: apart }));
  expect(String(await whole(decrypted(bytesOf(file), { passphrase: composed })))).toBe("cópia");
  // As `age -d` opens it, to whom the usual letters are typed.
  const decrypter = new Decrypter();
  decrypter.addPassphrase(composed);
  expect(await decrypter.decrypt(file, "text")).toBe("cópia");
  const other = { passphrase: "ipe jatoba aroeira sucupira" };
  await expect(whole(decrypted(bytesOf(file), other))).rejects.toThrow(PassphraseWrong);
});

test("a file that was encrypted as it was typed is opened still", async () => {
  for (const typed of FORMS.slice(0, 2)) {
    const encrypter = new Encrypter();
    encrypter.setScryptWorkFactor(10);
    encrypter.setPassphrase(typed);
    const file = await encrypter.encrypt("cópia");
    for (const passphrase of FORMS) {
      expect(String(await whole(decrypted(bytesOf(file), { passphrase })))).toBe("cópia");
    }
  }
});
