// What the players of YouTube and Vimeo say and understand, so that no script of theirs is needed.
import type { VideoHost } from "#app/ui/embeds/video-address.ts";

/** Both the address of the frame and where its messages come from. */
export const HOST_ORIGINS: Record<VideoHost, string> = {
  youtube: "https://www.youtube-nocookie.com",
  vimeo: "https://player.vimeo.com",
};

/** What a message tells; whatever it does not mention stays as it was. */
export interface EmbedEvent {
  second?: number;
  length?: number;
  playing?: boolean;
  ended?: boolean;
  speed?: number;
}

export type EmbedCommand = { play: true } | { pause: true } | { seek: number } | { speed: number };

/** The frame's address, to play from here; from the beginning is from where the lesson's own address says. */
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

/** What is said to a frame that has just loaded, so that it tells what it does. */
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

/** Undefined for what is no message of that player. */
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

/** Messages come as objects or as their JSON. */
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
