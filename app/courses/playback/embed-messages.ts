// Messages of the YouTube and Vimeo players, so that none of their scripts is needed.
import type { VideoHost } from "#app/ui/embeds/video-address.ts";

/** Address of the frame and origin of its messages. */
export const HOST_ORIGINS: Record<VideoHost, string> = {
  youtube: "https://www.youtube-nocookie.com",
  vimeo: "https://player.vimeo.com",
};

/** Contents of a message; fields that are missing stay unchanged. */
export interface EmbedEvent {
  second?: number;
  length?: number;
  playing?: boolean;
  ended?: boolean;
  speed?: number;
}

export type EmbedCommand = { play: true } | { pause: true } | { seek: number } | { speed: number };

/** The frame's address with the start second. At 0 the lesson's own address decides where to start. */
export function embedAddress(
  { host, player }: { host: VideoHost; player: string },
  { second, origin }: { second: number; origin: string },
): string {
  const url = new URL(player);
  const start = Math.floor(second);
  if (host === "vimeo") {
    url.searchParams.set("api", "1");
    if (start > 0) url.hash = `t=${start}s`;
  } else {
    url.searchParams.set("enablejsapi", "1");
    url.searchParams.set("origin", origin);
    url.searchParams.set("playsinline", "1");
    if (start > 0) url.searchParams.set("start", String(start));
  }
  return url.href;
}

/** Messages to a frame that has just loaded, so that it starts to report events. */
export function handshakeMessages(host: VideoHost): string[] {
  if (host === "youtube") return [JSON.stringify({ event: "listening", id: 1, channel: "widget" })];
  return ["timeupdate", "play", "pause", "ended", "seeked", "playbackratechange"].map((value) =>
    JSON.stringify({ method: "addEventListener", value }),
  );
}

export function commandMessage(host: VideoHost, command: EmbedCommand): string {
  if (host === "vimeo") {
    if ("seek" in command) return JSON.stringify({ method: "setCurrentTime", value: command.seek });
    if ("speed" in command) return JSON.stringify({ method: "setPlaybackRate", value: command.speed });
    return JSON.stringify({ method: "play" in command ? "play" : "pause" });
  }
  const [func, args] =
    "seek" in command
      ? ["seekTo", [command.seek, true]]
      : "speed" in command
        ? ["setPlaybackRate", [command.speed]]
        : ["play" in command ? "playVideo" : "pauseVideo", []];
  return JSON.stringify({ event: "command", func, args, id: 1, channel: "widget" });
}

/** Undefined if it is not a message of this player. */
export function readEmbedEvent(host: VideoHost, data: unknown): EmbedEvent | undefined {
  const message = asObject(data);
  if (!message) return undefined;
  return host === "youtube" ? youtubeEvent(message) : vimeoEvent(message);
}

const ENDED = 0;
const PLAYING = 1;
const PAUSED = 2;

function youtubeEvent(message: Record<string, unknown>): EmbedEvent | undefined {
  if (typeof message.event !== "string") return undefined;
  const info = asObject(message.info) ?? {};
  const state = message.event === "onStateChange" ? message.info : info.playerState;
  return {
    ...known("second", info.currentTime),
    ...known("length", info.duration),
    ...known("speed", info.playbackRate),
    ...(state === PLAYING ? { playing: true } : {}),
    ...(state === PAUSED || state === ENDED ? { playing: false } : {}),
    ...(state === ENDED ? { ended: true } : {}),
  };
}

function vimeoEvent(message: Record<string, unknown>): EmbedEvent | undefined {
  if (typeof message.event !== "string") return undefined;
  const facts = asObject(message.data) ?? {};
  const state = { play: true, timeupdate: undefined, pause: false, ended: false }[message.event];
  return {
    ...known("second", facts.seconds),
    ...known("length", facts.duration),
    ...known("speed", facts.playbackRate),
    ...(state === undefined ? {} : { playing: state }),
    ...(message.event === "ended" ? { ended: true } : {}),
  };
}

function known<K extends string>(name: K, value: unknown): Partial<Record<K, number>> {
  const numbers: Partial<Record<K, number>> = {};
  if (typeof value === "number" && Number.isFinite(value) && value >= 0) numbers[name] = value;
  return numbers;
}

/** Messages are objects or JSON text. */
function asObject(data: unknown): Record<string, unknown> | undefined {
  if (typeof data === "string") {
    try {
      return asObject(JSON.parse(data));
    } catch {
      return undefined;
    }
  }
  return isObject(data) ? data : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
