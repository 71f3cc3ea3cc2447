// Worker thread of `lesson-storage.server.ts`: validates captions.
import { servePieces } from "#app/platform/files/parsing-answers.ts";
import { checkCaptions } from "./captions.ts";

servePieces((bytes: Uint8Array) => [checkCaptions(bytes)]);
