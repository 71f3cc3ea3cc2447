// Where every way of signing in ends, whatever was shown: at the second step, where the account has one, else with a
// session, and at the place to which the person was on the way.
import { href, type RouterContextProvider, redirect, redirectDocument } from "react-router";
import { appContext } from "#app/context.ts";
import { landingAddress } from "../sessions/return-address.ts";
import { startSession } from "../sessions/sessions.server.ts";
import type { SignIn } from "./login.server.ts";
import { beginSecondStep } from "./second-step.server.ts";

interface Way {
  /** "?voltar=…" as the page that was asked has it. */
  search: string;
  /** Where they go instead. */
  to?: string;
  /** They have just given what only they know: the password, or a code of the second factor; no mailbox is that. */
  isProven?: boolean;
  /** Set-Cookie lines that go along. */
  cookies?: string[];
}

export async function letIn(
  context: Readonly<RouterContextProvider>,
  request: Request,
  signed: SignIn,
  { search, to, isProven = false, cookies = [] }: Way,
): Promise<Response> {
  const headers = new Headers();
  if (signed.step === "code") {
    const halfway = await beginSecondStep(context.get(appContext), signed.id);
    for (const line of halfway ? [halfway, ...cookies] : cookies) headers.append("set-cookie", line);
    return redirect(`${href("/login/codigo")}${search}`, { headers });
  }
  headers.append("set-cookie", await startSession(context, signed, request, { isProven }));
  for (const line of cookies) headers.append("set-cookie", line);
  const asked = new URLSearchParams(search).get("voltar");
  // The whole page anew: where people go back to may be a file or a page without a screen of ours.
  return redirectDocument(to ?? landingAddress(signed.team_role, asked), { headers });
}
