import { appContext, requestContext } from "#app/context.ts";
import { returnAddress } from "#app/identity/sessions/return-address.ts";
import { currentUser } from "#app/identity/sessions/sessions.server.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { jsonAnswer, onlyPost } from "#app/platform/http/http.ts";
import { answerSubscription, readSubscription } from "../subscriptions/subscription-request.server.ts";
import type { Route } from "./+types/subscribe.ts";

export const loader = onlyPost;

/** Public. JSON from the card; a form where there is no script, answered by going back to its page with a toast. */
export async function action({ context, request }: Route.ActionArgs) {
  const isForm = /^application\/x-www-form-urlencoded/i.test(request.headers.get("content-type") ?? "");
  const input = await readSubscription(request, isForm);
  if (input instanceof Response) return input;
  const sender = { caller: context.get(requestContext), userId: currentUser(context)?.id };
  const { status, words, headers = {} } = await answerSubscription(context.get(appContext), input, sender);
  if (!isForm) return jsonAnswer(words, status, headers);
  const toast = { ...words, kind: status === 201 ? ("success" as const) : ("error" as const) };
  return redirectWithToast(pageBefore(request), toast, { headers });
}

/** The page with the card. */
function pageBefore(request: Request): string {
  const page = request.headers.get("referer") ?? "";
  if (!URL.canParse(page)) return "/";
  const { pathname, search } = new URL(page);
  return returnAddress(pathname + search);
}
