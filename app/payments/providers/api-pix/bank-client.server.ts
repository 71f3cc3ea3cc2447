// HTTP client of the bank: an OAuth token kept until shortly before its end, and requests with it. Both use the client
// certificate.

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
  /** Scopes of the token; some banks derive them from the application. */
  scopes?: readonly string[];
  /** Efí takes the token request as JSON, the OAuth2 standard as a form. */
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
/** Seconds before the token's end from which it is not used, so that it is still valid on arrival. */
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
    // Parallel calls wait for the same token. Only the request's own timeout ends it.
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
        // A bank may revoke a token early. The refused call did nothing and is sent again.
        if (!(error instanceof ProviderError) || error.kind !== "credentials" || !isFresh) throw error;
        return send(await newToken());
      }
    },
  };
}

/** Parses the answer; `kind` is the error when it cannot be parsed. */
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

/** The bank refused the credentials: client id, secret, certificate or scope. */
function tokenError(error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error;
  const { cause } = error;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  const isRefusal = error.kind === "invalid" || error.kind === "not_found" || REFUSED_CERTIFICATE.test(code);
  return isRefusal ? new ProviderError("credentials", `no token: ${error.message}`, { cause: error }) : error;
}
