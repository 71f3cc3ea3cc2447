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

function youtubeId(url: URL): string | undefined {
  const host = url.hostname.replace(/^(www|m)\./, "");
  const id =
    host === "youtu.be"
      ? url.pathname.slice(1)
      : host === "youtube.com" || host === "youtube-nocookie.com"
        ? (url.searchParams.get("v") ?? /^\/(?:embed|shorts|live)\/([^/]+)/.exec(url.pathname)?.[1])
        : undefined;
  return id && /^[\w-]{11}$/.test(id) ? id : undefined;
}

function vimeoId(url: URL): string | undefined {
  if (!/^(www\.|player\.)?vimeo\.com$/.test(url.hostname)) return undefined;
  return /^\/(?:video\/)?(\d{5,12})(?:\/|$)/.exec(url.pathname)?.[1];
}

function vimeoKey(url: URL): string | undefined {
  const key = url.searchParams.get("h") ?? /^\/(?:video\/)?\d{5,12}\/([^/]+)\/?$/.exec(url.pathname)?.[1];
  return key && /^[0-9a-f]{6,20}$/i.test(key) ? key : undefined;
}
