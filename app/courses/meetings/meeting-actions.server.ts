import type { AppContext } from "#app/context.ts";
import { type Acting, type NounForms, saveForm } from "#app/nouns/noun-actions.server.ts";
import { writeNoun } from "#app/nouns/noun-writes.server.ts";
import { sentencesOf } from "#app/nouns/rule-book.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import { done, type FormOutcome, missing, refused } from "#app/platform/forms/form-outcome.ts";
import { inTransaction } from "#db/connect.server.ts";
import { writeLesson } from "../lessons/lesson-writes.server.ts";
import { meetingChangeSchema, meetingSchema } from "./meeting.schema.ts";
import type { MeetingFacts } from "./meeting.ts";
import { cancelMeeting, MEETINGS, writeMeeting } from "./meeting-writes.server.ts";
import { holdMeeting } from "./meetings.server.ts";

const FORMS: NounForms<MeetingFacts> = {
  noun: MEETINGS,
  write: writeMeeting,
  says: {
    saveFailed: "Erro ao salvar encontro",
    created: "Encontro marcado!",
    saved: "Encontro salvo!",
    removeFailed: "Erro ao cancelar encontro",
    removed: "Encontro cancelado",
  },
};

type MeetingActing = Acting<MeetingFacts> & Pick<AppContext, "files">;

export async function runMeetingForm(
  acting: MeetingActing,
  cohort: { id: number; course_id: number },
  formData: FormData,
): Promise<FormOutcome> {
  const within = { cohort_id: cohort.id };
  if (formData.get("intent") === "save-meeting") {
    return saveForm(FORMS, { ...acting, within }, meetingSchema, formData);
  }
  const form = parseForm(meetingChangeSchema, formData);
  if (!form.ok) return refused(form, String(formData.get("intent")), { title: FORMS.says.saveFailed });
  const change = form.value;
  if (change.intent === "cancel-meeting") {
    const { db, author, now } = acting;
    const gone = await cancelMeeting(db, { id: change.id, author, within }, now());
    const said = "Quem tem a agenda da turma vê que ele foi cancelado.";
    return gone ? done("Encontro cancelado", said) : missing(FORMS.says.removeFailed, change.intent);
  }
  return addRecording(acting, cohort, change, formData);
}

const RECORDING_FAILED = "Erro ao adicionar gravação";
const HAS_RECORDING = "Este encontro já tem a gravação: ela é uma aula do curso, e se muda lá.";

interface Recording {
  id: number;
  module: number;
  video: string;
}

/** Creates a lesson in a module of the course, with the video and the meeting's title. */
async function addRecording(
  { db, author, now }: MeetingActing,
  cohort: { id: number; course_id: number },
  { id, module, video }: Recording,
  formData: FormData,
): Promise<FormOutcome> {
  return inTransaction(db, async (trx): Promise<FormOutcome> => {
    // The second of two identical requests finds the lesson of the first.
    const meeting = await holdMeeting(trx, { id, cohortId: cohort.id });
    if (!meeting) return missing(RECORDING_FAILED, "add-recording");
    const not = (sentence: string) =>
      refused(failure({ video: sentence }, formData), "add-recording", {
        title: RECORDING_FAILED,
        description: sentence,
      });
    if (meeting.lesson_id !== null) return not(HAS_RECORDING);
    const patch = {
      module_id: module,
      title: meeting.title,
      content_type: "video" as const,
      video_url: video,
      is_published: true,
    };
    const write = { courseId: cohort.course_id, patch, author, door: { door: "form" } } as const;
    const written = await writeLesson(trx, write, now());
    if (!written.ok) {
      const said = "errors" in written ? Object.values(sentencesOf(written.errors)).join(" ") : "";
      return not(said || "Escolha um módulo deste curso.");
    }
    const link = { id, patch: { lesson_id: written.id }, door: { door: "form" }, author } as const;
    await writeNoun(MEETINGS, trx, { ...link, within: { cohort_id: cohort.id } }, now());
    return done("Gravação adicionada", "Ela é uma aula do curso.");
  });
}
