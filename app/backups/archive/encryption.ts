// Backups that only a passphrase opens, in the format of `age`: `age -d FILE` opens them too. The library keeps the format;
// scrypt runs in Node's own threads, for the library's would hold up every request for a second.
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import { Readable } from "node:stream";
import type { Identity, Recipient, Stanza } from "age-encryption";
import { normalSecret, secretForms } from "#db/typed-secret.ts";

const FIRST_LINE = Buffer.from("age-encryption.org/v1\n");
const SCRYPT_LABEL = "age-encryption.org/v1/scrypt";
/** 128 MB and less than half a second, on a server that may have 512 MB. */
const WORK_FACTOR = 17;
const MAX_WORK_FACTOR = 20;
const BLOCK_SIZE = 8;
const SALT_BYTES = 16;
const TAG_BYTES = 16;
const CIPHER = "chacha20-poly1305";
const NO_NONCE = Buffer.alloc(12);

type Bytes = AsyncIterable<Uint8Array>;

/** The backup is encrypted and there is no passphrase to open it with. */
export class PassphraseMissing extends Error {
  override readonly name = "PassphraseMissing";
}

/** There is one, of another backup. */
export class PassphraseWrong extends Error {
  override readonly name = "PassphraseWrong";
}

/** What opens the files of a backup: as `age -i` takes it. */
export interface FileIdentity {
  identity: string;
}

type Key = { passphrase: string } | FileIdentity;

export async function newIdentity(): Promise<string> {
  const { generateX25519Identity } = await import("age-encryption");
  return generateX25519Identity();
}

export async function* encrypted(body: Bytes, key: Key): AsyncGenerator<Uint8Array> {
  const age = await import("age-encryption");
  const encrypter = new age.Encrypter();
  if ("identity" in key) encrypter.addRecipient(await age.identityToRecipient(key.identity));
  else encrypter.addRecipient(ofPassphrase(key.passphrase, age.Stanza));
  yield* (await encrypter.encrypt(asStream(body))) as unknown as Bytes;
}

export async function* decrypted(body: Bytes, key: Key): AsyncGenerator<Uint8Array> {
  const age = await import("age-encryption");
  const decrypter = new age.Decrypter();
  if ("identity" in key) {
    decrypter.addIdentity(key.identity);
    yield* (await decrypter.decrypt(asStream(body))) as unknown as Bytes;
    return;
  }
  const own = ofPassphrase(key.passphrase, age.Stanza);
  decrypter.addIdentity(own);
  const opened = await decrypter.decrypt(asStream(body)).catch((error: unknown) => {
    throw own.isWrong ? new PassphraseWrong("wrong passphrase", { cause: error }) : error;
  });
  yield* opened as unknown as Bytes;
}

/** Passes on what is not encrypted as it is. */
export async function* opened(body: Bytes, passphrase: string | undefined): AsyncGenerator<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  while (start.byteLength < FIRST_LINE.byteLength) {
    const { value, done } = await chunks.next();
    if (done) break;
    start = Buffer.concat([start, value]);
  }
  async function* whole() {
    if (start.byteLength > 0) yield start;
    yield* { [Symbol.asyncIterator]: () => chunks };
  }
  if (!start.subarray(0, FIRST_LINE.byteLength).equals(FIRST_LINE)) return yield* whole();
  if (passphrase === undefined) throw new PassphraseMissing("encrypted backup");
  yield* decrypted(whole(), { passphrase });
}

/**
 * The passphrase as one that encrypts and one that opens; age's `scrypt` stanza. It encrypts as the letters are, whichever
 * keyboard wrote them, and opens what was encrypted before that as it was typed.
 */
function ofPassphrase(passphrase: string, OfAge: typeof Stanza) {
  const own: Recipient & Identity & { isWrong: boolean } = {
    isWrong: false,
    async wrapFileKey(fileKey) {
      const salt = randomBytes(SALT_BYTES);
      const key = await stretched(normalSecret(passphrase), salt, WORK_FACTOR);
      const cipher = createCipheriv(CIPHER, key, NO_NONCE, { authTagLength: TAG_BYTES });
      const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]);
      return [new OfAge(["scrypt", withoutPadding(salt), String(WORK_FACTOR)], body)];
    },
    async unwrapFileKey(stanzas) {
      const [stanza] = stanzas;
      const [kind, salt = "", factor = ""] = stanza?.args ?? [];
      if (!stanza || stanzas.length !== 1 || kind !== "scrypt" || !/^[1-9]\d?$/.test(factor)) return null;
      if (Number(factor) > MAX_WORK_FACTOR) return null;
      for (const form of secretForms(passphrase)) {
        const key = await stretched(form, Buffer.from(salt, "base64"), Number(factor));
        const fileKey = openedBy(key, stanza.body);
        if (fileKey) return fileKey;
      }
      own.isWrong = true;
      return null;
    },
  };
  return own;
}

/** Null when it is another key's. */
function openedBy(key: Buffer, body: Uint8Array): Buffer | null {
  const tag = body.subarray(-TAG_BYTES);
  const cipher = createDecipheriv(CIPHER, key, NO_NONCE, { authTagLength: TAG_BYTES }).setAuthTag(tag);
  try {
    return Buffer.concat([cipher.update(body.subarray(0, -TAG_BYTES)), cipher.final()]);
  } catch {
    return null;
  }
}

function stretched(passphrase: string, salt: Uint8Array, factor: number): Promise<Buffer> {
  const cost = 2 ** factor;
  const options = { cost, blockSize: BLOCK_SIZE, parallelization: 1, maxmem: 2 * 128 * cost * BLOCK_SIZE };
  const bound = Buffer.concat([Buffer.from(SCRYPT_LABEL), salt]);
  return new Promise((resolve, reject) => {
    scrypt(passphrase, bound, 32, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

function withoutPadding(bytes: Buffer): string {
  return bytes.toString("base64").replace(/={1,2}$/, "");
}

function asStream(body: Bytes): ReadableStream<Uint8Array> {
  return Readable.toWeb(Readable.from(body)) as ReadableStream<Uint8Array>;
}
