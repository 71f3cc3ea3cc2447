// The bank behind its two addresses: a token for the client's name and secret, kept until shortly before it ends, and what
// is asked with it. The client's certificate goes with both.

import { type Call, ProviderError } from "../../port/payment-provider.ts";
import type { VendorAnswer, VendorOptions, VendorRequest } from "../provider-http.server.ts";
import { openVendor } from "../provider-http.server.ts";
import { tokenSchema } from "./api-pix.schema.ts";

export interface BankAccess {
  apiUrl: string;
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  tls: NonNullable<VendorOptions["tls"]>;
  /** What the token may be used for; a bank that needs no such list knows it from its own application. */
  scopes?: readonly string[];
  /** Efí takes the request for a token as JSON, the OAuth2 standard as a form. */
  tokenWish: "json" | "form";
}

export interface Bank {
  now(): Date;
  ask(request: Omit<VendorRequest, "call">, call: Pick<Call, "signal">): Promise<VendorAnswer>;
}

interface Token {
  value: string;
  /** Milliseconds. */
  until: number;
}

const TOKEN_DEADLINE_MS = 8000;
/** A call that starts with it must also arrive with it. */
const TOKEN_MARGIN_SECONDS = 60;
const REFUSED_CERTIFICATE = /^ERR_SSL_.*ALERT/;

export function openBank(access: BankAccess, now: () => Date): Bank {
  const { tls } = access;
  const api = openVendor({ baseUrl: access.apiUrl, tls });
  const tokens = openVendor({ baseUrl: access.tokenUrl, tls });
  let kept: Token | undefined;
  let coming: Promise<Token> | undefined;

  async function newToken(): Promise<Token> {
    kept = undefined;
    // Calls that come meanwhile wait for the same token. Only the request's own deadline ends it.
    coming ??= fetchToken().finally(() => {
      coming = undefined;
    });
    return coming;
  }

  async function fetchToken(): Promise<Token> {
    const answer = await tokens.send(tokenRequest(access)).catch((error: unknown) => {
      throw tokenError(error);
    });
    const { access_token, expires_in } = readAnswer(tokenSchema, answer, "unavailable");
    const seconds = Math.max(expires_in - TOKEN_MARGIN_SECONDS, expires_in / 2);
    kept = { value: access_token, until: now().getTime() + seconds * 1000 };
    return kept;
  }

  return {
    now,
    async ask(request, call) {
      const send = ({ value }: Token) =>
        api.send({ ...request, call, headers: { ...request.headers, authorization: `Bearer ${value}` } });
      const isFresh = kept !== undefined && kept.until > now().getTime();
      const token = isFresh && kept ? kept : await newToken();
      try {
        return await send(token);
      } catch (error) {
        // A bank may revoke a token early. A call refused for that did nothing and is sent again.
        if (!(error instanceof ProviderError) || error.kind !== "credentials" || !isFresh) throw error;
        return send(await newToken());
      }
    },
  };
}

/** The answer as the schema reads it; where it cannot be read, `kind` says what that means for the money. */
export function readAnswer<T>(
  schema: { safeParse(value: unknown): { success: true; data: T } | { success: false; error: Error } },
  answer: VendorAnswer,
  kind: "unavailable" | "unknown_outcome",
): T {
  const parsed = schema.safeParse(answer.body);
  if (!parsed.success) {
    throw new ProviderError(kind, "the bank answered in a form that we do not know", { cause: parsed.error });
  }
  return parsed.data;
}

function tokenRequest({ clientId, clientSecret, scopes, tokenWish }: BankAccess): VendorRequest {
  const input = {
    grant_type: "client_credentials",
    ...(scopes ? { scope: scopes.join(" ") } : {}),
  };
  return {
    method: "POST",
    path: "",
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}` },
    ...(tokenWish === "json" ? { json: input } : { form: new URLSearchParams(input) }),
    isRead: true,
    call: { signal: AbortSignal.timeout(TOKEN_DEADLINE_MS) },
  };
}

/** The bank refused our credentials: the name, the secret, the certificate or the scope is not the one it knows. */
function tokenError(error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error;
  const { cause } = error;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  const isRefusal = error.kind === "invalid" || error.kind === "not_found" || REFUSED_CERTIFICATE.test(code);
  return isRefusal ? new ProviderError("credentials", `no token: ${error.message}`, { cause: error }) : error;
}
