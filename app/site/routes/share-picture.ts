import { type Company, isWideLogo } from "#app/company/company.ts";
import { appContext, requestContext } from "#app/context.ts";
import { tileInks } from "#app/platform/images/brand-colours.ts";
import { imageResponse } from "#app/platform/images/rendered-images.server.ts";
import { findSharedPage } from "../share-pages.server.ts";
import { openSharePicture } from "../share-picture.server.ts";
import type { Route } from "./+types/share-picture.ts";

/** Nothing for the design's own look: its pictures keep their names. */
function brandLook(company: Company) {
  const inks = tileInks(company.colours);
  const { logo } = company;
  return { ...(inks && { inks }), ...(logo && { logo, isWide: isWideLogo(company) }) };
}

/** What other sites show beside a link to one of our pages; the title may change, so it is not kept for ever. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, files, company, now } = context.get(appContext);
  const name = /^([a-z0-9-]{1,120})\.png$/.exec(params.file)?.[1];
  const page = name && (await findSharedPage(db, { kind: params.kind, name, now: now(), company }));
  if (!page) return new Response("Imagem não encontrada.", { status: 404 });
  const { ended } = context.get(requestContext);
  return imageResponse(() => openSharePicture({ files, ended }, { ...page, ...brandLook(company) }), {
    "content-type": "image/png",
    "cache-control": "public, max-age=86400",
    // Other sites show it, that is what it is for.
    "cross-origin-resource-policy": "cross-origin",
  });
}
