// What plays elsewhere, by the name that stands in a text. platform/rich-text/embeds.ts reads the names that are made here.
import { type Media, readMedia } from "../../embeds/media-address.ts";

export interface EmbedName {
  provider: Media["provider"];
  id: string;
}

/** What it is called when nobody gives it a title. */
export const UNTITLED = { youtube: "Vídeo", vimeo: "Vídeo", spotify: "Áudio" } as const;

/** Undefined: an address that we show no player for. */
export function readEmbedAddress(typed: string): EmbedName | undefined {
  const media = readMedia(typed);
  if (!media) return undefined;
  const { provider, id, key, start } = media;
  return { provider, id: `${id}${key ? `/${key}` : ""}${start > 0 ? `@${start}` : ""}` };
}

/** The address to show for a name, as one would copy it. */
export function addressOfEmbed({ provider, id: name }: EmbedName): string {
  const [id = "", start] = name.split("@");
  switch (provider) {
    case "youtube":
      return `https://youtu.be/${id}${start ? `?t=${start}` : ""}`;
    case "vimeo":
      return `https://vimeo.com/${id}${start ? `#t=${start}s` : ""}`;
    case "spotify":
      return `https://open.spotify.com/${id}`;
  }
}
