// How the video of an address is shown: in the quiet players of YouTube and Vimeo, by the browser itself, or as a link.

import { clockOf, isVideoSite, type Media, readMedia } from "./media-address.ts";
import { parseUrl } from "./parse-url.ts";

export type Video =
  | { kind: "embed"; host: VideoHost; player: string; page: string }
  | { kind: "file"; address: string }
  | { kind: "link"; page: string };

export type VideoHost = "youtube" | "vimeo";

const VIDEO_FILE = /\.(mp4|m4v|webm|ogv|mov)$/i;

export function readVideo(address: string | null): Video | undefined {
  if (!address) return undefined;
  const media = readMedia(address);
  if (media?.provider === "youtube") return youtubeVideo(media);
  if (media?.provider === "vimeo") return vimeoVideo(media);
  const url = urlOf(address);
  if (!url) return undefined;
  if (VIDEO_FILE.test(url.pathname)) return { kind: "file", address };
  return url.hostname === "site.invalid" ? undefined : { kind: "link", page: url.href };
}

function youtubeVideo({ id, start }: Media): Video {
  return {
    kind: "embed",
    host: "youtube",
    player: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0${start > 0 ? `&start=${start}` : ""}`,
    page: `https://www.youtube.com/watch?v=${id}${start > 0 ? `&t=${start}s` : ""}`,
  };
}

function vimeoVideo({ id, key, start }: Media): Video {
  const from = start > 0 ? `#t=${start}s` : "";
  return {
    kind: "embed",
    host: "vimeo",
    player: `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1${key ? `&h=${key}` : ""}${from}`,
    page: `https://vimeo.com/${id}${key ? `/${key}` : ""}${from}`,
  };
}

/** An address of YouTube or Vimeo that looks like a video's and is none: a playlist, a channel, a page of their own. */
export function namesNoVideo(address: string | null): boolean {
  const url = urlOf(address);
  return readVideo(address)?.kind === "link" && url !== undefined && isVideoSite(url);
}

export const NO_VIDEO =
  "Este endereço do YouTube ou do Vimeo não é de um vídeo. Abra o vídeo, copie o endereço dele e cole aqui.";

const SITES = { youtube: "YouTube", vimeo: "Vimeo", spotify: "Spotify" };
const PLAYED_ELSEWHERE =
  "Este endereço não toca aqui: abre em outra aba. O player é para YouTube, Vimeo e arquivos de vídeo.";

/** What becomes of an address, for whoever has just typed it; undefined while it is none. */
export function videoWords(address: string): string | undefined {
  if (namesNoVideo(address)) return NO_VIDEO;
  const kind = readVideo(address)?.kind;
  if (kind === "link") return PLAYED_ELSEWHERE;
  if (kind === "file") return "Toca aqui, como arquivo de vídeo.";
  const media = readMedia(address);
  return kind && media && mediaWords(media);
}

/** "Toca aqui: Vimeo 123456789, a partir de 1:30." */
export function mediaWords({ provider, id, key, start }: Media): string {
  const from = start > 0 ? `, a partir de ${clockOf(start)}` : "";
  return `Toca aqui: ${SITES[provider]} ${id}${key ? ", com a chave de não listado" : ""}${from}.`;
}

function urlOf(address: string | null): URL | undefined {
  const url = address ? parseUrl(address, "https://site.invalid") : undefined;
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}
