// What plays elsewhere, by the address that people copy. platform/rich-text/embeds.ts reads the names that are made here.

export interface EmbedName {
  provider: "youtube" | "vimeo" | "spotify";
  id: string;
}

/** What it is called when nobody gives it a title. */
export const UNTITLED = { youtube: "Vídeo", vimeo: "Vídeo", spotify: "Áudio" } as const;

/** Undefined: an address that we show no player for. */
export function readEmbedAddress(typed: string): EmbedName | undefined {
  const text = typed.trim();
  const url = URL.parse(
    /^(https?:)?\/\//i.test(text) ? text.replace(/^\/\//, "https://") : `https://${text}`,
  );
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  return youtubeName(url) ?? vimeoName(url) ?? spotifyName(url);
}

/** The address to show for a name, as one would copy it. */
export function addressOfEmbed({ provider, id }: EmbedName): string {
  return { youtube: "https://youtu.be/", vimeo: "https://vimeo.com/", spotify: "https://open.spotify.com/" }[
    provider
  ].concat(id);
}

function youtubeName(url: URL): EmbedName | undefined {
  const host = url.hostname.replace(/^(www|m|music)\./, "");
  const id =
    host === "youtu.be"
      ? url.pathname.slice(1)
      : host === "youtube.com" || host === "youtube-nocookie.com"
        ? (url.searchParams.get("v") ?? /^\/(?:embed|shorts|live)\/([^/]+)/.exec(url.pathname)?.[1])
        : undefined;
  return id && /^[\w-]{11}$/.test(id) ? { provider: "youtube", id } : undefined;
}

/** An unlisted video opens only with the key that stands in its address. */
function vimeoName(url: URL): EmbedName | undefined {
  if (!/^(www\.|player\.)?vimeo\.com$/.test(url.hostname)) return undefined;
  const [, number, inPath] = /^\/(?:video\/)?(\d{5,12})(?:\/([0-9a-f]{6,20}))?\/?$/.exec(url.pathname) ?? [];
  if (!number) return undefined;
  const asked = url.searchParams.get("h") ?? "";
  const key = inPath ?? (/^[0-9a-f]{6,20}$/.test(asked) ? asked : undefined);
  return { provider: "vimeo", id: key ? `${number}/${key}` : number };
}

function spotifyName(url: URL): EmbedName | undefined {
  if (url.hostname !== "open.spotify.com") return undefined;
  const path = url.pathname.replace(/^\/intl-[a-z-]+/, "").replace(/^\/embed/, "");
  const id = /^\/((?:track|album|playlist|artist|episode|show)\/[A-Za-z0-9]{22})\/?$/.exec(path)?.[1];
  return id ? { provider: "spotify", id } : undefined;
}
