/** How a video is shown. */
export type Video =
  | { kind: "embed"; host: VideoHost; player: string; page: string }
  | { kind: "file"; address: string }
  | { kind: "link"; page: string };

export type VideoHost = "youtube" | "vimeo";

const VIDEO_FILE = /\.(mp4|m4v|webm|ogv|mov)$/i;

/** YouTube and Vimeo in their quiet players, video files in the browser's own, anything else as a link. */
export function readVideo(address: string | null): Video | undefined {
  if (!address || !URL.canParse(address, "https://site.invalid")) return undefined;
  const url = new URL(address, "https://site.invalid");
  if (url.protocol !== "https:" && url.protocol !== "http:") return undefined;
  const youtube = youtubeId(url);
  if (youtube) {
    return {
      kind: "embed",
      host: "youtube",
      player: `https://www.youtube-nocookie.com/embed/${youtube}?autoplay=1&rel=0`,
      page: `https://www.youtube.com/watch?v=${youtube}`,
    };
  }
  const vimeo = vimeoId(url);
  if (vimeo) {
    // An unlisted video opens only with the key that stands in its address.
    const key = vimeoKey(url);
    return {
      kind: "embed",
      host: "vimeo",
      player: `https://player.vimeo.com/video/${vimeo}?autoplay=1&dnt=1${key ? `&h=${key}` : ""}`,
      page: `https://vimeo.com/${vimeo}${key ? `/${key}` : ""}`,
    };
  }
  if (VIDEO_FILE.test(url.pathname)) return { kind: "file", address };
  return url.hostname === "site.invalid" ? undefined : { kind: "link", page: url.href };
}

/** An address of YouTube or Vimeo that looks like a video's and is none: a playlist, a channel, a page of their own. */
export function namesNoVideo(address: string | null): boolean {
  const video = readVideo(address);
  if (video?.kind !== "link") return false;
  const { hostname } = new URL(video.page);
  return YOUTUBE.test(hostname) || VIMEO.test(hostname);
}

export const NO_VIDEO =
  "Este endereço do YouTube ou do Vimeo não é de um vídeo. Abra o vídeo, copie o endereço dele e cole aqui.";

const YOUTUBE = /^(?:[a-z]+\.)?(?:youtube(?:-nocookie)?\.com|youtu\.be)$/;
const VIMEO = /^(?:[a-z]+\.)?vimeo\.com$/;
/** As long as an id, and none: what lists and channels play. */
const NO_YOUTUBE_IDS = ["videoseries", "live_stream"];

/** Of the ways that YouTube, its Studio and its sharing write an address. */
function youtubeId(url: URL): string | undefined {
  if (!YOUTUBE.test(url.hostname)) return undefined;
  const inside = url.searchParams.get("u") ?? url.searchParams.get("continue");
  if (inside && URL.canParse(inside, url.origin) && !url.searchParams.has("v")) {
    const { pathname, searchParams } = new URL(inside, url.origin);
    return idIn(searchParams.get("v") ?? youtubePath(pathname));
  }
  const short = url.hostname.endsWith("youtu.be") ? url.pathname.slice(1) : undefined;
  return idIn(url.searchParams.get("v") ?? youtubePath(url.pathname) ?? short);
}

function youtubePath(path: string): string | undefined {
  return /^\/(?:embed|shorts|live|watch|video|v|e)\/([^/]+)/.exec(path)?.[1];
}

function idIn(text: string | undefined): string | undefined {
  const id = /^[\w-]{11}(?![\w-])/.exec(text ?? "")?.[0];
  return id && !NO_YOUTUBE_IDS.includes(id) ? id : undefined;
}

/** What stands before the number: nothing, the player, the owner's dashboard, a showcase, a channel, a group. */
const VIMEO_PATH =
  /^\/(?:(?:video|videos|m|manage|manage\/videos|(?:showcase|album)\/\d+\/video|channels\/[\w-]+|groups\/[\w-]+\/videos)\/)?(\d{5,12})(?:\/([^/]+))?(?:\/|$)/;

function vimeoId(url: URL): string | undefined {
  if (!VIMEO.test(url.hostname)) return undefined;
  const shown = /^\/(?:showcase|album)\/\d+\/?$/.test(url.pathname) ? url.searchParams.get("video") : null;
  return VIMEO_PATH.exec(url.pathname)?.[1] ?? /^\d{5,12}$/.exec(shown ?? "")?.[0];
}

function vimeoKey(url: URL): string | undefined {
  const key = url.searchParams.get("h") ?? VIMEO_PATH.exec(url.pathname)?.[2];
  return key && /^[0-9a-f]{6,20}$/i.test(key) ? key : undefined;
}
