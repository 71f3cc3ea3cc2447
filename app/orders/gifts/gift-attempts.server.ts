// Codes that somebody tries, typed or by a link: those that do not exist are counted, those that do never.
import type { RouterContextProvider } from "react-router";
import { type Refusal, tooMany } from "#app/identity/refusal.ts";
import { currentUser, type SessionUser } from "#app/identity/sessions/sessions.server.ts";
import { appContext, requestContext } from "#app/platform/context.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import type { LimitKey } from "#app/platform/http/rate-limit.server.ts";
import { redeemLicence } from "./redemption.server.ts";

const GUESSES = { name: "redeem", points: 10, seconds: 900 };

type Context = Readonly<RouterContextProvider>;

/** How many seconds whoever asks has to wait; undefined while they may try. */
export async function waitForGuess(context: Context): Promise<number | undefined> {
  const { limits } = context.get(appContext);
  const answers = await Promise.all(guessersOf(context).map((key) => limits.look(GUESSES, key)));
  const waits = answers.flatMap((answer) => (answer.ok ? [] : [answer.retryAfter]));
  return waits.length > 0 ? Math.max(...waits) : undefined;
}

export async function countGuess(context: Context): Promise<void> {
  const { limits } = context.get(appContext);
  await Promise.all(guessersOf(context).map((key) => limits.use(GUESSES, key)));
}

/** Gives the code's product to this person; answers the way to it. */
export async function redeemFor(
  context: Context,
  user: SessionUser,
  { code, title }: { code: string; title: string },
): Promise<{ ok: true; answer: Response } | Refusal> {
  const wait = await waitForGuess(context);
  if (wait !== undefined) return tooMany(wait);
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

function guessersOf(context: Context): LimitKey[] {
  const user = currentUser(context);
  return [...(user ? [`user:${user.id}`] : []), { address: context.get(requestContext).ip }];
}
