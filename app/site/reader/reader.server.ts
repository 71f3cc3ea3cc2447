// Who reads, for the pages that are the same for everybody.
import type { RouterContextProvider } from "react-router";
import type { Reader } from "#app/identity/reader/reader.ts";
import { accountKind, may } from "#app/identity/rights/rights.ts";
import { currentUser } from "#app/identity/sessions/sessions.server.ts";
import { jsonAnswer } from "#app/platform/http/http.ts";
import { ADMIN_LINKS } from "../links.ts";

/** With the ways into the back office that open for this person. */
export function currentReader(context: Readonly<RouterContextProvider>): Reader | null {
  const user = currentUser(context);
  if (!user) return null;
  const { id, name, email, avatar, team_role } = user;
  const links = ADMIN_LINKS.filter(({ right }) => may(user, right));
  return { id, name, email, avatar, kind: accountKind(team_role), links: links.map(({ to }) => to) };
}

/** The private answer beside a public page: who reads it, and what it has for them. */
export function readerAnswer(
  context: Readonly<RouterContextProvider>,
  facts: Readonly<Record<string, unknown>> = {},
): Response {
  return jsonAnswer({ reader: currentReader(context), ...facts });
}
