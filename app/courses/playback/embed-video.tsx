import { type MouseEvent, type RefObject, useEffect, useRef, useState } from "react";
import { Cover } from "#app/ui/display/cover.tsx";
import type { Video } from "#app/ui/embeds/video-address.ts";
import {
  commandMessage,
  type EmbedCommand,
  type EmbedEvent,
  embedAddress,
  HOST_ORIGINS,
  handshakeMessages,
  readEmbedEvent,
} from "./embed-messages.ts";
import { PlayPetal } from "./file-video.tsx";
import { type Playback, rememberedSpeed } from "./playback.ts";
import type { Reports, VideoMoment } from "./use-reports.ts";

interface EmbedVideoProps {
  video: Extract<Video, { kind: "embed" }>;
  title: string;
  poster: string;
  position: number;
  reports: Reports;
  playback: RefObject<Playback | null>;
  onEnded: () => void;
}

const HOST_NAMES = { youtube: "YouTube", vimeo: "Vimeo" };
/** Milliseconds. A frame listens only after its own code has started. */
const GREET_EVERY_MS = 500;
const MAX_GREETINGS = 20;

/** Another site's player, loaded on press and controlled by messages; none of its scripts runs in our page. */
export function EmbedVideo({ video, title, poster, position, playback, ...rest }: EmbedVideoProps) {
  /** Start second. Undefined while nothing of the other site is loaded. */
  const [start, setStart] = useState<number>();
  useEffect(() => {
    if (start !== undefined) return;
    playback.current = {
      second: () => position,
      seek: setStart,
      skip: (seconds) => setStart(Math.max(0, position + seconds)),
      toggle: () => setStart(position),
      setSpeed: () => {},
    };
  }, [start, position, playback]);

  function handleClick(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setStart(position);
  }
  if (start !== undefined) {
    return <EmbedFrame video={video} title={title} start={start} playback={playback} {...rest} />;
  }
  return (
    <a
      href={video.page}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={position > 0 ? "Continuar a aula" : "Assistir à aula"}
      onClick={handleClick}
      className="relative block overflow-hidden bg-noite max-md:-mx-5 md:rounded-card"
    >
      <Cover src={poster} alt="" kind="fundo" eager sizes="(min-width: 62.5625rem) 55rem, 100vw" />
      <span className="absolute inset-0 grid place-items-center">
        <PlayPetal />
      </span>
      <span className="absolute inset-x-0 bottom-0 bg-noite/85 px-4 py-2 text-sm text-areia">
        O vídeo vem do {HOST_NAMES[video.host]} quando você dá o play.
      </span>
    </a>
  );
}

interface FrameProps extends Omit<EmbedVideoProps, "poster" | "position"> {
  start: number;
}

function EmbedFrame({ video, title, start, reports, playback, onEnded }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const state = useRef<VideoMoment>({ second: start, length: undefined, playing: true, speed: 1 });
  const [address] = useState(() => embedAddress(video, { second: start, origin: window.location.origin }));
  const ended = useRef(onEnded);
  ended.current = onEnded;
  const { host } = video;

  useEffect(() => {
    const say = (message: string) => frame.current?.contentWindow?.postMessage(message, HOST_ORIGINS[host]);
    const order = (command: EmbedCommand) => say(commandMessage(host, command));
    const close = followFrame(host, frame, {
      greet: () => handshakeMessages(host).forEach(say),
      onFirst: () => rememberedSpeed() !== 1 && order({ speed: rememberedSpeed() }),
      onEvent(playerEvent) {
        const before = state.current;
        state.current = { ...before, ...playerEvent };
        if (playerEvent.second !== undefined || playerEvent.playing !== undefined)
          reports.note(state.current);
        if (!playerEvent.ended) return;
        reports.flush();
        ended.current();
      },
    });
    playback.current = {
      second: () => state.current.second,
      seek(second) {
        reports.jump();
        order({ seek: Math.max(0, second) });
        order({ play: true });
      },
      skip(seconds) {
        reports.jump();
        order({ seek: Math.max(0, state.current.second + seconds) });
      },
      toggle: () => order(state.current.playing ? { pause: true } : { play: true }),
      setSpeed: (speed) => order({ speed }),
      fillScreen: () => void frame.current?.requestFullscreen?.().catch(() => {}),
    };
    return () => {
      playback.current = null;
      close();
    };
  }, [host, playback, reports]);

  return (
    <iframe
      ref={frame}
      src={address}
      title={title}
      allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
      referrerPolicy="strict-origin-when-cross-origin"
      className="block aspect-video w-full bg-noite max-md:-mx-5 max-md:w-[calc(100%+2.5rem)] md:rounded-card"
    />
  );
}

interface Following {
  greet: () => void;
  onFirst: () => void;
  onEvent: (playerEvent: EmbedEvent) => void;
}

/** Sends the handshake until the frame answers, then passes on its events. Returns a function that stops it. */
function followFrame(
  host: keyof typeof HOST_ORIGINS,
  frame: RefObject<HTMLIFrameElement | null>,
  { greet, onFirst, onEvent }: Following,
): () => void {
  let greeted = 0;
  let heard = false;
  const timer = setInterval(() => {
    if (heard || greeted++ >= MAX_GREETINGS) clearInterval(timer);
    else greet();
  }, GREET_EVERY_MS);
  function handleMessage(event: MessageEvent) {
    if (event.origin !== HOST_ORIGINS[host] || event.source !== frame.current?.contentWindow) return;
    const playerEvent = readEmbedEvent(host, event.data);
    if (!playerEvent) return;
    if (!heard && host === "vimeo") greet();
    if (!heard) onFirst();
    heard = true;
    onEvent(playerEvent);
  }
  window.addEventListener("message", handleMessage);
  return () => {
    clearInterval(timer);
    window.removeEventListener("message", handleMessage);
  };
}
