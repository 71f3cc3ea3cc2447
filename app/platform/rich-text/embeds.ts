// Videos and music of other sites in a text: who may be named, and where what they name is seen and played.

export interface Embed {
  provider: EmbedProvider;
  /** Where it is at its provider: a link works without us. */
  page: string;
  /** What stands in a frame once its reader pressed play. */
  player: string;
  /** The one origin that such a frame may come from. */
  origin: string;
}

export type EmbedProvider = "youtube" | "vimeo" | "spotify";

export const EMBED_NAMES: Record<EmbedProvider, string> = {
  youtube: "YouTube",
  vimeo: "Vimeo",
  spotify: "Spotify",
};

/** What to read aloud before the title where there is no player. */
export const EMBED_ACTS: Record<EmbedProvider, string> = {
  youtube: "Assista no YouTube",
  vimeo: "Assista no Vimeo",
  spotify: "Ouça no Spotify",
};

/** Undefined: no such provider, or nothing that it would call a name. ui/editor/clipboard/embed-address.ts makes the names. */
export function embedOf(provider: string | undefined, name: string | undefined): Embed | undefined {
  const id = name ?? "";
  switch (provider) {
    case "youtube":
      return /^[\w-]{11}(?:@[1-9]\d{0,4})?$/.test(id) ? youtube(id) : undefined;
    case "vimeo":
      return /^\d{5,12}(?:\/[0-9a-f]{6,20})?(?:@[1-9]\d{0,4})?$/i.test(id) ? vimeo(id) : undefined;
    case "spotify":
      return /^(?:track|album|playlist|artist|episode|show)\/[A-Za-z0-9]{22}$/.test(id)
        ? spotify(id)
        : undefined;
    default:
      return undefined;
  }
}

/** Behind an @ stands the second from which it plays. */
function youtube(name: string): Embed {
  const [id, start] = name.split("@");
  const origin = "https://www.youtube-nocookie.com";
  return {
    provider: "youtube",
    page: `https://www.youtube.com/watch?v=${id}${start ? `&t=${start}s` : ""}`,
    player: `${origin}/embed/${id}?autoplay=1&rel=0${start ? `&start=${start}` : ""}`,
    origin,
  };
}

/** An unlisted video opens only with the key behind its number. */
function vimeo(name: string): Embed {
  const [id = "", start] = name.split("@");
  const [number, key] = id.split("/");
  const from = start ? `#t=${start}s` : "";
  const origin = "https://player.vimeo.com";
  return {
    provider: "vimeo",
    page: `https://vimeo.com/${id}${from}`,
    player: `${origin}/video/${number}?autoplay=1&dnt=1${key ? `&h=${key}` : ""}${from}`,
    origin,
  };
}

function spotify(id: string): Embed {
  const origin = "https://open.spotify.com";
  return { provider: "spotify", page: `${origin}/${id}`, player: `${origin}/embed/${id}`, origin };
}
