import { appContext, requestContext } from "#app/context.ts";
import { openLogoIcon } from "#app/platform/images/logo-images.server.ts";
import { imageResponse } from "#app/platform/images/rendered-images.server.ts";
import type { Route } from "./+types/brand-icon.ts";

/** Public: the logo as browsers put it into a tab. No other picture than the one that is in use. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { company, files } = context.get(appContext);
  const name = /^([a-f0-9]{32})\.png$/.exec(params.file)?.[1];
  if (!name || company.logo !== `/media/${name}-800.webp`)
    return new Response("Não encontrado.", { status: 404 });
  const { ended } = context.get(requestContext);
  return imageResponse(() => openLogoIcon({ files, ended }, name), {
    "content-type": "image/png",
    "cache-control": "public, max-age=31536000, immutable",
  });
}
