import { z } from "zod";
import { act } from "#app/platform/forms/act.schema.ts";
import { checkbox, lineOfText, repeated } from "#app/platform/forms/text.schema.ts";
import { isTokenAction, REACHES, type Reach, TOKEN_ACTIONS, type TokenRights } from "./token-rights.ts";

const MAX_RIGHTS = 400;
const RIGHT = /^\d{1,9}:[a-z]+$/;
const NO_RIGHT = "Marque pelo menos uma permissão.";

export const tokenSchema = z
  .strictObject({
    intent: z.literal("create-token"),
    name: lineOfText(120, "Dê um nome à chave, como n8n ou Zapier."),
    reach: z.enum(REACHES, "Escolha o que a chave pode fazer."),
    roles: checkbox,
    rights: repeated(z.string().regex(RIGHT, "Esta permissão não existe."), MAX_RIGHTS, "Permissões demais."),
  })
  .refine(({ reach, rights }) => reach !== "escolher" || rights.length > 0, {
    path: ["rights"],
    error: NO_RIGHT,
    when: () => true,
  });

export const tokenRevocationSchema = act("revoke-token");

/** The rights of a form's choice over these tables; undefined when one names no table of ours. */
export function chosenRights(
  { reach, rights }: { reach: Reach; rights: string[] },
  tables: readonly { id: number; table: string }[],
): TokenRights | undefined {
  if (reach === "leitura") return rightsOver(tables, () => ["read"]);
  // Excludes updates of `users`, which can set customer passwords. That right has to be ticked by itself.
  if (reach === "tudo") {
    return rightsOver(tables, ({ table }) =>
      TOKEN_ACTIONS.filter((action) => table !== "users" || action !== "update"),
    );
  }
  const chosen: TokenRights = {};
  for (const right of rights) {
    const [id = "", action = ""] = right.split(":");
    if (!tables.some((table) => String(table.id) === id) || !isTokenAction(action)) return undefined;
    chosen[id] = [...new Set([...(chosen[id] ?? []), action])];
  }
  return chosen;
}

function rightsOver<T extends { id: number }>(
  tables: readonly T[],
  actions: (table: T) => TokenRights[string],
): TokenRights {
  return Object.fromEntries(tables.map((table) => [String(table.id), actions(table)]));
}
