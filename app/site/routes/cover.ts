import { appContext, requestContext } from "#app/context.ts";
import { tileInks } from "#app/platform/images/brand-colours.ts";
import { brandVersion, openCoverImage } from "#app/platform/images/cover-images.server.ts";
import { parseCoverAddress } from "#app/platform/images/covers.ts";
import { imageResponse } from "#app/platform/images/rendered-images.server.ts";
import type { Route } from "./+types/cover.ts";

/** The address says nothing of the brand's colours, which the owner may change: shown at once, and looked after behind it. */
const KEPT = "public, max-age=3600, stale-while-revalidate=2592000";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const cover = parseCoverAddress(params.kind, params.category, params.file);
  if (!cover) return new Response("Capa não encontrada.", { status: 404 });
  const { files, company } = context.get(appContext);
  const brand = tileInks(company.colours);
  const headers = { etag: `"${brandVersion(brand)}"`, "cache-control": KEPT };
  if (request.headers.get("if-none-match")?.includes(headers.etag))
    return new Response(null, { status: 304, headers });
  const { ended } = context.get(requestContext);
  return imageResponse(() => openCoverImage({ files, ended }, cover, brand), {
    "content-type": "image/webp",
    ...headers,
  });
}
