// Release fields in the forms of lessons and modules.
import { dayField } from "#app/platform/forms/day.schema.ts";
import { optionalRowId } from "#app/platform/forms/text.schema.ts";
import { RELEASE_SENTENCES } from "./release-rules.ts";

export const releaseOn = dayField("first", { most: 10, sentence: RELEASE_SENTENCES.day });

export const afterRow = optionalRowId("Escolha uma da lista.");
