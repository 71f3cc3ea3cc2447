import { useMailIsHeld } from "#app/mail/use-mail-is-held.ts";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { videoMinute } from "../media/video-minute.ts";
import { DoubtForm } from "./doubt-form.tsx";
import type { LessonDoubt } from "./doubts.server.ts";

interface DoubtBoxProps {
  /** Local-storage owner of the unsent draft. */
  keeper: string;
  courseId: number;
  lessonId: number;
  doubts: LessonDoubt[];
  /** Current position of the video in seconds. Undefined if the lesson has no video. */
  second?: () => number | undefined;
  /** Seeks the video to that second; without it the minute is shown as plain text. */
  onSecond?: (second: number) => void;
  onLost?: (answer: unknown) => void;
}

/** 'Dúvidas da Aula': the question form, and each answer under its doubt. */
export function DoubtBox(props: DoubtBoxProps) {
  const { keeper, courseId, lessonId, doubts, second = noVideo, onSecond, onLost } = props;
  return (
    <section
      id="duvidas"
      aria-labelledby="duvidas-titulo"
      className="scroll-mt-20 rounded-card bg-surface p-5 inset-ring inset-ring-line md:p-6"
    >
      <h3 id="duvidas-titulo" className="mb-4 text-xl">
        Dúvidas da Aula
      </h3>
      <DoubtForm
        key={lessonId}
        keeper={keeper}
        isAsked={(text) => doubts.some(({ doubt_text }) => doubt_text.trim() === text.trim())}
        courseId={courseId}
        lessonId={lessonId}
        second={second}
        onLost={onLost}
      />
      {doubts.length > 0 ? (
        <ul className="mt-7 grid gap-7">
          {doubts.map((doubt) => (
            <li key={doubt.id} id={`duvida-n${doubt.id}`} className="scroll-mt-24">
              <AskedDoubt doubt={doubt} onSecond={onSecond} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function noVideo(): undefined {
  return undefined;
}

function AskedDoubt({ doubt, onSecond }: { doubt: LessonDoubt; onSecond: DoubtBoxProps["onSecond"] }) {
  const isHeld = useMailIsHeld();
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <b>Você</b>
        <Moment at={doubt.created_at} />
        <VideoMoment second={doubt.video_second} onSecond={onSecond} />
      </p>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{doubt.doubt_text}</p>
      {doubt.answer_text ? (
        <div className="mt-4 rounded-card rounded-tl-none bg-primary-soft px-5 py-4">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <b>{doubt.answered_by ?? "Equipe do curso"}</b>
            {doubt.answered_at ? <Moment at={doubt.answered_at} /> : null}
          </p>
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{doubt.answer_text}</p>
        </div>
      ) : (
        <p className="mt-1 text-sm text-muted">
          {doubt.is_resolved
            ? "Marcada como resolvida."
            : isHeld
              ? "Aguardando resposta. Ela aparece aqui."
              : "Aguardando resposta. Avisamos por e-mail."}
        </p>
      )}
    </>
  );
}

function Moment({ at }: { at: Date }) {
  return (
    <time dateTime={at.toISOString()} className="text-sm text-muted">
      {formatDateTime(at)}
    </time>
  );
}

function VideoMoment({ second, onSecond }: { second: number | null; onSecond: DoubtBoxProps["onSecond"] }) {
  if (second === null) return null;
  const words = `no minuto ${videoMinute(second)}`;
  if (!onSecond) return <span className="text-sm text-muted">{words}</span>;
  return (
    <button
      type="button"
      onClick={() => onSecond(second)}
      className="-my-2.5 min-h-11 rounded-control px-1 text-sm text-primary-ink underline underline-offset-3"
    >
      {words}
    </button>
  );
}
