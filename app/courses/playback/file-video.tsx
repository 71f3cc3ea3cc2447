import { type RefObject, useEffect, useRef, useState } from "react";
import { Icon } from "#app/ui/icons/icon.tsx";
import { startSecond } from "../progress/start-second.ts";
import { type Playback, rememberedSpeed, rememberSpeed } from "./playback.ts";
import type { Reports } from "./use-reports.ts";

interface FileVideoProps {
  address: string;
  title: string;
  poster: string;
  captions: string | null;
  /** Start second. */
  position: number;
  reports: Reports;
  playback: RefObject<Playback | null>;
  onEnded: () => void;
}

/** A video file in the browser's own player. Without JavaScript, the address itself contains the start second. */
export function FileVideo(props: FileVideoProps) {
  const { address, title, poster, captions, position, reports, playback, onEnded } = props;
  const video = useRef<HTMLVideoElement>(null);
  const [begun, setBegun] = useState(false);
  const restored = useRef(false);

  function restore() {
    const element = video.current;
    if (!element || restored.current) return;
    restored.current = true;
    element.playbackRate = rememberedSpeed();
    const start = startSecond(position, element.duration);
    if (Math.abs(element.currentTime - start) > 1) element.currentTime = start;
  }
  // Handles events that fired before hydration.
  useEffect(() => {
    if (video.current && video.current.readyState >= HTMLMediaElement.HAVE_METADATA) restore();
  });
  useEffect(() => {
    playback.current = video.current ? playbackOf(video.current) : null;
    return () => {
      playback.current = null;
    };
  }, [playback]);

  function note() {
    const element = video.current;
    if (!element || !restored.current || element.seeking) return;
    const playing = !element.paused && !element.ended;
    const { currentTime: second, duration: length, playbackRate: speed } = element;
    reports.note({ second, length, playing, speed });
  }
  return (
    <div className="relative overflow-hidden bg-noite max-md:-mx-5 md:rounded-card">
      {/* biome-ignore lint/a11y/useMediaCaption: captions stand where the owner gave some. */}
      <video
        ref={video}
        controls
        playsInline
        preload="metadata"
        poster={poster}
        src={position > 0 ? `${address}#t=${position}` : address}
        aria-label={title}
        className="block aspect-video w-full"
        onLoadedMetadata={restore}
        onPlay={() => setBegun(true)}
        onTimeUpdate={note}
        onSeeking={() => reports.jump()}
        onSeeked={note}
        onPause={() => {
          note();
          reports.flush();
        }}
        onRateChange={(event) => restored.current && rememberSpeed(event.currentTarget.playbackRate)}
        onEnded={() => {
          note();
          reports.flush();
          onEnded();
        }}
      >
        {captions ? <track kind="captions" src={captions} srcLang="pt-BR" label="Português" /> : null}
      </video>
      {begun ? null : (
        <button
          type="button"
          aria-label={position > 0 ? "Continuar a aula" : "Assistir à aula"}
          onClick={() => void video.current?.play().catch(() => {})}
          className="absolute inset-x-0 top-0 bottom-12 m-auto size-fit"
        >
          <PlayPetal />
        </button>
      )}
    </div>
  );
}

export function PlayPetal() {
  return (
    <span className="grid size-18 place-items-center rounded-[50%_50%_50%_0.5rem] bg-accent text-on-accent ring-8 ring-noite md:size-22">
      <Icon name="play" className="size-8 md:size-9" />
    </span>
  );
}

function playbackOf(video: HTMLVideoElement): Playback {
  return {
    second: () => video.currentTime,
    seek(second) {
      video.currentTime = Math.max(0, second);
      void video.play().catch(() => {});
    },
    skip(seconds) {
      video.currentTime = Math.max(0, video.currentTime + seconds);
    },
    toggle() {
      if (video.paused) void video.play().catch(() => {});
      else video.pause();
    },
    setSpeed(speed) {
      video.playbackRate = speed;
    },
    toggleSound() {
      video.muted = !video.muted;
    },
    toggleCaptions() {
      const track = video.textTracks[0];
      if (track) track.mode = track.mode === "showing" ? "hidden" : "showing";
    },
    fillScreen() {
      if (document.fullscreenElement) void document.exitFullscreen();
      else void video.requestFullscreen?.().catch(() => {});
    },
  };
}
