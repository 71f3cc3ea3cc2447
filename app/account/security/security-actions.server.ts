// Acts on one's sessions and second factor.
import type { z } from "zod";
import type { AppContext } from "#app/context.ts";
import type { Asker } from "#app/identity/fresh-proof/fresh-proof.server.ts";
import { isFactorDemanded } from "#app/identity/rights/demanded-factors.ts";
import {
  beginSetup,
  readSetup,
  renewRecoveryCodes,
  type SecondFactorSetup,
  switchOff,
  switchOn,
} from "#app/identity/second-factor/second-factor.server.ts";
import { endSessionByHandle } from "#app/identity/sessions/session-list.server.ts";
import { endSessionsOf } from "#app/identity/sessions/sessions.server.ts";
import { securitySchema } from "#app/identity/user.schema.ts";
import { CONFIRM_FIRST } from "#app/identity/user-rules.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import { qrSvg } from "#app/platform/images/qr.ts";
import { changeGoogle } from "./google-actions.server.ts";
import { checkOwnPassword, checkSecondFactor, factorRefusal } from "./own-password.server.ts";
import { changePasskey } from "./passkey-actions.server.ts";
import { done, refused, type SecurityAnswer, type ShownSetup } from "./security-answer.ts";

const LAST_FACTOR =
  "A loja pede duas etapas de quem trabalha nela, e esta é a sua única. Antes de desativar, adicione uma chave de acesso.";
const PROVEN = { ok: true } as const;

type Input = z.output<typeof securitySchema>;

export async function changeSecurity(
  app: AppContext,
  asker: Asker,
  formData: FormData,
): Promise<SecurityAnswer> {
  const intent = String(formData.get("intent"));
  // While it is off there is no code to ask for.
  const isGuarded = intent === "renew-recovery-codes" || intent === "end-second-factor";
  if (intent.endsWith("-google")) return changeGoogle(app, asker, formData);
  if (intent.endsWith("-passkey")) return changePasskey(app, asker, formData);
  const proven = isGuarded ? await checkSecondFactor(app, asker, formData) : PROVEN;
  const form = parseForm(securitySchema, formData);
  if (!form.ok) {
    const setup =
      intent === "confirm-second-factor" ? await shownAgain(app, asker, formData.get("setup")) : null;
    return setup ? { kind: "setup", setup, refusal: form } : refused(intent, form);
  }
  const input = form.value;
  if (input.intent === "end-session" || input.intent === "end-other-sessions") {
    return endSessions(app, asker, input);
  }
  if (input.intent === "confirm-second-factor") return confirm(app, asker, input);
  if (!proven.ok) return refused(intent, proven);
  const known = await checkOwnPassword(app, asker.user.id, input.current_password);
  if (!known.ok) return refused(intent, known);
  if (input.intent === "begin-second-factor") {
    const sentence = await factorRefusal(app, asker);
    return sentence ? refused(intent, failure(sentence)) : begin(app, asker);
  }
  return input.intent === "renew-recovery-codes" ? renewCodes(app, asker) : end(app, asker);
}

async function endSessions(
  { db }: AppContext,
  { user, sessionId }: Asker,
  input: Extract<Input, { intent: "end-session" | "end-other-sessions" }>,
): Promise<SecurityAnswer> {
  if (input.intent === "end-other-sessions") {
    await endSessionsOf(db, user.id, sessionId);
    return done("Outras sessões encerradas", "Só este aparelho continua conectado.");
  }
  const ended = await endSessionByHandle(db, user.id, input.session);
  return ended ? done("Sessão encerrada") : done("Esta sessão já tinha terminado");
}

async function begin(app: AppContext, { user }: Asker): Promise<SecurityAnswer> {
  const setup = await beginSetup(app, { userId: user.id, email: user.email });
  if (!setup) return refused("begin-second-factor", failure(CONFIRM_FIRST));
  return { kind: "setup", setup: withPicture(setup) };
}

async function confirm(
  app: AppContext,
  asker: Asker,
  { setup: sealed, code }: { setup: string; code: string },
): Promise<SecurityAnswer> {
  const { user, sessionId, ip } = asker;
  const outcome = await switchOn(app, { userId: user.id, sealed, code, sessionId, ip });
  app.jobs.wake();
  if (outcome.ok) return { kind: "codes", codes: outcome.value };
  const setup = await shownAgain(app, asker, sealed);
  return setup ? { kind: "setup", setup, refusal: outcome } : refused("begin-second-factor", outcome);
}

async function renewCodes(app: AppContext, { user, ip }: Asker): Promise<SecurityAnswer> {
  const codes = await renewRecoveryCodes(app, { userId: user.id, ip });
  return codes ? { kind: "codes", codes } : done("A verificação em duas etapas está desativada");
}

async function end(app: AppContext, { user, ip }: Asker): Promise<SecurityAnswer> {
  const isDemanded = isFactorDemanded(app, user.team_role);
  const off = await switchOff(app.db, { userId: user.id, ip, isDemanded }, app.now());
  if (off === false) return refused("end-second-factor", failure(LAST_FACTOR));
  app.jobs.wake();
  return done(
    "Verificação em duas etapas desativada",
    "Para entrar, basta de novo a senha ou um código por e-mail.",
  );
}

async function shownAgain(app: AppContext, { user }: Asker, sealed: unknown): Promise<ShownSetup | null> {
  if (typeof sealed !== "string") return null;
  const setup = await readSetup(app, { userId: user.id, email: user.email, sealed });
  return setup ? withPicture(setup) : null;
}

function withPicture(setup: SecondFactorSetup): ShownSetup {
  return { ...setup, qrSvg: qrSvg(setup.address) };
}
