// An OpenID provider on this machine in place of Google. Follows OpenID Connect and PKCE and validates requests.
import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export interface ProviderPerson {
  sub: string;
  email: string;
  email_verified?: boolean;
  name?: string;
  /** Workspace domain. Default: the address's own. Null: Google does not host the mailbox. */
  hd?: string | null;
}

export const CLIENT = { id: "123-loja.apps.googleusercontent.com", secret: "GOCSPX-segredo-da-loja" };

interface Waiting {
  person: ProviderPerson;
  challenge: string;
  nonce: string;
  redirect: string;
}

/** Set GOOGLE_ISSUER to `url`. `breaks` lists its faults from now on. */
export async function openProvider() {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const next = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const other = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const codes = new Map<string, Waiting>();
  const provider = {
    url: "",
    breaks: undefined as
      | "down"
      | "nonsense"
      | "signature"
      | "nonce"
      | "audience"
      | "issuer"
      | "late"
      | "tokenless"
      | "unanswered"
      | undefined,
    /** Seconds by which its clock differs. */
    skewSeconds: 0,
    /** True if it signs with a new key; the old key stays published. */
    isRotated: false,
    /** Sets `authorization_response_iss_parameter_supported` in its discovery document. */
    namesItself: true,
    /** The person approves. Returns the redirect address. */
    approve(address: string, person: ProviderPerson): string {
      const asked = new URL(address).searchParams;
      const wrong = wrongIn(asked);
      if (wrong) throw new Error(`the provider refuses: ${wrong}`);
      const code = randomBytes(16).toString("hex");
      const redirect = asked.get("redirect_uri") ?? "";
      const [challenge = "", nonce = ""] = [asked.get("code_challenge"), asked.get("nonce")].map(String);
      codes.set(code, { person, challenge, nonce, redirect });
      const back = new URL(redirect);
      back.search = String(
        new URLSearchParams({
          state: asked.get("state") ?? "",
          ...(provider.namesItself ? { iss: provider.url } : {}),
          code,
          scope: "email profile https://www.googleapis.com/auth/userinfo.email openid",
          authuser: "0",
          prompt: "consent",
        }),
      );
      return back.pathname + back.search;
    },
    deny(address: string, error = "access_denied"): string {
      const asked = new URL(address).searchParams;
      const query = { error, state: asked.get("state") ?? "" };
      return `${new URL(asked.get("redirect_uri") ?? "").pathname}?${new URLSearchParams(query)}`;
    },
  };

  function wrongIn(asked: URLSearchParams): string | undefined {
    if (asked.get("client_id") !== CLIENT.id) return "client_id";
    if (asked.get("response_type") !== "code") return "response_type";
    if (asked.get("code_challenge_method") !== "S256" || !asked.get("code_challenge"))
      return "code_challenge";
    if (!asked.get("state") || !asked.get("nonce")) return "state, nonce";
    if (!/\bopenid\b.*\bemail\b/.test(asked.get("scope") ?? "")) return "scope";
    return undefined;
  }

  function tokenFor({ person: { hd, ...person }, nonce }: Waiting): string {
    const now = Math.floor(Date.now() / 1000) + provider.skewSeconds;
    const domain = person.email.split("@")[1];
    const company = hd === undefined && domain !== "gmail.com" ? domain : hd;
    const claims = {
      iss: provider.breaks === "issuer" ? "https://accounts.outra.example" : provider.url,
      azp: CLIENT.id,
      at_hash: "HK6E_P6Dh8Y93mRNtsDB1Q",
      ...(company ? { hd: company } : {}),
      given_name: "Ana",
      picture: "https://lh3.googleusercontent.com/a/retrato",
      aud: provider.breaks === "audience" ? "outro" : CLIENT.id,
      iat: provider.breaks === "late" ? now - 7200 : now,
      exp: provider.breaks === "late" ? now - 3600 : now + 3600,
      nonce: provider.breaks === "nonce" ? "outro" : nonce,
      email_verified: true,
      ...person,
    };
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const signed = `${part({ alg: "RS256", typ: "JWT", kid: provider.isRotated ? "2" : "1" })}.${part(claims)}`;
    const own = provider.isRotated ? next.privateKey : privateKey;
    const key = provider.breaks === "signature" ? other.privateKey : own;
    return `${signed}.${sign("sha256", Buffer.from(signed), key).toString("base64url")}`;
  }

  function redeem(form: URLSearchParams): object | undefined {
    const code = form.get("code") ?? "";
    const waiting = codes.get(code);
    codes.delete(code);
    const isClient = form.get("client_id") === CLIENT.id && form.get("client_secret") === CLIENT.secret;
    if (!waiting || !isClient || form.get("redirect_uri") !== waiting.redirect) return undefined;
    const proof = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (proof !== waiting.challenge) return undefined;
    const tokens = { access_token: "a", token_type: "Bearer", expires_in: 3599, scope: "openid email" };
    return provider.breaks === "tokenless" ? tokens : { ...tokens, id_token: tokenFor(waiting) };
  }

  const server = createServer((req, res) => {
    let text = "";
    req.on("data", (part) => {
      text += part;
    });
    req.on("end", () => {
      const answer = (status: number, body: object | string) => {
        res.writeHead(status, { "content-type": "application/json" });
        res.end(typeof body === "string" ? body : JSON.stringify(body));
      };
      if (provider.breaks === "down") return answer(503, {});
      if (provider.breaks === "nonsense") return answer(200, "<h1>Olá</h1>");
      if (req.url === "/.well-known/openid-configuration") {
        return answer(200, {
          issuer: provider.url,
          authorization_endpoint: `${provider.url}/authorize`,
          token_endpoint: `${provider.url}/token`,
          jwks_uri: `${provider.url}/keys`,
          response_types_supported: ["code"],
          subject_types_supported: ["public"],
          id_token_signing_alg_values_supported: ["RS256"],
          code_challenge_methods_supported: ["plain", "S256"],
          ...(provider.namesItself ? { authorization_response_iss_parameter_supported: true } : {}),
          response_modes_supported: ["query", "fragment", "form_post"],
          scopes_supported: ["openid", "email", "profile"],
          token_endpoint_auth_methods_supported: ["client_secret_post", "client_secret_basic"],
          userinfo_endpoint: `${provider.url}/userinfo`,
          revocation_endpoint: `${provider.url}/revoke`,
          claims_supported: ["aud", "email", "email_verified", "exp", "iat", "iss", "name", "picture", "sub"],
        });
      }
      if (req.url === "/keys") {
        return answer(200, {
          keys: [publicKey, next.publicKey].map((key, at) => {
            return { ...key.export({ format: "jwk" }), kid: String(at + 1), alg: "RS256", use: "sig" };
          }),
        });
      }
      if (provider.breaks === "unanswered" && req.url === "/token")
        return answer(500, { error: "internal_failure" });
      if (req.url === "/token" && req.method === "POST") {
        const tokens = redeem(new URLSearchParams(text));
        return tokens ? answer(200, tokens) : answer(400, { error: "invalid_grant" });
      }
      answer(404, {});
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  provider.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return provider;
}
