import { appContext, requestContext } from "#app/context.ts";
import { mediaKey } from "#app/platform/images/images.server.ts";
import type { Route } from "./+types/media.ts";

/** A picture that was uploaded; its name is the hash of its content, so it never changes. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { files } = context.get(appContext);
  const key = mediaKey(params.file);
  const size = key ? await files.size(key) : undefined;
  if (!key || size === undefined) return new Response("Não encontrado.", { status: 404 });
  const { ended } = context.get(requestContext);
  return new Response(await files.read(key, { until: ended }), {
    headers: {
      "content-type": "image/webp",
      "content-length": String(size),
      "cache-control": "public, max-age=31536000, immutable",
    },
  });
}
