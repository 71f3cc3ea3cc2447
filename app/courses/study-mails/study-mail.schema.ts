import { z } from "zod";
import { checkbox } from "#app/platform/forms/text.schema.ts";

/** What the button of a mail program sends (RFC 8058), and the form of the page with it. */
export const stopSchema = z.strictObject({ "List-Unsubscribe": z.literal("One-Click") });

/** The switches of the account's page, all of them at once. */
export const choicesSchema = z.strictObject({
  intent: z.literal("study-mails"),
  openings: checkbox,
  weekly: checkbox,
  stopped: checkbox,
  messages: checkbox,
});
