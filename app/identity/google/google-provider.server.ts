// Google's half of signing in, by openid-client: OpenID Connect's authorization code flow, with PKCE, state and nonce.
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
/** What Google says of itself is asked for again after this time. */
const KEPT_MS = 3_600_000;

type App = Pick<AppContext, "db" | "config" | "secret" | "now" | "log">;

/** What has to come back, kept by the browser that was sent there. */
export interface GoogleFlow {
  state: string;
  nonce: string;
  verifier: string;
}

/** Who somebody is to Google. */
export interface GooglePerson {
  issuer: string;
  subject: string;
  email: string;
  name: string;
  /**
   * The mailbox is Google's own, or one of a company's that it runs. Of another's it has seen the owner when the account there
   * was made, and asks those who trust it to let them show it once more.
   */
  hasMailbox: boolean;
}

export type GoogleAnswer =
  | { kind: "person"; person: GooglePerson }
  | { kind: "unverified" }
  /** The person said no there. */
  | { kind: "refused" }
  | { kind: "failed" };

let known: { key: string; until: number; provider: Promise<Configuration> } | undefined;

/** Where the browser goes; undefined when Google does not answer, and null when the owner uses it no more. */
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
      // Who has several accounts there says which.
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

/** Takes the code that came back for who it is. */
export async function finishGoogle(app: App, search: string, flow: GoogleFlow): Promise<GoogleAnswer> {
  if (new URLSearchParams(search).get("error") === "access_denied") return { kind: "refused" };
  try {
    const provider = await providerOf(app);
    if (!provider) return { kind: "failed" };
    // By the configured address: behind a proxy the request has another one.
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

/** Undefined while the owner has set none, or its secret cannot be read. */
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
    // The next one asks again.
    if (known === own) known = undefined;
    throw error;
  }
}
