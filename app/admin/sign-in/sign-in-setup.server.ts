// How people sign in, as the owner sees and sets it: everything but Google's secret comes back to the screen.

import { z } from "zod";
import { SIGN_IN_KEY } from "#app/company/sign-in.schema.ts";
import type { AppContext } from "#app/context.ts";
import { type Asker, takeProof } from "#app/identity/fresh-proof/fresh-proof.server.ts";
import type { ProofWay } from "#app/identity/fresh-proof/proof-fields.ts";
import { settingFailure, settingGuard } from "#app/identity/setting-guard/setting-guard.server.ts";
import {
  findSignInRow,
  googleClientOf,
  saveSignIn,
} from "#app/identity/sign-in-setup/sign-in-settings.server.ts";
import { findSettingVersion } from "#app/platform/config/setting-versions.server.ts";
import { staleSetting } from "#app/platform/config/stale-row.server.ts";
import { type Failure, failure, parseForm } from "#app/platform/forms/form.ts";
import { staleFailure } from "#app/platform/forms/form-outcome.ts";
import { checkbox, lineOfText, savedVersion } from "#app/platform/forms/text.schema.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { signInFields } from "./sign-in-fields.ts";

export type SignInSetup = Awaited<ReturnType<typeof readSignInSetup>>;

const SECRET_NEEDED = "Cole a chave secreta deste cliente.";
const OWN_FIRST =
  "Antes de exigir da equipe, entre você com duas etapas: adicione uma chave de acesso em Minha conta, Segurança, ou ative lá o aplicativo autenticador.";

const WRONG_ID = "O ID do cliente termina em .apps.googleusercontent.com. Cole-o inteiro.";
const WRONG_SECRET = "A chave secreta tem só letras, números, hifens e sublinhados. Cole-a inteira.";

const signInForm = z.strictObject({
  intent: z.literal("save-sign-in"),
  version: savedVersion,
  teamFactors: checkbox,
  googleId: lineOfText(200).refine(
    (text) => text === "" || /^[\w.-]{5,160}\.apps\.googleusercontent\.com$/.test(text),
    WRONG_ID,
  ),
  googleSecret: lineOfText(200).refine((text) => text === "" || /^[\w-]{10,160}$/.test(text), WRONG_SECRET),
});

export async function readSignInSetup({ db, secret }: AppContext) {
  const { version } = await findSettingVersion(db, SIGN_IN_KEY);
  const row = await findSignInRow(db);
  const { teamFactors, googleId } = row;
  const client = googleClientOf(row, secret);
  const state: "off" | "locked" | "ready" = !client
    ? "off"
    : client.secret === undefined
      ? "locked"
      : "ready";
  return { version, values: { teamFactors, googleId }, state };
}

export type SignInRefusal = Failure & { asks?: ProofWay; status?: number };

export async function runSignInForm(
  app: AppContext,
  asker: Asker & { hasTwoFactors: boolean },
  formData: FormData,
): Promise<Outcome<{ title: string }, SignInRefusal>> {
  const proof = await takeProof(app, asker, formData);
  if (!proof.ok) return { ...proof, values: typed(formData) };
  const form = parseForm(signInForm, formData);
  if (!form.ok) return { ...form, values: typed(formData) };
  const { intent: _, version = 0, ...given } = form.value;
  const saved = await saveSignIn(
    app.db,
    given,
    {
      secret: app.secret,
      actor: { actorId: asker.user.id, ip: asker.ip },
      version,
      hasTwoFactors: asker.hasTwoFactors,
      guard: settingGuard(app, asker),
    },
    app.now(),
  );
  const refuse = (refusal: SignInRefusal) => ({ ...refusal, values: typed(formData) });
  if (saved === "no secret") return refuse(failure({ googleSecret: SECRET_NEEDED }));
  if (saved === "one factor") return refuse(failure({ teamFactors: OWN_FIRST }));
  if (typeof saved === "object") return refuse(await settingFailure(app, asker, saved));
  if (saved === "stale") {
    const fields = signInFields(await findSignInRow(app.db));
    return refuse(
      staleFailure(await staleSetting(app.db, { key: SIGN_IN_KEY, entityId: "entrada", fields })),
    );
  }
  await app.refreshCompany();
  return { ok: true, title: "Entrada salva." };
}

/** What was typed, but for the secret. */
function typed(formData: FormData): Record<string, string> {
  const text = (name: string) => String(formData.get(name) ?? "");
  return { teamFactors: text("teamFactors"), googleId: text("googleId") };
}
