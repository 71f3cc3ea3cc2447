import { type RefObject, type ToggleEvent, useState } from "react";
import { askFor } from "#app/ui/connection/late-file.ts";
import { lossOf } from "#app/ui/connection/lost-connection.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Spinner } from "#app/ui/display/spinner.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { videoMinute } from "../media/video-minute.ts";
import type { Cue } from "../media/web-vtt.ts";
import type { Playback } from "../playback/playback.ts";

interface TranscriptProps {
  /** Address of our own WebVTT; then every sentence links to its second. */
  captions: string | null;
  /** The owner's transcript, used instead of captions or beside them. */
  text: string | null;
  playback: RefObject<Playback | null>;
}

type Cues = "unasked" | "loading" | "failed" | Cue[];

/** Transcript of the video; sentence by sentence if there are captions. */
export function Transcript({ captions, text, playback }: TranscriptProps) {
  const [cues, setCues] = useState<Cues>("unasked");
  if (!captions && !text) return null;

  async function load() {
    if (!captions) return;
    setCues("loading");
    setCues(await readCues(captions));
  }
  function handleToggle({ currentTarget }: ToggleEvent<HTMLDetailsElement>) {
    if (currentTarget.open && cues === "unasked") void load();
  }
  return (
    <details className="group border-y border-line" onToggle={handleToggle}>
      <summary className="flex min-h-14 items-center gap-3 font-semibold">
        <Icon name="captions" className="size-5 text-muted" />
        Transcrição
        <Icon name="chevron-down" className="ml-auto size-5 transition group-open:rotate-180" />
      </summary>
      <div className="max-w-text pb-5">
        {Array.isArray(cues) && cues.length > 0 ? (
          <CueList cues={cues} onCue={(second) => playback.current?.seek(second)} />
        ) : (
          <>
            {text ? <p className="whitespace-pre-line">{text}</p> : null}
            {cues === "loading" ? (
              <p className="flex items-center gap-2 text-muted">
                <Spinner /> Carregando a transcrição
              </p>
            ) : null}
            {cues === "failed" && !text ? (
              <p className="flex flex-wrap items-center gap-3">
                Não foi possível carregar a transcrição.
                <Button variant="quiet" size="compact" onClick={load}>
                  Tentar de novo
                </Button>
              </p>
            ) : null}
          </>
        )}
      </div>
    </details>
  );
}

function CueList({ cues, onCue }: { cues: Cue[]; onCue: (second: number) => void }) {
  return (
    <ol className="max-h-96 overflow-y-auto">
      {cues.map((cue) => (
        <li key={`${cue.start} ${cue.text}`}>
          <button
            type="button"
            onClick={() => onCue(cue.start)}
            className="grid min-h-11 w-full grid-cols-[3.5rem_1fr] items-baseline gap-2 rounded-control px-2 py-2 text-left hover:bg-sunken focus-visible:-outline-offset-3"
          >
            <span className="text-sm text-primary-ink tabular-nums">{videoMinute(cue.start)}</span>
            <span>{cue.text}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

async function readCues(address: string): Promise<Cue[] | "failed"> {
  try {
    // The parser contains every HTML entity name, so it is loaded on the first press.
    const [response, parseVtt] = await Promise.all([
      fetch(address),
      askFor(() => import("../media/web-vtt.ts"), "parseVtt"),
    ]);
    const cues = response.ok ? parseVtt(await response.text()) : [];
    return cues.length > 0 ? cues : "failed";
  } catch (error) {
    lossOf(error);
    return "failed";
  }
}
