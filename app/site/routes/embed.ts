import { EMBED_NAMES, embedOf } from "#app/platform/rich-text/embeds.ts";
import type { Route } from "./+types/embed.ts";

/**
 * What a text shows once its reader pressed play: the player of another site, in a frame of ours. Its policy admits this one
 * site, so that no page of ours has to.
 */
export function loader({ params }: Route.LoaderArgs) {
  const embed = embedOf(params.provider, params["*"]);
  if (!embed) return new Response("Nada para tocar aqui.", { status: 404 });
  const html = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${EMBED_NAMES[embed.provider]}</title>
</head>
<body style="margin:0;background:#000">
<iframe src="${embed.player.replaceAll("&", "&amp;")}" title="${EMBED_NAMES[embed.provider]}" allow="${ALLOWED}" referrerpolicy="strict-origin-when-cross-origin" style="position:fixed;inset:0;width:100%;height:100%;border:0"></iframe>
</body>
</html>
`;
  return new Response(html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": `default-src 'none'; style-src 'unsafe-inline'; frame-src ${embed.origin}; frame-ancestors 'self'; base-uri 'none'; form-action 'none'`,
      "cache-control": "public, max-age=86400",
    },
  });
}

const ALLOWED = "autoplay; clipboard-write; encrypted-media; fullscreen; picture-in-picture";
