import { z } from "zod";
import { act, flip } from "#app/platform/forms/act.schema.ts";
import { checkbox, lineOfText, rowId } from "#app/platform/forms/text.schema.ts";
import { INCOMING_PLATFORMS } from "../incoming/incoming-platforms.ts";
import { CONNECTION_LIMITS } from "./connection.ts";

const name = lineOfText(CONNECTION_LIMITS.name, "Dê um nome à conexão.");

export const newConnectionSchema = z.strictObject({
  intent: z.literal("create-connection"),
  platform: z.enum(INCOMING_PLATFORMS, "Escolha a plataforma."),
  name,
  secret: lineOfText(CONNECTION_LIMITS.secret, "Cole o segredo: sem ele, qualquer um poderia enviar avisos."),
  takes_enrollments: checkbox,
});

/** An empty secret keeps the stored secret. */
export const connectionSchema = z.strictObject({
  intent: z.literal("save-connection"),
  id: rowId,
  version: rowId.optional(),
  name,
  secret: lineOfText(CONNECTION_LIMITS.secret).default(""),
  takes_enrollments: checkbox,
});

export const connectionActSchema = z.discriminatedUnion(
  "intent",
  [flip("pause-connection"), act("delete-connection"), act("replay-delivery", { delivery: rowId })],
  "Esta ação não existe. Recarregue a página.",
);
