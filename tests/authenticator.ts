// A WebAuthn authenticator for tests: creates a passkey for a site and signs with it.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import type { Answer, Visitor } from "./test-site.ts";

const ADD = "/minha-conta/seguranca/chaves";
const SIGN_IN = "/login/chave";

interface DeviceFacts {
  /** True if the device verifies the user by finger, face or PIN. */
  verifies?: boolean;
  aaguid?: string;
  /** True if it counts signatures, as security keys do. Synced passkeys always report 0. */
  counts?: boolean;
  /** Origin of the page that asks. */
  origin?: string;
}

interface Kept {
  id: Buffer;
  handle: string;
  key: KeyObject;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

export class Device {
  readonly facts: Required<DeviceFacts>;
  kept: Kept | undefined;
  counter = 0;

  constructor(facts: DeviceFacts = {}) {
    const nobody = "00000000-0000-0000-0000-000000000000";
    this.facts = { verifies: true, aaguid: nobody, counts: false, origin: "http://localhost:3000", ...facts };
  }

  /** Result of `navigator.credentials.create`. */
  make(options: { challenge: string; rp: { id: string }; user: { id: string } }) {
    const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    this.kept = { id: randomBytes(32), handle: options.user.id, key: privateKey };
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytesOf(x)],
      [-3, bytesOf(y)],
    ]);
    const { id } = this.kept;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const aaguid = Buffer.from(this.facts.aaguid.replaceAll("-", ""), "hex");
    const attested = Buffer.concat([aaguid, length, id, isoCBOR.encode(cose)]);
    const authData = Buffer.concat([this.#head(options.rp.id, HAS_KEY), attested]);
    const attestation = new Map<string, unknown>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", new Uint8Array(authData)],
    ]);
    return {
      ...this.#named(),
      response: {
        clientDataJSON: this.#client("webauthn.create", options.challenge).toString("base64url"),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString("base64url"),
        transports: ["internal"],
      },
    };
  }

  /** Result of `navigator.credentials.get`. */
  sign(options: { challenge: string; rpId?: string }, { rpId = options.rpId ?? "localhost" } = {}) {
    const { kept } = this;
    if (!kept) throw new Error("the device has no key");
    if (this.facts.counts) this.counter++;
    const client = this.#client("webauthn.get", options.challenge);
    const data = this.#head(rpId, 0);
    const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
    return {
      ...this.#named(),
      response: {
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: sign("sha256", signed, kept.key).toString("base64url"),
        userHandle: kept.handle,
      },
    };
  }

  #named() {
    const id = this.kept?.id.toString("base64url") ?? "";
    return { id, rawId: id, type: "public-key", clientExtensionResults: {} };
  }

  #client(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.facts.origin, crossOrigin: false }));
  }

  #head(rpId: string, more: number): Buffer {
    const flags = USER_PRESENT | more | (this.facts.verifies ? USER_VERIFIED : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([createHash("sha256").update(rpId).digest(), Buffer.from([flags]), counter]);
  }
}

function bytesOf(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, "base64url"));
}

/** Adds a passkey of this device, as the page's script does. */
export async function addPasskey(
  visitor: Visitor,
  device: Device,
  proof: Record<string, string> = {},
  agent = "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36",
): Promise<Answer> {
  const begun = await visitor.post(ADD, proof);
  if (begun.status !== 200) return begun;
  const answer = device.make(begun.json().options);
  return visitor.postJson(
    ADD,
    { answer },
    { headers: { "content-type": "application/json", "user-agent": agent } },
  );
}

/** Signs in with the device's passkey, as the page's script does. */
export async function enterWith(visitor: Visitor, device: Device, query = ""): Promise<Answer> {
  const { options } = (await visitor.get(SIGN_IN)).json();
  return visitor.postJson(`${SIGN_IN}${query}`, { answer: device.sign(options) });
}
