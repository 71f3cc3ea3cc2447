// Google sign-in by openid-client: authorization code flow with PKCE, state and nonce.
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from "openid-client";
import { z } from "zod";
import type { AppContext } from "#app/context.ts";
import { findSignInRow, googleClientOf } from "../sign-in-setup/sign-in-settings.server.ts";
import { GOOGLE_RETURN_PATH } from "./google-paths.ts";

const TIMEOUT_SECONDS = 8;
/** Discovery is repeated after this time. */
const KEPT_MS = 3_600_000;

type App = Pick<AppContext, "db" | "config" | "secret" | "now" | "log">;

/** Values that Google must return; kept in the browser that was sent there. */
export interface GoogleFlow {
  state: string;
  nonce: string;
  verifier: string;
}

/** The person's Google account. */
export interface GooglePerson {
  issuer: string;
  subject: string;
  email: string;
  name: string;
  /**
   * True if Google itself runs the mailbox (Gmail or Workspace). For other mailboxes Google verified the owner only
   * once, so they must prove the mailbox here.
   */
  hasMailbox: boolean;
}

export type GoogleAnswer =
  | { kind: "person"; person: GooglePerson }
  | { kind: "unverified" }
  /** The person refused. */
  | { kind: "refused" }
  | { kind: "failed" };

let known: { key: string; until: number; provider: Promise<Configuration> } | undefined;

/** Where to send the browser; undefined when Google does not answer, null when the owner switched it off. */
export async function beginGoogle(
  app: App,
): Promise<{ address: string; flow: GoogleFlow } | undefined | null> {
  try {
    const provider = await providerOf(app);
    if (!provider) return null;
    const flow = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
    const address = buildAuthorizationUrl(provider, {
      redirect_uri: `${app.config.siteUrl}${GOOGLE_RETURN_PATH}`,
      scope: "openid email profile",
      code_challenge: await calculatePKCECodeChallenge(flow.verifier),
      code_challenge_method: "S256",
      state: flow.state,
      nonce: flow.nonce,
      // Lets people with several accounts choose.
      prompt: "select_account",
    });
    return { address: address.href, flow };
  } catch (error) {
    app.log.warn({ err: error }, "Google did not answer at the beginning of a sign-in");
    return undefined;
  }
}

const claimsSchema = z.object({
  iss: z.string().max(500),
  sub: z.string().min(1).max(255),
  email: z.string().max(254).optional(),
  email_verified: z.unknown(),
  name: z.string().optional().catch(undefined),
  hd: z.string().min(1).optional().catch(undefined),
});

/** Exchanges the returned code for the person. */
export async function finishGoogle(app: App, search: string, flow: GoogleFlow): Promise<GoogleAnswer> {
  if (new URLSearchParams(search).get("error") === "access_denied") return { kind: "refused" };
  try {
    const provider = await providerOf(app);
    if (!provider) return { kind: "failed" };
    // Uses the configured address: behind a proxy the request has another one.
    const address = new URL(`${app.config.siteUrl}${GOOGLE_RETURN_PATH}${search}`);
    const answer = await authorizationCodeGrant(provider, address, {
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      pkceCodeVerifier: flow.verifier,
      idTokenExpected: true,
    });
    const { iss, sub, email, email_verified, name = "", hd } = claimsSchema.parse(answer.claims());
    if (!email || email_verified !== true) return { kind: "unverified" };
    const hasMailbox = hd !== undefined || /@gmail\.com$/i.test(email);
    return { kind: "person", person: { issuer: iss, subject: sub, email, name, hasMailbox } };
  } catch (error) {
    app.log.warn({ err: error }, "Google did not answer as it has to at the end of a sign-in");
    return { kind: "failed" };
  }
}

/** Undefined without a client or if its secret cannot be read. */
async function providerOf(app: App): Promise<Configuration | undefined> {
  const { config, now } = app;
  const client = googleClientOf(await findSignInRow(app.db), app.secret);
  if (!client?.secret) return undefined;
  const key = JSON.stringify([config.googleIssuer, client.id, client.secret]);
  const at = now().getTime();
  if (known?.key === key && known.until > at) return known.provider;
  const isPlain = config.googleIssuer.startsWith("http:");
  const provider = discovery(new URL(config.googleIssuer), client.id, client.secret, undefined, {
    timeout: TIMEOUT_SECONDS,
    execute: [enableNonRepudiationChecks, ...(isPlain ? [allowInsecureRequests] : [])],
  });
  const own = { key, until: at + KEPT_MS, provider };
  known = own;
  try {
    return await provider;
  } catch (error) {
    // Allows the next call to retry.
    if (known === own) known = undefined;
    throw error;
  }
}
