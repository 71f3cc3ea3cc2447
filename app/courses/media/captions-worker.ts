// The thread that `lesson-storage.server.ts` starts for captions.
import { servePieces } from "#app/platform/files/parsing-answers.ts";
import { checkCaptions } from "./captions.ts";

servePieces((bytes: Uint8Array) => [checkCaptions(bytes)]);
