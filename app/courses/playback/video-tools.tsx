import type { RefObject } from "react";
import { Icon } from "#app/ui/icons/icon.tsx";
import { videoMinute } from "../media/video-minute.ts";
import { type Playback, rememberSpeed, SPEEDS, speedLabel, useSpeed } from "./playback.ts";

interface VideoToolsProps {
  playback: RefObject<Playback | null>;
  /** The second at which playback resumed. */
  resumedAt: number;
}

/** Below the video: its speed, and where it resumed. */
export function VideoTools({ playback, resumedAt }: VideoToolsProps) {
  const speed = useSpeed();
  function handleSpeed(chosen: number) {
    rememberSpeed(chosen);
    playback.current?.setSpeed(chosen);
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <label className="flex items-center gap-2">
        <Icon name="gauge" className="size-5 text-muted" />
        <span className="text-muted">Velocidade</span>
        <select
          value={speed}
          onChange={(event) => handleSpeed(Number(event.currentTarget.value))}
          className="min-h-11 rounded-control bg-surface px-2.5 font-semibold inset-ring inset-ring-control"
        >
          {SPEEDS.map((one) => (
            <option key={one} value={one}>
              {speedLabel(one)}
            </option>
          ))}
        </select>
      </label>
      {resumedAt > 0 ? (
        <p className="flex items-center gap-1 text-muted">
          Continuando de {videoMinute(resumedAt)}
          <button
            type="button"
            onClick={() => playback.current?.seek(0)}
            className="min-h-11 rounded-control px-1.5 text-primary-ink underline underline-offset-3"
          >
            Ver do começo
          </button>
        </p>
      ) : null}
    </div>
  );
}
