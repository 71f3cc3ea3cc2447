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
  /**
   * True after a password, a second-factor code, or a passkey with user verification (SEC-44). Access to the mailbox
   * counts only for a customer who has no other factor. Google never counts.
   */
  isProven?: boolean;
  /** Two factors were shown, in whatever way. */
  hasTwoFactors?: boolean;
  /** Set-Cookie lines that go along. */
  cookies?: string[];
}

/** Where they go on, with the Set-Cookie lines that take them there; for an answer that is no page. */
export async function admit(
  context: Readonly<RouterContextProvider>,
  request: Request,
  signed: SignIn,
  { search, to, isProven = false, hasTwoFactors = false, cookies = [] }: Way,
): Promise<{ isIn: boolean; to: string; headers: Headers }> {
  const headers = new Headers();
  const isIn = signed.step === "done";
  const own = isIn
    ? await startSession(context, signed, request, { isProven, hasTwoFactors })
    : await beginSecondStep(context.get(appContext), signed.id);
  for (const line of own ? [own, ...cookies] : cookies) headers.append("set-cookie", line);
  const asked = new URLSearchParams(search).get("voltar");
  const place = isIn ? (to ?? landingAddress(signed.team_role, asked)) : `${href("/login/codigo")}${search}`;
  return { isIn, to: place, headers };
}

export async function letIn(
  context: Readonly<RouterContextProvider>,
  request: Request,
  signed: SignIn,
  way: Way,
): Promise<Response> {
  const { isIn, to, headers } = await admit(context, request, signed, way);
  // The whole page anew: where people go back to may be a file or a page without a screen of ours.
  return isIn ? redirectDocument(to, { headers }) : redirect(to, { headers });
}
