import { z } from "zod";
import { EVENT_NAMES } from "#app/events/event-names.ts";
import { act, flip } from "#app/platform/forms/act.schema.ts";
import { checkbox, lineOfText, linesOfText, repeated, rowId } from "#app/platform/forms/text.schema.ts";
import { webAddress } from "#app/platform/text/web-address.ts";
import { isKiwifyEvent } from "./kiwify-body.ts";
import type { WebhookEvent } from "./webhooks.server.ts";

const MAX_HEADERS = 20;
const SPELLINGS = ["nomes", "ids"] as const;

/** The owner's form. Whether the address is public is asked of the network, not here. */
export const webhookSchema = z
  .strictObject({
    intent: z.literal("save-webhook"),
    id: rowId.optional(),
    version: rowId.optional(),
    name: lineOfText(255, "Dê um nome ao webhook."),
    about: z.enum(["rows", "events"]).default("rows"),
    table: rowId.optional(),
    event: repeated(z.enum(EVENT_NAMES, "Escolha acontecimentos da lista."), EVENT_NAMES.length, "Reenvie."),
    format: z.enum(["vitrine", "kiwify"], "Escolha um formato.").default("vitrine"),
    url: lineOfText(2000, "Informe o endereço de destino.").transform(webAddress),
    on_created: checkbox,
    on_updated: checkbox,
    on_deleted: checkbox,
    spelling: z.enum(SPELLINGS, "Escolha como identificar os campos.").default("nomes"),
    headers: linesOfText(10_000).transform(toHeaders),
    is_active: checkbox,
  })
  .refine(
    ({ about, on_created, on_updated, on_deleted }) =>
      about === "events" || on_created || on_updated || on_deleted,
    { path: ["on_created"], error: "Marque pelo menos um evento.", when: () => true },
  )
  .refine(({ about, event }) => about !== "events" || (event?.length ?? 0) > 0, {
    path: ["event"],
    error: "Marque pelo menos um acontecimento.",
    when: () => true,
  })
  .refine(({ format, event }) => format !== "kiwify" || !event?.length || event.some(isKiwifyEvent), {
    path: ["event"],
    error: "Marque pelo menos um acontecimento que a Kiwify também avisa.",
    when: () => true,
  })
  .transform(({ on_created, on_updated, on_deleted, spelling, ...webhook }) => {
    const wanted: Record<WebhookEvent, boolean> = {
      "rows.created": on_created,
      "rows.updated": on_updated,
      "rows.deleted": on_deleted,
    };
    return { ...webhook, wanted, use_user_field_names: spelling === "nomes" };
  });

export type WebhookForm = z.output<typeof webhookSchema>;

/** The buttons of a webhook and of its deliveries. */
export const webhookChangeSchema = z.discriminatedUnion(
  "intent",
  [
    flip("set-webhook-active"),
    act("delete-webhook"),
    act("renew-signature"),
    act("test-webhook"),
    act("send-example", {
      event: z.enum(EVENT_NAMES, "Escolha um acontecimento."),
    }),
    act("resend-delivery", { delivery: rowId }),
    act("resend-marked", {
      delivery: repeated(rowId, 100, "Marque no máximo 100 entregas por vez."),
    }),
  ],
  "Esta ação não existe. Recarregue a página.",
);

/** "Authorization: Bearer x", one a line. */
function toHeaders(text: string, context: z.RefinementCtx): Record<string, string> {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const [, name = "", value = ""] = /^([^\s:]+)\s*:\s*(.*)$/.exec(line.trim()) ?? [];
    if (name === "") {
      context.addIssue({
        code: "custom",
        message: "Escreva um cabeçalho por linha, como Authorization: Bearer abc.",
      });
      return {};
    }
    headers[name] = value;
  }
  if (lines.length > MAX_HEADERS) {
    context.addIssue({ code: "custom", message: `Use no máximo ${MAX_HEADERS} cabeçalhos.` });
  }
  return headers;
}
