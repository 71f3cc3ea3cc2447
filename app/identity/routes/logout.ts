import { redirect, redirectDocument } from "react-router";
import { endSession } from "../sessions/sessions.server.ts";
import type { Route } from "./+types/logout.ts";

/** A mere link signs nobody out. */
export function loader() {
  return redirect("/");
}

export async function action({ context }: Route.ActionArgs) {
  // The whole page anew, so that nothing of the person stays in this tab.
  return redirectDocument("/", { headers: { "set-cookie": await endSession(context) } });
}
