import { appContext } from "#app/platform/context.ts";
import { CoversBusy, openCoverImage } from "#app/platform/cover-images.server.ts";
import { parseCoverAddress } from "#app/platform/covers.ts";
import type { Route } from "./+types/cover.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const cover = parseCoverAddress(params.kind, params.category, params.file);
  if (!cover) return new Response("Capa não encontrada.", { status: 404 });
  try {
    const { body, bytes } = await openCoverImage(context.get(appContext).files, cover);
    return new Response(body, {
      headers: {
        "content-type": "image/webp",
        "content-length": String(bytes),
        "cache-control": "public, max-age=31536000, immutable",
      },
    });
  } catch (error) {
    if (!(error instanceof CoversBusy)) throw error;
    return new Response("Muitas capas ao mesmo tempo.", { status: 503, headers: { "retry-after": "5" } });
  }
}
