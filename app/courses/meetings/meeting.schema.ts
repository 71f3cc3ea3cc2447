import { z } from "zod";
import { formSchema } from "#app/nouns/form.schema.ts";
import { videoLine } from "#app/nouns/video-address.schema.ts";
import { act } from "#app/platform/forms/act.schema.ts";
import { lineOfText, rowId } from "#app/platform/forms/text.schema.ts";
import { typedMoment } from "#app/platform/money-and-dates/day-fields.ts";
import { webAddress } from "#app/platform/text/web-address.ts";
import { framedAddress } from "#app/ui/embeds/framed-address.ts";
import { MEETING_COLUMNS, MEETING_LIMITS, type MeetingFacts } from "./meeting.ts";

/** The meeting form; the cohort comes from the page. */
export const meetingSchema = formSchema<MeetingFacts>(MEETING_COLUMNS, MEETING_LIMITS, "save-meeting", {
  starts_at: lineOfText(20).transform((text) => typedMoment(text) ?? new Date(Number.NaN)),
  // Zoom and Meet copy an invitation text that contains the address, or an address without https://.
  url: lineOfText(MEETING_LIMITS.url)
    .transform((text) => webAddress(framedAddress(text)))
    .optional(),
});

export const meetingChangeSchema = z.discriminatedUnion(
  "intent",
  [
    act("cancel-meeting"),
    act("add-recording", {
      module: rowId,
      video: videoLine("Informe um endereço que comece com https://.", "Informe o endereço do vídeo."),
    }),
  ],
  "Esta ação não existe. Recarregue a página.",
);
