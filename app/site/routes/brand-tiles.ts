import { tileDrawing } from "#app/company/brand-tiles.server.ts";
import type { TileDrawing } from "#app/platform/images/brand-colours.ts";
import type { Route } from "./+types/brand-tiles.ts";

const FILE = /^(friso|mural|marca|falta)-([0-9a-f]{6})-([0-9a-f]{6})-([0-9a-f]{6})\.svg$/;

/** Public: a drawing of ours in the inks that its address names. */
export function loader({ params }: Route.LoaderArgs) {
  const [, drawing, mata, folha, ipe] = FILE.exec(params.file) ?? [];
  if (!drawing) return new Response("Não encontrado.", { status: 404 });
  const inks = { mata: `#${mata}`, folha: `#${folha}`, ipe: `#${ipe}` };
  return new Response(tileDrawing(drawing as TileDrawing, inks), {
    headers: { "content-type": "image/svg+xml", "cache-control": "public, max-age=31536000, immutable" },
  });
}
