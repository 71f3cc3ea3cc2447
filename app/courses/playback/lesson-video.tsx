import { type RefObject, useState } from "react";
import { href, useSearchParams } from "react-router";
import { coverAddress } from "#app/platform/images/covers.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { EmbedVideo } from "./embed-video.tsx";
import { FileVideo } from "./file-video.tsx";
import type { Playback } from "./playback.ts";
import type { PlayerLesson } from "./player-lesson.server.ts";
import { useReports } from "./use-reports.ts";
import { VideoTools } from "./video-tools.tsx";

interface LessonVideoProps {
  courseId: number;
  lesson: PlayerLesson;
  /** True if progress is stored. */
  kept: boolean;
  playback: RefObject<Playback | null>;
  next: { address: string; title: string } | undefined;
}

export function LessonVideo({ courseId, lesson, kept, playback, next }: LessonVideoProps) {
  const [ended, setEnded] = useState(false);
  const [params] = useSearchParams();
  const reports = useReports({
    address: reportAddress(courseId, lesson.id),
    kept,
    completed: lesson.completion !== null,
  });
  const { source, captions, position } = lesson.video ?? { source: null, captions: null, position: 0 };
  if (!source) return <NoVideo />;
  if (source.kind === "link") return <LinkedVideo page={source.page} />;
  const player = {
    title: lesson.title,
    poster: coverAddress({ kind: "fundo", category: "cursos", title: lesson.title }),
    position: secondIn(params) ?? position,
    reports,
    playback,
    onEnded: () => setEnded(true),
  };
  return (
    <div className="grid gap-3">
      {source.kind === "embed" ? (
        <EmbedVideo video={source} {...player} />
      ) : (
        <FileVideo address={source.address} captions={captions} {...player} />
      )}
      <VideoTools playback={playback} resumedAt={player.position} />
      {ended && next ? (
        <div
          role="status"
          className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-primary-soft p-4"
        >
          <p>
            <span className="block text-sm text-muted">A seguir</span>
            <b>{next.title}</b>
          </p>
          <ButtonLink to={next.address} size="compact">
            Ir para a próxima <Icon name="arrow-right" />
          </ButtonLink>
        </div>
      ) : null}
    </div>
  );
}

export function reportAddress(courseId: number, lessonId: number): string {
  return href("/api/courses/:courseId/lessons/:lessonId/progress", {
    courseId: String(courseId),
    lessonId: String(lessonId),
  });
}

/** The second in a link from a note or a doubt: `?t=92`. */
function secondIn(params: URLSearchParams): number | undefined {
  const text = params.get("t") ?? "";
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

function NoVideo() {
  return (
    <p className="rounded-card bg-sunken px-6 py-10 text-center text-muted">
      O vídeo desta aula ainda está sendo preparado. Volte em breve.
    </p>
  );
}

function LinkedVideo({ page }: { page: string }) {
  return (
    <div className="grid justify-items-center gap-4 rounded-card bg-sunken px-6 py-10 text-center">
      <p>Este vídeo abre na página em que está publicado.</p>
      <ButtonLink to={page} newTab>
        Assistir em outra aba <Icon name="square-arrow-out-up-right" />
      </ButtonLink>
    </div>
  );
}
