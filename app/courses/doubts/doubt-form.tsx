import { type FormEvent, useRef, useState } from "react";
import { href, useRevalidator } from "react-router";
import type { Outcome } from "#app/platform/outcome.ts";
import { lossOf } from "#app/ui/connection/lost-connection.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Checkbox } from "#app/ui/controls/choice.tsx";
import { Field, Textarea } from "#app/ui/controls/field.tsx";
import { DRAFT_HINT, useDraftText } from "#app/ui/draft-form/use-draft-text.ts";
import { showToast } from "#app/ui/toasts/toaster.tsx";
import { videoMinute } from "../media/video-minute.ts";
import {
  DOUBT_BLANK,
  DOUBT_FAILED,
  DOUBT_MAX_LENGTH,
  DOUBT_SENT,
  DOUBT_TRY_LATER,
} from "./doubt-messages.ts";

interface DoubtFormProps {
  /** Local-storage owner of the unsent draft. */
  keeper: string;
  /** True if this text was already asked under this lesson. */
  isAsked: (text: string) => boolean;
  courseId: number;
  lessonId: number;
  /** Current position of the video in seconds. Undefined if the lesson has no video. */
  second: () => number | undefined;
  /** Called with the server's answer if the student has lost the place. */
  onLost?: (answer: unknown) => void;
}

/** Sends without leaving the lesson, so that the video goes on. Without JavaScript it is a normal form submission. */
export function DoubtForm({ keeper, isAsked, courseId, lessonId, second, onLost }: DoubtFormProps) {
  const address = href("/api/courses/:courseId/lessons/:lessonId/doubts", {
    courseId: String(courseId),
    lessonId: String(lessonId),
  });
  const { revalidate } = useRevalidator();
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const kept = useDraftText(field, { owner: keeper, place: `duvida-da-aula/${lessonId}`, isSent: isAsked });
  const [moment, setMoment] = useState<number>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const fields = new FormData(event.currentTarget);
    const text = String(fields.get("text") ?? "").trim();
    if (text === "") return refuse(DOUBT_BLANK);
    setBusy(true);
    const withMoment = moment !== undefined && fields.get("with-minute") === "on";
    const answer = await sendDoubt(address, withMoment ? { text, second: moment } : { text });
    setBusy(false);
    if (!answer.ok && answer.lost) {
      setError(answer.reason);
      return onLost?.(answer.lost);
    }
    if (!answer.ok) return refuse(answer.fieldError, answer.reason);
    form.current?.reset();
    kept.forget();
    setMoment(undefined);
    setError(undefined);
    showToast({ title: DOUBT_SENT, kind: "success" });
    await revalidate();
  }

  function refuse(fieldError: string | undefined, reason?: string) {
    setError(fieldError);
    if (fieldError) {
      showToast({ title: fieldError, kind: "error" });
      form.current?.querySelector("textarea")?.focus();
    } else showToast({ title: DOUBT_FAILED, description: reason ?? DOUBT_TRY_LATER, kind: "error" });
  }

  /** Keeps the second at which the student began to write, not the second at which they sent. */
  function handleInput(event: FormEvent<HTMLTextAreaElement>) {
    if (event.currentTarget.value.trim() === "") return setMoment(undefined);
    const now = second();
    if (moment === undefined && now !== undefined) setMoment(Math.floor(now));
  }

  return (
    <form
      ref={form}
      method="post"
      action={address}
      noValidate
      onSubmit={handleSubmit}
      className="grid justify-items-start gap-3"
    >
      <Field
        name="text"
        id={`duvida-${lessonId}`}
        label="Sua dúvida"
        hideLabel
        hint={kept.isGivenBack ? DRAFT_HINT : undefined}
        error={error}
        className="w-full"
      >
        <Textarea
          ref={field}
          rows={3}
          required
          maxLength={DOUBT_MAX_LENGTH}
          placeholder="Onde você travou?"
          onInput={handleInput}
        />
      </Field>
      {moment === undefined ? null : (
        <Checkbox id={`minuto-${lessonId}`} name="with-minute" defaultChecked>
          Marcar o minuto {videoMinute(moment)} do vídeo
        </Checkbox>
      )}
      <Button type="submit" variant="quiet" busy={busy}>
        Enviar Dúvida
      </Button>
    </form>
  );
}

type Sent = Outcome<object, { fieldError?: string; reason?: string; lost?: unknown }>;

/** Returns every failure as a value, so that the typed text stays in its field. */
async function sendDoubt(address: string, body: { text: string; second?: number }): Promise<Sent> {
  try {
    const response = await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (response.status === 201) return { ok: true };
    if (response.status >= 500) return { ok: false };
    const refusal: unknown = await response.json();
    const reason = sentenceIn(refusal);
    if (response.status === 403) return { ok: false, reason, lost: refusal };
    return response.status === 422 ? { ok: false, fieldError: reason } : { ok: false, reason };
  } catch (error) {
    lossOf(error);
    return { ok: false };
  }
}

function sentenceIn(body: unknown): string | undefined {
  if (typeof body !== "object" || body === null || !("message" in body)) return undefined;
  return typeof body.message === "string" ? body.message : undefined;
}
