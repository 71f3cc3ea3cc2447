// Signing in for programs: a JWT for an e-mail and a password, at the same door and under the same limits as the page.

import type { AppContext } from "#app/context.ts";
import { isFactorDemanded } from "#app/identity/rights/demanded-factors.ts";
import { logInByProtocol } from "#app/identity/sign-in/login.server.ts";
import { isEmail, normalEmail } from "#app/platform/text/email-address.ts";
import { makeToken, readToken, stampOf } from "../tokens/access-tokens.ts";
import { findAccount } from "../tokens/credentials.server.ts";
import { ApiRefusal, refusal } from "../wire/errors.ts";
import { isObject } from "../wire/request-body.ts";

const MAX_PASSWORD = 1000;
const REQUIRED = "Este campo é obrigatório.";

export async function signIn(app: AppContext, body: unknown, ip: string): Promise<Record<string, unknown>> {
  const { email, password } = readCredentials(body);
  const outcome = await logInByProtocol(app, { email, password, caller: { ip } });
  if (!outcome.ok) {
    if (outcome.status === 429) throw busy("ERROR_TOO_MANY_REQUESTS", outcome.retryAfter);
    if (outcome.status === 503) throw busy("ERROR_SERVER_BUSY", outcome.retryAfter);
    if (outcome.isClosed) throw refusal("ERROR_DEACTIVATED_USER", "Esta conta está desativada.");
    throw refusal("ERROR_INVALID_CREDENTIALS", "E-mail ou senha não conferem.");
  }
  // A password alone must not open an account that asks for more.
  const { value } = outcome;
  if (value.step === "code" || isFactorDemanded(app, value.team_role)) {
    throw refusal(
      "ERROR_TWO_FACTOR_REQUIRED",
      "Esta conta usa verificação em duas etapas, que este endereço não aceita. Administradores usam um token de integração.",
    );
  }
  const account = await findAccount(app, value.id);
  if (!account) throw refusal("ERROR_DEACTIVATED_USER", "Esta conta está desativada.");
  if (account.role === "admin" && account.weak_password) {
    throw refusal(
      "ERROR_WEAK_PASSWORD",
      "Crie uma senha mais forte em Minha conta antes de usar este endereço.",
    );
  }
  const facts = { userId: account.id, stamp: stampOf(app.secret, account) };
  const refresh_token = makeToken(app.secret, "refresh", facts, app.now());
  return { ...accessFor(app, account), refresh_token };
}

export async function refresh(app: AppContext, body: unknown): Promise<Record<string, unknown>> {
  const token = isObject(body) ? body.refresh_token : undefined;
  if (typeof token !== "string" || token === "") throw new ApiRefusal(400, { refresh_token: [REQUIRED] });
  const facts = readToken(app.secret, "refresh", token, app.now());
  const account = facts && (await findAccount(app, facts.userId));
  if (!account || stampOf(app.secret, account) !== facts?.stamp) {
    throw refusal("ERROR_INVALID_REFRESH_TOKEN", "Este refresh token é inválido ou expirou.");
  }
  return accessFor(app, account);
}

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

function accessFor(app: AppContext, account: Account): Record<string, unknown> {
  const facts = { userId: account.id, stamp: stampOf(app.secret, account) };
  const access_token = makeToken(app.secret, "access", facts, app.now());
  const { id, email, name, role } = account;
  const user = { id, username: email, first_name: name, is_staff: role === "admin", language: "pt-BR" };
  // Older clients read only `token`.
  return { access_token, token: access_token, user };
}

/** `username` is the e-mail too. What is wrong is told without the usual wrapper. */
function readCredentials(body: unknown): { email: string; password: string } {
  if (!isObject(body)) throw new ApiRefusal(400, { non_field_errors: ["Envie um objeto JSON."] });
  const name = body.email === undefined && body.username !== undefined ? "username" : "email";
  const errors: Record<string, string[]> = {};
  const given = body[name];
  const email = typeof given === "string" ? normalEmail(given.normalize("NFKC")) : "";
  if (email === "") errors[name] = [REQUIRED];
  else if (!isEmail(email)) errors[name] = ["Informe um endereço de e-mail válido."];
  const { password } = body;
  const isPassword = typeof password === "string" && password !== "" && password.length <= MAX_PASSWORD;
  if (!isPassword) errors.password = [password ? "Informe a senha como texto." : REQUIRED];
  if (!isPassword || Object.keys(errors).length > 0) throw new ApiRefusal(400, errors);
  return { email, password };
}

function busy(code: "ERROR_TOO_MANY_REQUESTS" | "ERROR_SERVER_BUSY", retryAfter = 1): ApiRefusal {
  const headers = { "retry-after": String(retryAfter) };
  return refusal(code, "Muitas tentativas. Aguarde e tente de novo.", headers);
}
