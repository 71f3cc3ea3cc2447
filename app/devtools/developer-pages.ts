import { data } from "react-router";
import type { AppContext } from "#app/context.ts";

/** Pages for developers: they are there in a demonstration, and on a live site only when named (SEC-41). */
export function requireDeveloperPages(app: AppContext): void {
  if (!app.config.shows.developerPages) throw data(null, { status: 404 });
}
