import { redirect, redirectDocument } from "react-router";
import { returnQuery } from "../sessions/return-address.ts";
import { endSession } from "../sessions/sessions.server.ts";
import type { Route } from "./+types/logout.ts";

/** A mere link signs nobody out. */
export function loader() {
  return redirect("/");
}

export async function action({ context, url }: Route.ActionArgs) {
  // Whoever leaves to come in another way goes back to where they were.
  const back = url.searchParams.get("voltar");
  // The whole page anew, so that nothing of the person stays in this tab.
  return redirectDocument(back === null ? "/" : `/login${returnQuery(back)}`, {
    headers: { "set-cookie": await endSession(context) },
  });
}
