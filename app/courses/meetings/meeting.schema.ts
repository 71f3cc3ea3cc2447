import { z } from "zod";
import { videoLine } from "#app/nouns/video-address.schema.ts";
import { lineOfText, rowId } from "#app/platform/forms/text.schema.ts";
import { typedMoment } from "#app/platform/money-and-dates/day-fields.ts";
import { webAddress } from "#app/platform/text/web-address.ts";
import { framedAddress } from "#app/ui/embeds/framed-address.ts";
import { MEETING_LIMITS, MEETING_SENTENCES } from "./meeting.ts";

// A value that cannot be read becomes one that no rule allows, so that the rule book names everything that is wrong at once.

/** The form; the cohort is that of the page. */
export const meetingSchema = z
  .strictObject({
    intent: z.literal("save-meeting"),
    id: rowId.optional(),
    version: rowId.optional(),
    title: lineOfText(MEETING_LIMITS.title, MEETING_SENTENCES.title),
    starts_at: lineOfText(20).transform((text) => typedMoment(text) ?? new Date(Number.NaN)),
    minutes: lineOfText(5).transform((text) => (/^\d+$/.test(text) ? Number(text) : Number.NaN)),
    // What Zoom and Meet copy is an invitation with the address in it, or one without its https://.
    url: lineOfText(MEETING_LIMITS.url)
      .transform((text) => webAddress(framedAddress(text)))
      .optional()
      .default(""),
  })
  .transform(({ intent, id, version, ...patch }) => ({ intent, id, version, patch }));

export const meetingChangeSchema = z.discriminatedUnion(
  "intent",
  [
    z.strictObject({ intent: z.literal("cancel-meeting"), id: rowId }),
    z.strictObject({
      intent: z.literal("add-recording"),
      id: rowId,
      module: rowId,
      video: videoLine("Informe um endereço que comece com https://.", "Informe o endereço do vídeo."),
    }),
  ],
  "Esta ação não existe. Recarregue a página.",
);
