import { Fragment, type ReactNode, type RefObject, Suspense } from "react";
import { href } from "react-router";
import { sizeLabel } from "#app/platform/files/file-size.ts";
import { late } from "#app/ui/connection/late-part.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { RichText } from "#app/ui/editor/rich-text.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { DoubtBox } from "../doubts/doubt-box.tsx";
import type { LessonKind } from "../lessons/lesson-kinds.ts";
import { NotePanel } from "../notes/note-panel.tsx";
import type { FormAnswer } from "../playback/form-answer.ts";
import { LessonVideo } from "../playback/lesson-video.tsx";
import { useLostAccess } from "../playback/lost-access.tsx";
import type { Playback } from "../playback/playback.ts";
import type { PlayerLesson } from "../playback/player-lesson.server.ts";
import { WholeCourse } from "./access-notices.tsx";
import type { Neighbour } from "./bottom-bar.tsx";
import { CompletionLine } from "./completion-line.tsx";
import { LessonPdf } from "./lesson-pdf.tsx";
import { LessonQuiz } from "./lesson-quiz.tsx";
import type { PlayerPage } from "./player-page.server.ts";
import { Transcript } from "./transcript.tsx";

// Loaded only once in a course: at its end.
const FinishedCourse = late(() => import("./finished-course.tsx"), "FinishedCourse");

interface LessonStageProps {
  page: PlayerPage;
  lesson: PlayerLesson;
  place: string;
  address: string;
  answer: FormAnswer | undefined;
  next: Neighbour | undefined;
  playback: RefObject<Playback | null>;
}

/** An open lesson: its content, and below it the student's notes and doubts. */
export function LessonStage(props: LessonStageProps) {
  const { page, lesson, place, address, answer, next, playback } = props;
  const { course, viewer, notes, doubts } = page;
  const isStudent = viewer.kind === "student";
  const isVideo = lesson.content_type === "video";
  const { checkForAccessLoss } = useLostAccess();
  const keeper = `aluno-${viewer.id ?? ""}`;
  return (
    // The key resets everything for another lesson: video, forms, typed text.
    <Fragment key={lesson.id}>
      {isVideo ? (
        <LessonVideo courseId={course.id} lesson={lesson} kept={isStudent} playback={playback} next={next} />
      ) : null}
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 data-opened className="text-2xl tracking-[-0.02em] [overflow-wrap:anywhere] md:text-3xl">
          {lesson.title}
        </h2>
        <Badge tone="run" className="mt-1.5">
          {place}
        </Badge>
      </div>
      {page.certificate ? (
        <div id="certificado" className="grid scroll-mt-20 gap-4">
          <Suspense>
            <FinishedCourse courseId={course.id} offer={page.certificate} level={3} ending={page.ending} />
          </Suspense>
        </div>
      ) : null}
      {lesson.text ? <RichText content={lesson.text} className="max-w-[42rem]" /> : null}
      {KIND_BODIES[lesson.content_type]({ lesson, address, answer })}
      <AttachmentList attachments={lesson.attachments} />
      {isStudent ? <CompletionLine lesson={lesson} address={address} /> : null}
      {lesson.video ? (
        <Transcript captions={lesson.video.captions} text={lesson.video.transcript} playback={playback} />
      ) : null}
      {isStudent || viewer.kind === "admin" ? null : <WholeCourse page={page} />}
      {isStudent ? (
        <>
          <NotePanel
            keeper={keeper}
            notes={notes}
            lesson={{ id: lesson.id, isVideo }}
            address={address}
            courseAddress={`/curso/${course.address}`}
            playback={playback}
          />
          <DoubtBox
            keeper={keeper}
            courseId={course.id}
            lessonId={lesson.id}
            doubts={doubts}
            second={() => (isVideo ? playback.current?.second() : undefined)}
            onLost={checkForAccessLoss}
            onSecond={isVideo ? (second) => playback.current?.seek(second) : undefined}
          />
        </>
      ) : null}
    </Fragment>
  );
}

type BodyProps = Pick<LessonStageProps, "lesson" | "address" | "answer">;

/** Content of each kind below the title, beside the text; a video is above the title. */
const KIND_BODIES: Record<LessonKind, (props: BodyProps) => ReactNode> = {
  video: () => null,
  pdf: ({ lesson }) => <LessonPdf title={lesson.title} pdf={lesson.pdf} />,
  text: ({ lesson }) =>
    lesson.text ? null : (
      <p className="text-muted">O texto desta aula ainda está sendo preparado. Volte em breve.</p>
    ),
  quiz: ({ lesson, address, answer }) =>
    lesson.quiz ? <LessonQuiz quiz={lesson.quiz} address={address} answer={answer} /> : null,
};

function AttachmentList({ attachments }: { attachments: PlayerLesson["attachments"] }) {
  const { ask } = useLostAccess();
  if (attachments.length === 0) return null;
  return (
    <ul className="grid justify-items-start gap-1">
      {attachments.map(({ public_id, name, size_bytes }) => (
        <li key={public_id}>
          {/* A plain link, because its target is a file, not a page. */}
          <a
            href={href("/anexos/:publicId", { publicId: public_id })}
            download
            onClick={ask}
            className="link inline-flex min-h-11 items-center gap-2 text-lg [overflow-wrap:anywhere]"
          >
            <Icon name="download" className="size-5 flex-none" />
            Baixar {name} ({sizeLabel(size_bytes)})
          </a>
        </li>
      ))}
    </ul>
  );
}
