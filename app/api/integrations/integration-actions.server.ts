// The forms of /admin/integracoes, each handed to the service that knows the rules.

import { data } from "react-router";
import type { AppContext } from "#app/context.ts";
import {
  type Asker,
  askForProof,
  isProven,
  takeProof,
} from "#app/identity/fresh-proof/fresh-proof.server.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import { done, type FormOutcome, missing, refused } from "#app/platform/forms/form-outcome.ts";
import { SERVED_TABLES } from "../protocol/registry.ts";
import { chosenRights, tokenRevocationSchema, tokenSchema } from "../tokens/token.schema.ts";
import { withRoles } from "../tokens/token-rights.ts";
import { createToken, isTokenName, revokeToken } from "../tokens/tokens.server.ts";
import {
  type Actor,
  type IntegrationOutcome,
  runWebhookForm,
  type ShownKey,
} from "./webhook-actions.server.ts";

/** The answer that shows it: no cache and no history keeps it. */
export function responseWithoutStore(shown: ShownKey) {
  return data({ shown }, { headers: { "cache-control": "private, no-store" } });
}

const OWNERS_ALONE = "Só quem é dono da loja dá este direito a uma chave.";
const NOT_MADE = "A chave não foi criada";

interface KeyMaker extends Actor {
  asker: Asker;
}

/** Does what the form asks for. */
export async function runIntegrationForm(
  app: AppContext,
  maker: KeyMaker,
  formData: FormData,
  params = new URLSearchParams(),
): Promise<IntegrationOutcome> {
  const { asker: _, ...actor } = maker;
  switch (formData.get("intent")) {
    case "create-token":
      return makeKey(app, maker, formData);
    case "revoke-token":
      return revokeKey(app, actor, formData);
    default:
      return runWebhookForm(app, actor, formData, params);
  }
}

async function makeKey(
  app: AppContext,
  { asker, ...actor }: KeyMaker,
  formData: FormData,
): Promise<IntegrationOutcome> {
  const refusal = { title: NOT_MADE, description: "Confira os campos marcados." };
  const proof = await takeProof(app, asker, formData);
  if (!proof.ok)
    return refused({ ...failure(proof.errors, formData), asks: proof.asks }, "create-token", refusal);
  const form = parseForm(tokenSchema, formData);
  if (!form.ok) return refused(form, "create-token", refusal);
  const { name } = form.value;
  const rights = chosenRights(form.value, SERVED_TABLES);
  const refuse = (errors: Record<string, string>) =>
    refused(failure(errors, formData), "create-token", refusal);
  if (!rights) return refuse({ rights: "Esta tabela não existe. Recarregue a página." });
  // So that a form that is sent again, as when its page is reloaded, makes no second key.
  if (await isTokenName(app.db, name)) return refuse({ name: "Já existe uma chave com este nome." });
  const facts = {
    name,
    rights: form.value.roles ? withRoles(rights) : rights,
    ownerId: actor.id,
    ip: actor.ip,
  };
  if (form.value.roles) {
    if (asker.user.team_role !== "owner") return refuse({ roles: OWNERS_ALONE });
    if (!(await isProven(app.db, asker, app.now()))) {
      const { errors, asks } = await askForProof(app.db, asker);
      return refused({ ...failure(errors, formData), asks }, "create-token", refusal, 403);
    }
  }
  const { key } = await createToken(app.db, facts, app.now());
  return { kind: "shown", shown: { kind: "chave", name, key } };
}

async function revokeKey(app: AppContext, actor: Actor, formData: FormData): Promise<FormOutcome> {
  const form = parseForm(tokenRevocationSchema, formData);
  if (!form.ok) return refused(form, "revoke-token", { title: "A chave não foi revogada" });
  const { id } = form.value;
  const outcome = await revokeToken(app.db, { id, actorId: actor.id, ip: actor.ip }, app.now());
  if (!outcome.ok) return missing("Esta chave já foi revogada.", "revoke-token");
  return done("Chave revogada.", "Quem usava esta chave perdeu o acesso.");
}
