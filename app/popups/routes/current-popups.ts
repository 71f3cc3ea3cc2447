import { appContext } from "#app/context.ts";
import { jsonAnswer } from "#app/platform/http/http.ts";
import { listPopupsOn } from "../popups.server.ts";
import type { Route } from "./+types/current-popups.ts";

/** Public: what may appear on this page. Asked apart from the page, whose HTML is the same for everybody. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const page = url.searchParams.get("page") ?? "";
  const popups = page.length > 100 ? [] : await listPopupsOn(context.get(appContext).db, page);
  return jsonAnswer({ popups });
}
