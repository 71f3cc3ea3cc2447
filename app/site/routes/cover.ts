import { appContext, requestContext } from "#app/context.ts";
import { openCoverImage } from "#app/platform/images/cover-images.server.ts";
import { parseCoverAddress } from "#app/platform/images/covers.ts";
import { imageResponse } from "#app/platform/images/rendered-images.server.ts";
import type { Route } from "./+types/cover.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const cover = parseCoverAddress(params.kind, params.category, params.file);
  if (!cover) return new Response("Capa não encontrada.", { status: 404 });
  const { files } = context.get(appContext);
  const { ended } = context.get(requestContext);
  return imageResponse(() => openCoverImage({ files, ended }, cover), {
    "content-type": "image/webp",
    "cache-control": "public, max-age=31536000, immutable",
  });
}
