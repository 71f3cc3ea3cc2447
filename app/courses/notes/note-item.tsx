import { type RefObject, useEffect, useRef, useState } from "react";
import { Link, useFetcher } from "react-router";
import { Button, IconButton } from "#app/ui/controls/button.tsx";
import { ConfirmDialog } from "#app/ui/controls/confirm-dialog.tsx";
import { Field, Textarea } from "#app/ui/controls/field.tsx";
import { DRAFT_HINT, useDraftText } from "#app/ui/draft-form/use-draft-text.ts";
import { Icon } from "#app/ui/icons/icon.tsx";
import { videoMinute } from "../media/video-minute.ts";
import type { FormAnswer } from "../playback/form-answer.ts";
import { useReportedAccessLoss } from "../playback/lost-access.tsx";
import type { Playback } from "../playback/playback.ts";
import type { LessonNote } from "./notes.server.ts";

interface NoteItemProps {
  keeper: string;
  note: LessonNote;
  here?: boolean;
  address: string;
  courseAddress: string;
  playback: RefObject<Playback | null>;
}

export function NoteItem({ keeper, note, here, address, courseAddress, playback }: NoteItemProps) {
  const [mode, setMode] = useState<"shown" | "edited" | "removed">("shown");
  const fetcher = useFetcher<FormAnswer>();
  const { data, state } = fetcher;
  useReportedAccessLoss(data);
  useEffect(() => {
    if (state === "idle" && data?.ok) setMode("shown");
  }, [data, state]);
  const error = data?.ok === false ? (data.errors.body ?? data.errors.form) : undefined;

  if (mode === "edited") {
    return (
      <li className="py-4">
        <fetcher.Form method="post" action={address} noValidate className="grid gap-3">
          <input type="hidden" name="note" value={note.id} />
          <EditedText
            keeper={keeper}
            note={note}
            error={error}
            isBusy={state !== "idle"}
            onCancel={() => setMode("shown")}
          />
        </fetcher.Form>
      </li>
    );
  }
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-3 py-3">
      <div className="min-w-0">
        <NotePlace note={note} here={here} courseAddress={courseAddress} playback={playback} />
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">{note.body}</p>
      </div>
      <div className="-mr-2 flex">
        <IconButton label="Editar anotação" onClick={() => setMode("edited")}>
          <Icon name="pencil" />
        </IconButton>
        <IconButton label="Apagar anotação" onClick={() => setMode("removed")}>
          <Icon name="trash-2" />
        </IconButton>
      </div>
      <ConfirmDialog
        open={mode === "removed"}
        onClose={() => setMode("shown")}
        title="Apagar esta anotação?"
        confirmLabel="Apagar"
        busy={state !== "idle"}
        onConfirm={() =>
          void fetcher.submit(
            { intent: "note-delete", note: String(note.id) },
            { method: "post", action: address },
          )
        }
      >
        Ela não pode ser recuperada.
      </ConfirmDialog>
    </li>
  );
}

interface EditedTextProps extends Pick<NoteItemProps, "keeper" | "note"> {
  error: string | undefined;
  isBusy: boolean;
  onCancel: () => void;
}

function EditedText({ keeper, note, error, isBusy, onCancel }: EditedTextProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const kept = useDraftText(field, {
    owner: keeper,
    place: `anotacao/${note.id}`,
    isSent: (text) => text.trim() === note.body.trim(),
  });
  function handleCancel() {
    if (field.current) field.current.value = note.body;
    kept.forget();
    onCancel();
  }
  return (
    <>
      <Field
        name="body"
        id={`anotacao-${note.id}`}
        label="Anotação"
        hideLabel
        hint={kept.isGivenBack ? DRAFT_HINT : undefined}
        error={error}
      >
        <Textarea ref={field} rows={3} defaultValue={note.body} maxLength={5000} autoFocus />
      </Field>
      <div className="flex gap-3">
        <Button type="submit" name="intent" value="note-save" size="compact" busy={isBusy}>
          Salvar
        </Button>
        <Button variant="quiet" size="compact" onClick={handleCancel}>
          Cancelar
        </Button>
      </div>
    </>
  );
}

function NotePlace({ note, here, courseAddress, playback }: Omit<NoteItemProps, "address" | "keeper">) {
  const { video_second: second, lesson_id, lesson_title } = note;
  const look =
    "inline-flex min-h-11 items-center text-sm font-semibold text-primary-ink underline underline-offset-4";
  if (here) {
    if (second === null) return null;
    return (
      <button
        type="button"
        className={look}
        aria-label={`Ir para ${videoMinute(second)}`}
        onClick={() => playback.current?.seek(second)}
      >
        {videoMinute(second)}
      </button>
    );
  }
  const moment = second === null ? "" : `&t=${second}`;
  return (
    <Link to={`${courseAddress}?aula=${lesson_id}${moment}`} className={look}>
      {[lesson_title, second === null ? "" : videoMinute(second)].filter(Boolean).join(", ")}
    </Link>
  );
}
