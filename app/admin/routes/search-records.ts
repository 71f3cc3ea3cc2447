import { appContext } from "#app/context.ts";
import { requireApiRight } from "#app/identity/rights/require-right.server.ts";
import { jsonAnswer, tooManyRequests } from "#app/platform/http/http.ts";
import { findRecords } from "../search/record-search.server.ts";
import type { Route } from "./+types/search-records.ts";

/** More than a person types, however fast. */
const SEARCHES = { name: "admin-search", points: 120, seconds: 60 };

/** The records that the search of the back office finds while one types. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireApiRight(context, "panel.open");
  const { db, limits, now } = context.get(appContext);
  const allowed = await limits.use(SEARCHES, String(admin.id));
  if (!allowed.ok) return tooManyRequests(allowed);
  return jsonAnswer({
    groups: await findRecords(db, url.searchParams.get("q") ?? "", {
      id: admin.id,
      who: admin,
      now: now(),
    }),
  });
}
