import type { RouterContextProvider } from "react-router";
import { appContext, requestContext } from "#app/context.ts";
import { clearedCodeCookie, type SignInCode } from "#app/identity/mail-code/sign-in-codes.server.ts";
import type { Refusal } from "#app/identity/refusal.ts";
import { currentUser } from "#app/identity/sessions/sessions.server.ts";
import { letIn } from "#app/identity/sign-in/way-in.server.ts";
import { STARTED_CLEAN } from "#app/identity/users/mailbox-proof.server.ts";
import { toastLine } from "#app/platform/forms/toast.server.ts";
import { enterByCode } from "./code-entry.server.ts";

interface Args {
  context: Readonly<RouterContextProvider>;
  request: Request;
  url: URL;
}

/** The answer after the mailbox was proven: signed in, the second step, or a refusal. */
export async function finishEntry(
  { context, request, url }: Args,
  code: SignInCode,
): Promise<Response | Refusal> {
  const app = context.get(appContext);
  const { ip } = context.get(requestContext);
  const back = url.searchParams.get("voltar");
  const entered = await enterByCode(app, { code, userId: currentUser(context)?.id, ip, back });
  if (!entered.ok) return entered;
  app.jobs.wake();
  const cookies = [clearedCodeCookie(app)];
  if (entered.isClean) cookies.push(await toastLine({ title: "Você entrou", description: STARTED_CLEAN }));
  const search = back === null ? "" : `?voltar=${encodeURIComponent(back)}`;
  return letIn(context, request, entered.value, { search, isProven: entered.isProof, cookies });
}
