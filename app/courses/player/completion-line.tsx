import { useFetcher } from "react-router";
import { formatDate } from "#app/platform/money-and-dates/dates.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import type { LessonKind } from "../lessons/lesson-kinds.ts";
import type { FormAnswer } from "../playback/form-answer.ts";
import { useReportedAccessLoss } from "../playback/lost-access.tsx";
import type { PlayerLesson } from "../playback/player-lesson.server.ts";
import { WATCHED_PERCENT } from "../progress/watched-ranges.ts";

interface CompletionLineProps {
  lesson: PlayerLesson;
  address: string;
}

/** The rule that completes the lesson; or that it is completed, with an undo. */
export function CompletionLine({ lesson, address }: CompletionLineProps) {
  const fetcher = useFetcher<FormAnswer>();
  useReportedAccessLoss(fetcher.data);
  if (!lesson.completion) {
    return (
      <p className="flex gap-2.5 text-sm text-muted">
        <Icon name="info" className="mt-px size-4.5 flex-none" />
        {KIND_RULES[lesson.content_type](lesson)}
      </p>
    );
  }
  return (
    <fetcher.Form
      method="post"
      action={address}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm"
    >
      <p className="flex items-center gap-2.5 font-semibold text-success">
        <Icon name="circle-check" className="size-4.5 flex-none" />
        Aula concluída em {formatDate(lesson.completion.at)}
      </p>
      <Button
        type="submit"
        name="intent"
        value="undo"
        variant="ghost"
        size="compact"
        busy={fetcher.state !== "idle"}
        className="max-sm:-ml-3"
      >
        <Icon name="rotate-ccw" /> Desfazer conclusão
      </Button>
    </fetcher.Form>
  );
}

const KIND_RULES: Record<LessonKind, (lesson: PlayerLesson) => string> = {
  video: ({ video }) => {
    if (!video?.source || video.source.kind === "link") {
      return "Depois de assistir, conclua a aula no botão abaixo.";
    }
    const so = video.watchedPercent > 0 ? ` Até aqui, ${video.watchedPercent}%.` : "";
    return `Esta aula é concluída quando você assiste a ${WATCHED_PERCENT}% do vídeo ou usa o botão abaixo.${so}`;
  },
  pdf: () => AFTER_READING,
  text: () => AFTER_READING,
  quiz({ quiz }) {
    if (!quiz || quiz.kind === "unusable") return "Conclua esta aula no botão abaixo.";
    return `Esta aula é concluída quando você acerta ${quiz.passPercent}% ou mais do questionário.`;
  },
};

const AFTER_READING = "Quando terminar de ler, conclua a aula no botão abaixo.";
