import { appContext, requestContext } from "#app/context.ts";
import { imageResponse } from "#app/platform/images/rendered-images.server.ts";
import { ICONS, openFavicon, openSiteIcon } from "../site-icon.server.ts";
import type { Route } from "./+types/site-icon.ts";

/** The owner may change the logo, so nobody keeps it for long. */
const KEPT = "public, max-age=86400, stale-while-revalidate=604800";

/** Public: the shop's sign where programs look for it without having read a page. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { company, files } = context.get(appContext);
  const { ended } = context.get(requestContext);
  const kind = ICONS[url.pathname];
  return imageResponse(
    () => (kind ? openSiteIcon({ files, ended }, company, kind) : openFavicon({ files, ended }, company)),
    { "content-type": kind ? "image/png" : "image/x-icon", "cache-control": KEPT },
  );
}
