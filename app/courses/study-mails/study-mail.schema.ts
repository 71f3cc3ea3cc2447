import { z } from "zod";
import { checkbox } from "#app/platform/forms/text.schema.ts";

/** Body of a mail program's unsubscribe button (RFC 8058), and of the page's form. */
export const stopSchema = z.strictObject({ "List-Unsubscribe": z.literal("One-Click") });

/** All switches of the account page at once. */
export const choicesSchema = z.strictObject({
  intent: z.literal("study-mails"),
  openings: checkbox,
  weekly: checkbox,
  stopped: checkbox,
  messages: checkbox,
});
