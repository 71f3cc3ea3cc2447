import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Textarea } from "#app/ui/controls/field.tsx";
import { DRAFT_HINT, type TextPlace, useDraftText } from "#app/ui/draft-form/use-draft-text.ts";
import { Icon } from "#app/ui/icons/icon.tsx";
import { videoMinute } from "../media/video-minute.ts";
import type { FormAnswer } from "../playback/form-answer.ts";
import { useReportedAccessLoss } from "../playback/lost-access.tsx";
import type { Playback } from "../playback/playback.ts";
import { NoteItem } from "./note-item.tsx";
import type { LessonNote } from "./notes.server.ts";

export const NOTE_FIELD = "anotacao";

interface NotePanelProps {
  /** Local-storage owner of the unsaved draft. */
  keeper: string;
  notes: LessonNote[];
  lesson: { id: number; isVideo: boolean };
  /** Action URL of this lesson's forms. */
  address: string;
  courseAddress: string;
  playback: RefObject<Playback | null>;
}

/** The student's own notes: first the notes of this lesson, below them the notes of the whole course. */
export function NotePanel({ keeper, notes, lesson, address, courseAddress, playback }: NotePanelProps) {
  const own = notes.filter((note) => note.lesson_id === lesson.id);
  const others = notes.filter((note) => note.lesson_id !== lesson.id);
  const item = { keeper, address, courseAddress, playback };
  return (
    <section id="anotacoes" aria-labelledby="anotacoes-titulo" className="scroll-mt-20">
      <h3 id="anotacoes-titulo" className="mb-4 flex items-center gap-3 text-xl">
        <Icon name="notebook-pen" className="size-5 text-muted" />
        Anotações
      </h3>
      <NoteForm
        key={lesson.id}
        where={{
          owner: keeper,
          place: `anotacao-da-aula/${lesson.id}`,
          isSent: (text) => own.some(({ body }) => body.trim() === text.trim()),
        }}
        address={address}
        isVideo={lesson.isVideo}
        playback={playback}
      />
      {own.length > 0 ? (
        <ul className="mt-5 divide-y divide-line border-y border-line">
          {own.map((note) => (
            <NoteItem key={note.id} note={note} here {...item} />
          ))}
        </ul>
      ) : null}
      {others.length > 0 ? (
        <details className="mt-4">
          <summary className="inline-flex min-h-11 items-center font-semibold text-primary-ink underline underline-offset-4">
            {others.length === 1
              ? "1 anotação em outra aula deste curso"
              : `${others.length} anotações em outras aulas deste curso`}
          </summary>
          <ul className="mt-2 divide-y divide-line border-y border-line">
            {others.map((note) => (
              <NoteItem key={note.id} note={note} {...item} />
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}

interface NoteFormProps {
  where: TextPlace;
  address: string;
  isVideo: boolean;
  playback: RefObject<Playback | null>;
}

function NoteForm({ where, address, isVideo, playback }: NoteFormProps) {
  const fetcher = useFetcher<FormAnswer>();
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const { isGivenBack, forget } = useDraftText(field, where);
  /** Second of the video at which the student began to write. */
  const [moment, setMoment] = useState<number>();
  const { data, state } = fetcher;
  useReportedAccessLoss(data);
  useEffect(() => {
    if (state !== "idle" || !data?.ok) return;
    form.current?.reset();
    forget();
    setMoment(undefined);
  }, [data, state, forget]);

  function handleInput(event: FormEvent<HTMLTextAreaElement>) {
    if (event.currentTarget.value.trim() === "") return setMoment(undefined);
    const now = isVideo ? playback.current?.second() : undefined;
    if (moment === undefined && now !== undefined) setMoment(Math.floor(now));
  }
  const error = data?.ok === false ? (data.errors.body ?? data.errors.form) : undefined;
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={address}
      noValidate
      className="grid justify-items-start gap-3"
    >
      <input type="hidden" name="second" value={moment ?? ""} />
      <Field
        name="body"
        id={NOTE_FIELD}
        label="Nova anotação"
        hideLabel
        hint={isGivenBack ? DRAFT_HINT : undefined}
        error={error}
        className="w-full"
      >
        <Textarea
          ref={field}
          rows={2}
          maxLength={5000}
          placeholder="Anote o que não quer esquecer. Só você vê."
          className="min-h-20"
          onInput={handleInput}
        />
      </Field>
      <Button type="submit" name="intent" value="note-add" variant="quiet" busy={state !== "idle"}>
        {moment === undefined ? "Salvar anotação" : `Salvar em ${videoMinute(moment)}`}
      </Button>
    </fetcher.Form>
  );
}
