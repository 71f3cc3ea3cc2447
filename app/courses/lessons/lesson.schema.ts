// The lesson form: fields of every kind, and fields that only the chosen kind sends.

import { z } from "zod";
import { namesOf } from "#app/nouns/columns.ts";
import { formShape } from "#app/nouns/form.schema.ts";
import { optionalVideo } from "#app/nouns/video-address.schema.ts";
import { wholeLine } from "#app/platform/forms/number.schema.ts";
import { lineOfText, linesOfText, optionalAddress, orNull } from "#app/platform/forms/text.schema.ts";
import { bareText } from "#app/platform/text/bare-text.ts";
import { orderField } from "../ordering/plan-order.schema.ts";
import {
  LESSON_COLUMNS,
  LESSON_LIMITS,
  LESSON_SENTENCES,
  type LessonFacts,
  type LessonPatch,
} from "./lesson.ts";
import { LESSON_KIND_COLUMNS, LESSON_KINDS } from "./lesson-kinds.ts";
import { afterRow, releaseOn } from "./release.schema.ts";
import { RELEASE_SENTENCES } from "./release-rules.ts";

const SEND_AGAIN = "Envie o arquivo de novo.";

const fileKey = z
  .string()
  .regex(/^aulas(\/[a-z0-9][a-z0-9_.-]*)+$/, SEND_AGAIN)
  .max(200, SEND_AGAIN);
const optionalKey = orNull(z.union([z.literal(""), fileKey], SEND_AGAIN)).optional();
const FORM_LIMITS = { ...LESSON_LIMITS, video_file_name: 160, pdf_file_name: 160 };

const attachment = z.strictObject({
  key: fileKey,
  name: lineOfText(160, "Dê um nome ao anexo."),
});

const attachments = z
  .string()
  .max(50_000)
  .transform((text, context) => {
    try {
      const value: unknown = JSON.parse(text);
      return value;
    } catch {
      context.addIssue({ code: "custom", message: SEND_AGAIN });
      return z.NEVER;
    }
  })
  .pipe(z.array(attachment).max(LESSON_LIMITS.attachments, LESSON_SENTENCES.attachments));

const LONGEST_SECONDS = 24 * 3600;

const duration = z
  .string()
  .transform((text, context) => {
    const seconds = parseDuration(text);
    if (seconds !== undefined) return seconds;
    context.addIssue({ code: "custom", message: "Use minutos e segundos, como 12:30." });
    return z.NEVER;
  })
  .optional();

/** "12 3": module and number as the form was opened. If it is sent back unchanged, the lesson stays where it is now. */
const place = z
  .string()
  .regex(/^\d{1,15} \d{1,9}$/)
  .optional();

export const lessonSchema = z
  .strictObject({
    ...formShape<LessonFacts>(LESSON_COLUMNS, FORM_LIMITS, "save-lesson", {
      title: LESSON_SENTENCES.title,
      content_type: null,
      release_days: RELEASE_SENTENCES.days,
      after_lesson_id: afterRow,
      video_url: optionalVideo("Use um endereço que comece com https://."),
      video_file_key: optionalKey,
      captions_key: optionalKey,
      transcript: orNull(linesOfText(LESSON_LIMITS.transcript)).optional(),
      pdf_file: optionalAddress("Use um endereço que comece com https://."),
      pdf_file_key: optionalKey,
      /** Left out: the stored quiz stays unchanged, valid or not. */
      quiz_data: linesOfText(LESSON_LIMITS.quiz_data).optional(),
      quiz_pass_percent: wholeLine({ sentence: LESSON_SENTENCES.percent }).optional(),
    }),
    content_type: z.enum(LESSON_KINDS, "Escolha o tipo da aula.").default("video"),
    place,
    state: z.enum(["published", "draft"]).optional(),
    release_on: releaseOn,
    module_id: z
      .string("Selecione um módulo primeiro")
      .regex(/^[1-9]\d{0,14}$/, "Selecione um módulo primeiro")
      .transform(Number),
    order: orderField,
    duration,
    attachments: attachments.optional(),
  })
  .transform(({ intent: _, id, version, place: opened, attachments: files, ...typed }) => {
    const { state, release_on: release_at, duration: duration_seconds, module_id, order, ...fields } = typed;
    const isKept = id !== undefined && opened === `${module_id} ${order}`;
    const is_published = state && state === "published";
    const facts = { ...fields, is_published, release_at, duration_seconds };
    return {
      id,
      version,
      attachments: files,
      patch: {
        ...sentOf(isKept ? facts : { ...facts, module_id, order }),
        content_type: typed.content_type,
      },
    };
  });

export type LessonForm = z.output<typeof lessonSchema>;

type Sent = { [name in keyof LessonPatch]?: LessonPatch[name] | undefined } & Pick<
  LessonFacts,
  "content_type"
>;

/** The sent fields of every kind and of the chosen kind. Stored values of other kinds stay unchanged. */
function sentOf(typed: Sent): LessonPatch {
  const shown: readonly string[] = LESSON_KIND_COLUMNS[typed.content_type];
  const ofOneKind: readonly string[] = Object.values(LESSON_KIND_COLUMNS).flat();
  const names = namesOf(LESSON_COLUMNS).filter((name) => shown.includes(name) || !ofOneKind.includes(name));
  const sent = names.flatMap((name) => (typed[name] === undefined ? [] : [[name, typed[name]]]));
  return Object.fromEntries(sent) as LessonPatch;
}

/** Seconds in "12:30", "1:02:03", or "45" (minutes). Null for an empty text, undefined for any other text. */
function parseDuration(text: string): number | null | undefined {
  const trimmed = bareText(text);
  if (trimmed === "") return null;
  const match = /^(?:(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)|(\d{1,4}))$/.exec(trimmed);
  if (!match) return undefined;
  const [, hours, minutes, seconds, whole] = match;
  if (hours !== undefined && Number(minutes) > 59) return undefined;
  const total =
    whole === undefined
      ? Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds)
      : Number(whole) * 60;
  return total <= LONGEST_SECONDS ? total : undefined;
}
