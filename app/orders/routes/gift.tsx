import { data } from "react-router";
import { appContext } from "#app/context.ts";
import { sealedIn } from "#app/identity/mail-code/sealed-address.server.ts";
import { headersOfRefusal, refusedForm } from "#app/identity/refusal.ts";
import { currentUser, requireUser } from "#app/identity/sessions/sessions.server.ts";
import { acceptSchema } from "#app/orders/gifts/gift.schema.ts";
import { countGuess, guessHeld, redeemFor } from "#app/orders/gifts/gift-attempts.server.ts";
import { GiftScreen, giftTitle } from "#app/orders/gifts/gift-screen.tsx";
import { findGift, type Gift } from "#app/orders/gifts/gifts.server.ts";
import { parseForm } from "#app/platform/forms/form.ts";
import { readForm, waitSentence } from "#app/platform/http/http.ts";
import { HEADERS_OF_KEY } from "#app/platform/http/key-pages.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { shownEmail } from "#app/platform/text/shown-email.server.ts";
import { ErrorScreen } from "#app/ui/display/error-screen.tsx";
import type { Route } from "./+types/gift.ts";

/** Longest accepted code in any spelling. */
const LONGEST = 80;

/** Changes nothing: messengers and mail programs open links automatically. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const held = await guessHeld(context);
  if (held) {
    const headers = { ...HEADERS_OF_KEY, "retry-after": String(held.retryAfter) };
    return data(
      { gift: null, email: null, reader: "", wait: waitSentence(held.retryAfter) },
      { status: 429, headers },
    );
  }
  const app = context.get(appContext);
  const user = currentUser(context);
  const isCode = params.code.length <= LONGEST;
  const gift = isCode ? await findGift(app.db, params.code, user, app.now()) : undefined;
  if (!gift) await countGuess(context);
  return data(
    { gift: gift ?? null, email: user ? shownEmail(user.email) : null, reader: sealedIn(url), wait: null },
    { status: statusOf(gift), headers: HEADERS_OF_KEY },
  );
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const user = requireUser(context);
  const form = parseForm(acceptSchema, await readForm(request));
  if (!form.ok) return refusedForm(form);
  const redeemed = await redeemFor(context, user, {
    code: params.code.slice(0, LONGEST),
    title: "Presente aberto",
  });
  return redeemed.ok ? redeemed.answer : refusedForm(redeemed);
}

function statusOf(gift: Gift | undefined): number {
  if (!gift) return 404;
  return gift.why === "used" || gift.why === "cancelled" ? 410 : 200;
}

export const headers = headersOfRefusal;

/** The title does not mention the gift, because link previews show it. */
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteFacts(matches), { title: giftTitle(loaderData?.gift ?? null), noIndex: true });

export default function GiftPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { gift, email, reader, wait } = loaderData;
  if (wait) return <ErrorScreen status={429} sentence={wait} />;
  return (
    <GiftScreen gift={gift} email={email} reader={reader} code={params.code} errors={actionData?.errors} />
  );
}
