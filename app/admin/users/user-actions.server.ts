// The forms of the owner's screens about users.
import type { z } from "zod";
import { erasePerson } from "#app/account/erasure/erasure.server.ts";
import type { AppContext } from "#app/context.ts";
import {
  type Asker,
  askForProof,
  provenGate,
  takeProof,
} from "#app/identity/fresh-proof/fresh-proof.server.ts";
import type { ProofWay } from "#app/identity/fresh-proof/proof-fields.ts";
import { IDENTITY_LIMITS } from "#app/identity/links/identity-limits.ts";
import type { Refusal } from "#app/identity/refusal.ts";
import { touchRefusal } from "#app/identity/rights/authority.server.ts";
import type { Right } from "#app/identity/rights/rights.ts";
import { dropFactors } from "#app/identity/second-factor/second-factor.server.ts";
import { userChangeSchema, userEditSchema } from "#app/identity/user.schema.ts";
import { ADMIN_STAYS_ACTIVE, NOT_IN_BULK } from "#app/identity/user-rules.ts";
import { requestConfirmation } from "#app/identity/users/email-confirmations.server.ts";
import { userFields } from "#app/identity/users/user.ts";
import { type Actor, editUser, endSessionsByAdmin } from "#app/identity/users/user-admin-acts.server.ts";
import {
  type BulkOutcome,
  readMarkedUsers,
  setUsersActive,
} from "#app/identity/users/user-bulk-writes.server.ts";
import { USER_FILTER } from "#app/identity/users/user-filter.ts";
import { findUserForAdmin, findUserIds } from "#app/identity/users/user-list.server.ts";
import { writeUser } from "#app/identity/users/user-writes.server.ts";
import { findOpenAccount, teamRefusal } from "#app/identity/users/users.server.ts";
import { HELD_MAIL } from "#app/mail/mail-server.ts";
import { sentencesOf } from "#app/nouns/rule-book.ts";
import { askOrAct } from "#app/platform/bulk/bulk-act.server.ts";
import { staleRow } from "#app/platform/config/stale-row.server.ts";
import {
  type Asking,
  askedOutcome,
  countOf,
  fromTo,
  inBatches,
  markedRows,
  readMarked,
  stayingSentences,
} from "#app/platform/forms/bulk-selection.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import { done, type FormOutcome, missing, outdated, refused } from "#app/platform/forms/form-outcome.ts";
import { waitSentence } from "#app/platform/http/http.ts";

const FAILED = "Erro!";
const PROVE = "Confirme que é você";
const BULK = "set-users-active";

/** What each form asks of the one who sends it, beyond opening the screen. */
const RIGHTS: Record<Change["intent"], Right> = {
  "set-user-active": "users.manage",
  "set-users-active": "users.manage",
  "delete-user": "users.manage",
  "disable-second-factor": "users.manage",
  "resend-confirmation": "users.help",
  "end-sessions": "users.help",
};

/** The right that this form takes; an unknown one is refused for what it is. */
export function rightForUserForm(formData: FormData): Right {
  const intent = String(formData.get("intent"));
  return RIGHTS[intent as Change["intent"]] ?? "users.help";
}

/** `params`: the list's filter, for what is done to all that it finds. */
export async function runUserForm(
  app: AppContext,
  asker: Asker,
  formData: FormData,
  params = new URLSearchParams(),
): Promise<FormOutcome> {
  const intent = String(formData.get("intent"));
  const proof = await takeProof(app, asker, formData);
  if (!proof.ok) return unproven(intent, proof, formData);
  if (intent === "save-user") return save(app, asker, formData);
  const marked = await markedRows(formData, (most) => findUserIds(app.db, USER_FILTER.parse(params), most));
  if (!marked.ok) {
    const toast = { title: FAILED, description: marked.sentence };
    return refused(failure(marked.sentence), BULK, toast, marked.status);
  }
  const form = parseForm(userChangeSchema, formData);
  if (!form.ok) return refused(form, "", { title: FAILED, description: form.errors.form });
  const outcome = await change(app, asker, { input: form.value, marked, formData });
  app.jobs.wake();
  return outcome;
}

/** Shows the form again with a request for fresh proof. */
function unproven(
  intent: string,
  { errors, asks, status }: Omit<Refusal, "status"> & { asks: ProofWay; status?: number },
  formData: FormData,
): FormOutcome {
  const description = Object.values(errors).join(" ");
  return refused(
    { ...failure(errors, formData), asks },
    intent,
    { title: PROVE, description },
    status ?? 422,
  );
}

function actorOf({ user, ip }: Asker): Actor {
  return { actorId: user.id, ip };
}

async function save(app: AppContext, asker: Asker, formData: FormData): Promise<FormOutcome> {
  const refusal = { title: FAILED, description: "Confira os campos marcados." };
  const form = parseForm(userEditSchema, formData);
  if (!form.ok) return refused(form, "save-user", refusal);
  const { intent, id: userId, version, patch } = form.value;
  const mayMoveRoles = provenGate(app, asker);
  const edit = { ...actorOf(asker), userId, patch, version, secret: app.secret, mayMoveRoles };
  const edited = await editUser(app.db, edit, app.now());
  app.jobs.wake();
  if (edited === "not proven")
    return unproven(intent, { ...(await askForProof(app.db, asker)), status: 403 }, formData);
  const user = edited === "stale" ? await findUserForAdmin(app.db, userId) : undefined;
  if (user) {
    const { version, updated_at: at } = user;
    const row = { entity: "users", entityId: userId, version, at, fields: userFields(user) };
    return outdated(await staleRow(app.db, row), intent, FAILED);
  }
  if (!edited || edited === "stale") return missing(FAILED, intent);
  if (!edited.ok) return refused(failure(edited.errors, formData), intent, refusal);
  return done("Usuário atualizado!");
}

type Change = z.output<typeof userChangeSchema>;

interface Marked {
  all?: number[];
  asking?: Asking;
}

interface Sent {
  input: Change;
  marked: Marked;
  formData: FormData;
}

async function change(
  app: AppContext,
  asker: Asker,
  { input, marked, formData }: Sent,
): Promise<FormOutcome> {
  const actor = actorOf(asker);
  const outranked =
    input.intent === "set-users-active"
      ? undefined
      : await touchRefusal(app.db, { actorId: actor.actorId, id: input.id });
  if (outranked) {
    return refused(failure(outranked), input.intent, { title: FAILED, description: outranked }, 403);
  }
  switch (input.intent) {
    case "set-user-active":
      return toggle(app, asker, { userId: input.id, isActive: input.active === "true", formData });
    case "set-users-active":
      return toggleInBulk(app, actor, { all: input.id, ...marked }, input.active === "true");
    case "delete-user":
      return remove(app, actor, input.id);
    case "resend-confirmation":
      return resend(app, input.id);
    case "end-sessions": {
      const name = await endSessionsByAdmin(app.db, { userId: input.id, ...actor }, app.now());
      return name === undefined ? missing(FAILED, input.intent) : done("Sessões encerradas", name);
    }
    case "disable-second-factor": {
      const off = await dropFactors(app.db, { userId: input.id, ...actor }, app.now());
      return off ? done("Verificação em duas etapas desativada") : missing(FAILED, input.intent);
    }
  }
}

async function toggle(
  app: AppContext,
  asker: Asker,
  { userId, isActive, formData }: { userId: number; isActive: boolean; formData: FormData },
): Promise<FormOutcome> {
  const intent = "set-user-active";
  const account = await findOpenAccount(app.db, userId);
  if (!account) return missing(FAILED, intent);
  const gate = { actor: actorOf(asker), mayMoveRoles: provenGate(app, asker) };
  const write = { id: userId, patch: { is_active: isActive }, door: { door: "list" }, ...gate } as const;
  const changed = await writeUser(app.db, write, app.now());
  if (!changed.ok) {
    if ("forbidden" in changed)
      return unproven(intent, { ...(await askForProof(app.db, asker)), status: 403 }, formData);
    if (!("errors" in changed)) return missing(FAILED, intent);
    const description = Object.values(sentencesOf(changed.errors)).join(" ");
    return refused(failure(description), intent, { title: FAILED, description });
  }
  const description = `${account.name}: ${isActive ? "ativo" : "inativo"}`;
  return done("Status do usuário atualizado!", description);
}

async function toggleInBulk(
  app: AppContext,
  actor: Actor,
  { all: ids = [], asking }: Marked,
  isActive: boolean,
): Promise<FormOutcome> {
  const intent = BULK;
  if (ids.length === 0) {
    const description = "Marque pelo menos um usuário.";
    return refused(failure(description), intent, { title: FAILED, description });
  }
  const users = await readMarked(ids, (batch) => readMarkedUsers(app.db, batch));
  const act = isActive ? "Ativar" : "Desativar";
  const said = (changed: ReadonlySet<number>) => {
    const states = users
      .filter(({ id }) => changed.has(id))
      .map((user) => (user.is_active ? "ativo" : "inativo"));
    const many = countOf(changed.size, { one: "usuário", many: "usuários" });
    return `${act} ${many}: ${fromTo(states, isActive ? "ativo" : "inativo")}`;
  };
  const now = app.now();
  const bulk = { action: "user.bulk", entity: "users", said } as const;
  const outcome = await askOrAct(asking)(app.db, actor, bulk, now, async (trx, author) => {
    const sum: BulkOutcome = { changed: 0, admins: 0, apart: 0, unchanged: 0, missing: 0 };
    for (const batch of inBatches(ids)) {
      const part = await setUsersActive(trx, { ids: batch, isActive, ...author }, now);
      for (const name of ["changed", "admins", "apart", "unchanged", "missing"] as const)
        sum[name] += part[name];
    }
    return sum;
  });
  const description = leftSentence(outcome, isActive);
  if (outcome.changed === 0) {
    const title = outcome.admins + outcome.apart > 0 ? FAILED : "Nada mudou";
    return refused(failure(description), intent, { title, description });
  }
  if (outcome.asking) {
    const { admins, apart, unchanged, missing: gone } = outcome;
    const stays = [...(admins > 0 ? [ADMIN_STAYS_ACTIVE] : []), ...(apart > 0 ? [NOT_IN_BULK] : [])];
    const leave = isActive ? [] : ["Quem está com a conta aberta sai dela na hora."];
    const sentences = [...stayingSentences({ unchanged, missing: gone }), ...stays, ...leave];
    return askedOutcome(intent, outcome.asking, { title: outcome.said, confirmLabel: act, sentences });
  }
  const [one, many] = isActive ? ["ativado", "ativados"] : ["desativado", "desativados"];
  const { changed } = outcome;
  return done(changed === 1 ? `1 usuário ${one}` : `${changed} usuários ${many}`, description || undefined);
}

/** How many were left as they were, and why. */
function leftSentence({ admins, apart, unchanged, missing: gone }: BulkOutcome, isActive: boolean): string {
  const state = isActive ? ["ativo", "ativos"] : ["inativo", "inativos"];
  return [
    admins === 1 ? ADMIN_STAYS_ACTIVE : null,
    admins > 1 ? `${admins} administradores continuam ativos: ${ADMIN_STAYS_ACTIVE}` : null,
    apart > 0 ? NOT_IN_BULK : null,
    unchanged > 0
      ? `${unchanged} já ${unchanged === 1 ? `estava ${state[0]}` : `estavam ${state[1]}`}.`
      : null,
    gone > 0 ? `${gone} não ${gone === 1 ? "existe" : "existem"} mais.` : null,
  ]
    .filter(Boolean)
    .join(" ");
}

/** What "delete my account" does, asked for by the owner. */
async function remove(app: AppContext, { actorId, ip }: Actor, userId: number): Promise<FormOutcome> {
  const intent = "delete-user";
  const account = await findOpenAccount(app.db, userId);
  if (!account) return missing(FAILED, intent);
  const inTeam = await teamRefusal(app.db, userId);
  if (inTeam) return refused(failure(inTeam), intent, { title: FAILED, description: inTeam });
  // An address that was only typed may be somebody else's.
  const email = account.email_confirmed_at ? account.email : null;
  const erased = await erasePerson(app.db, { person: { userId, email }, actorId, ip }, app.now());
  if (!erased.ok)
    return refused(failure(erased.keptBecause), intent, { title: FAILED, description: erased.keptBecause });
  return done("Usuário excluído!", "Os pedidos continuam guardados, sem os dados da conta.");
}

async function resend(app: AppContext, userId: number): Promise<FormOutcome> {
  const intent = "resend-confirmation";
  const account = await findOpenAccount(app.db, userId);
  if (!account?.is_active) return missing(FAILED, intent);
  if (account.email_confirmed_at) return done("Este e-mail já está confirmado");
  const allowed = await app.limits.use(IDENTITY_LIMITS.confirmation, String(userId));
  if (!allowed.ok) {
    const description = waitSentence(allowed.retryAfter);
    return refused(failure(description), intent, { title: FAILED, description }, 429);
  }
  await requestConfirmation(app.db, { userId, email: account.email, secret: app.secret }, app.now());
  if (app.mail.isHeld()) return done("E-mail de confirmação guardado", HELD_MAIL);
  return done("E-mail de confirmação enviado", account.email);
}
