// Challenges and verification of passkeys by @simplewebauthn/server. The configured address decides the site of a key,
// so every process agrees.
import { randomBytes } from "node:crypto";
import type { AppContext } from "#app/context.ts";
import { ipOfHost } from "#app/platform/http/public-address.ts";
import type { Db } from "#db/connect.server.ts";
import { CHALLENGE_MINUTES } from "../challenges/challenges.server.ts";
import type { NewPasskeyAnswer, SignedPasskey } from "./passkey.schema.ts";
import { findPasskey, listCredentials } from "./passkeys.server.ts";

type App = Pick<AppContext, "db" | "config" | "company">;
const TIMEOUT_MS = CHALLENGE_MINUTES * 60_000;
/**
 * EdDSA, ES256 and RS256, which devices support. Listed so that the library does not try Node's experimental
 * algorithms.
 */
const ALGORITHMS = [-8, -7, -257];

/** Loaded with the first key: half a second and 27 MB that a shop without keys saves. */
const library = () => import("@simplewebauthn/server");

/** Undefined on bare IP addresses, where browsers do not support passkeys. */
export function passkeySite({ config }: Pick<App, "config">): { rpID: string; origin: string } | undefined {
  const { hostname, origin } = new URL(config.siteUrl);
  return ipOfHost(hostname) ? undefined : { rpID: hostname, origin };
}

/** For any key of this site on the device. */
export async function signInOptions(rpID: string) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({ rpID, userVerification: "preferred", timeout: TIMEOUT_MS });
}

export async function newKeyOptions(
  { db, company }: App,
  rpID: string,
  user: { id: number; email: string; name: string },
) {
  const own = await listCredentials(db, user.id);
  // All keys of a person share a user handle: a device then keeps one key for the account.
  const handle = own[0] ? Buffer.from(own[0].user_handle, "base64url") : randomBytes(32);
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: company.brand,
    rpID,
    userID: new Uint8Array(handle),
    userName: user.email,
    userDisplayName: user.name,
    supportedAlgorithmIDs: ALGORITHMS,
    timeout: TIMEOUT_MS,
    excludeCredentials: own.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports: transports.split(",").filter(Boolean),
    })),
    authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
  });
}

interface Expected {
  challenge: string;
  site: { rpID: string; origin: string };
}

/** The key to store; undefined if no device answered this challenge. */
export async function verifyNewKey(answer: NewPasskeyAnswer, { challenge, site }: Expected) {
  const { verifyRegistrationResponse } = await library();
  const { registrationInfo: info } = await orUnverified(
    verifyRegistrationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpID,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!info) return undefined;
  const { credential, aaguid, userVerified } = info;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString("base64url"),
    counter: credential.counter,
    transports: answer.response.transports ?? [],
    verifiesUser: userVerified,
    aaguid,
  };
}

/** The key that signed, and the signature's facts; undefined if none matches. */
export async function verifySignature(db: Db, answer: SignedPasskey, { challenge, site }: Expected) {
  const key = await findPasskey(db, answer.id);
  // The user handle must match: a key signs for its own account only.
  if (!key || answer.response.userHandle !== key.user_handle) return undefined;
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo: info } = await orUnverified(
    verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpID,
      requireUserVerification: false,
      credential: {
        id: answer.id,
        publicKey: new Uint8Array(Buffer.from(key.public_key, "base64url")),
        counter: key.counter,
      },
    }),
  );
  if (!verified || !info) return undefined;
  return { ...key, newCounter: info.newCounter, isVerified: info.userVerified };
}

/** The library throws for another site or challenge and for a counter that went back. */
async function orUnverified<T extends { verified: boolean }>(
  work: Promise<T>,
): Promise<T | { verified: false; registrationInfo?: undefined; authenticationInfo?: undefined }> {
  try {
    return await work;
  } catch {
    return { verified: false };
  }
}
