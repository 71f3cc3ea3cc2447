import { type MouseEvent, useState } from "react";
import { Cover } from "#app/ui/display/cover.tsx";
import type { Video } from "#app/ui/embeds/video-address.ts";
import { Icon } from "#app/ui/icons/icon.tsx";

interface ProductVideoProps {
  name: string;
  video: Video;
  /** Behind the play button. */
  background: string;
}

/** A foreign player is loaded with the press, never with the page. */
export function ProductVideo({ name, video, background }: ProductVideoProps) {
  const [playing, setPlaying] = useState(false);
  if (video.kind === "file") {
    return (
      // biome-ignore lint/a11y/useMediaCaption: what the shop has is the file alone.
      <video
        controls
        preload="none"
        poster={background}
        src={video.address}
        aria-label={`Vídeo de ${name}`}
        className="aspect-video w-full rounded-card bg-sunken"
      />
    );
  }
  if (playing && video.kind === "embed") {
    return (
      <iframe
        src={video.player}
        title={`Vídeo de ${name}`}
        allow="autoplay; fullscreen; picture-in-picture"
        allowFullScreen
        referrerPolicy="strict-origin-when-cross-origin"
        className="aspect-video w-full rounded-card bg-sunken"
      />
    );
  }
  function handleClick(event: MouseEvent) {
    if (video.kind !== "embed" || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setPlaying(true);
  }
  return (
    <a
      href={video.page}
      target="_blank"
      rel="noopener noreferrer"
      onClick={handleClick}
      className="relative block overflow-hidden rounded-card"
    >
      <Cover src={background} alt="" kind="fundo" sizes="(min-width: 62.5625rem) 47rem, 100vw" />
      <span className="absolute inset-0 grid place-items-center">
        <span className="inline-flex min-h-12 items-center gap-2 rounded-pill bg-surface px-5 font-strong text-ink">
          <Icon name="play" className="size-5 fill-current" />
          Assistir ao vídeo
          <span className="sr-only">: {name}</span>
        </span>
      </span>
    </a>
  );
}
