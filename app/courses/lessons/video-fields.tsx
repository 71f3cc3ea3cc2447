import { useState } from "react";
import { fieldsOf } from "#app/nouns/columns.ts";
import { limitLabel } from "#app/platform/files/upload-kinds.ts";
import type { FieldErrors } from "#app/platform/forms/form.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Textarea } from "#app/ui/controls/field.tsx";
import { useStart } from "#app/ui/start-values.tsx";
import { StoredFileField } from "../media/stored-file-field.tsx";
import { VideoAddressField } from "../media/video-address-field.tsx";
import { readVideoDuration } from "../media/video-duration.ts";
import { LESSON_COLUMNS } from "./lesson.ts";
import type { EditedLesson } from "./lessons.server.ts";

interface VideoFieldsProps {
  lesson: EditedLesson | null;
  errors: FieldErrors | undefined;
  onDuration: (seconds: number) => void;
}

/** The video by address or as a file, with captions and transcript. */
export function VideoFields({ lesson, errors, onDuration }: VideoFieldsProps) {
  const field = fieldsOf(LESSON_COLUMNS, errors);
  const [transcript, setTranscript] = useState(useStart("transcript", lesson?.transcript ?? ""));
  const [said, setSaid] = useState("");

  async function handleFile(file: File) {
    const seconds = await readVideoDuration(file).catch(() => undefined);
    if (seconds) onDuration(seconds);
  }
  function handleCaptions(answer: unknown) {
    const text = textIn(answer);
    setSaid(text);
    if (transcript.trim() === "") setTranscript(text);
  }
  return (
    <>
      <VideoAddressField
        label="Endereço do vídeo"
        hint="YouTube, Vimeo ou um arquivo de vídeo. Se você enviar um arquivo abaixo, ele é usado no lugar do endereço."
        initial={lesson?.video_url ?? ""}
        error={errors?.video_url}
      />
      <StoredFileField
        name="video_file_key"
        nameField="video_file_name"
        label="Enviar vídeo"
        kind="video"
        hint={`MP4, MOV ou WebM, até ${limitLabel("video")}. Só quem pode ver a aula recebe o arquivo.`}
        error={errors?.video_file_key}
        initial={{ key: lesson?.video_file_key ?? null, name: lesson?.video_file_name ?? "Vídeo" }}
        onFile={handleFile}
      />
      <StoredFileField
        name="captions_key"
        label="Enviar legendas"
        kind="captions"
        hint="Arquivo WebVTT (.vtt) ou SRT (.srt), que vira WebVTT aqui."
        error={errors?.captions_key}
        initial={{ key: lesson?.captions_key ?? null, name: "Legendas" }}
        onStored={handleCaptions}
      />
      <div>
        <Field {...field("transcript")} optional>
          <Textarea
            rows={6}
            maxLength={200_000}
            value={transcript}
            onChange={(event) => setTranscript(event.target.value)}
          />
        </Field>
        {said && said !== transcript ? (
          <Button variant="ghost" size="compact" onClick={() => setTranscript(said)}>
            Usar o texto das legendas
          </Button>
        ) : null}
      </div>
    </>
  );
}

function textIn(answer: unknown): string {
  if (typeof answer !== "object" || answer === null || !("text" in answer)) return "";
  return typeof answer.text === "string" ? answer.text : "";
}
