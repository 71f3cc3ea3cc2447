// The address of a video as a form sends it: by `ui/embeds` it is read the same while it is typed.
import { lineOfText, orNull } from "#app/platform/forms/text.schema.ts";
import { isAddress, webAddress } from "#app/platform/text/web-address.ts";
import { framedAddress } from "#app/ui/embeds/framed-address.ts";

/** Its code for other pages is taken too. */
export const videoLine = (sentence: string, required?: string) =>
  lineOfText(2000, required)
    .transform((text) => webAddress(framedAddress(text)))
    .refine((text) => text === "" || isAddress(text), sentence);

export const optionalVideo = (sentence: string) => orNull(videoLine(sentence)).optional();
