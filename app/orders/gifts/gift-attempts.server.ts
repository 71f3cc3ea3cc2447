// Counts tries of gift codes that do not exist, typed or by a link. A code that exists is never counted.

import type { RouterContextProvider } from "react-router";
import { appContext, requestContext } from "#app/context.ts";
import { type Refusal, tooMany } from "#app/identity/refusal.ts";
import { currentUser, type SessionUser } from "#app/identity/sessions/sessions.server.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { countWrong, type Held, knockAs, mayTry, mayTryAs } from "#app/platform/gates/gate.server.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { redeemLicence } from "./redemption.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Why somebody has to wait before the next try; undefined while they may try. */
export async function guessHeld(context: Context): Promise<Held | undefined> {
  const app = context.get(appContext);
  const user = currentUser(context);
  const tried = await mayTry(app, context.get(requestContext), "redeem");
  if (!tried.ok) return tried;
  const own = user ? await mayTryAs(app, "redeem", String(user.id)) : tried;
  return own.ok ? undefined : own;
}

export async function countGuess(context: Context): Promise<void> {
  const app = context.get(appContext);
  const user = currentUser(context);
  await countWrong(app, context.get(requestContext), "redeem");
  if (user) await knockAs(app, "redeem", String(user.id));
}

/** Gives the code's product to this person; answers the way to it. */
export async function redeemFor(
  context: Context,
  user: SessionUser,
  { code, title }: { code: string; title: string },
): Promise<Outcome<{ answer: Response }, Refusal>> {
  const held = await guessHeld(context);
  if (held) return tooMany(held);
  const app = context.get(appContext);
  const { accessDays } = app.company;
  const redeemed = await redeemLicence(app.db, { user, code, accessDays, now: app.now() });
  if (!redeemed.ok) {
    const { unknown, ...refusal } = redeemed;
    if (unknown) await countGuess(context);
    return refusal;
  }
  const { name, course_address } = redeemed.value;
  const toast = { title, description: `${name} agora é seu.` };
  return { ok: true, answer: await redirectWithToast(course_address ?? "/minha-conta", toast) };
}
