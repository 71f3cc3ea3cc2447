// Forms of /admin/importar/conexoes. Each form is handed to the service that has the rules.
import type { AppContext } from "#app/context.ts";
import type { Author } from "#app/platform/config/changed-values.ts";
import { staleRow } from "#app/platform/config/stale-row.server.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import { done, type FormOutcome, missing, outdated, refused } from "#app/platform/forms/form-outcome.ts";
import { leftWords } from "../matching/external-product.ts";
import { matchProducts } from "../matching/external-products.server.ts";
import { matchSchema } from "../matching/product-matches.schema.ts";
import { connectionActSchema, connectionSchema, newConnectionSchema } from "./connection.schema.ts";
import { CONNECTION_LIMITS, connectionFields } from "./connection.ts";
import {
  changeConnection,
  createConnection,
  deleteConnection,
  findConnection,
  pauseConnection,
  replayDelivery,
} from "./connections.server.ts";

export const CONNECTIONS_PATH = "/admin/importar/conexoes";

type Acting = Pick<AppContext, "db" | "now" | "secret" | "jobs"> & { author: Author };

const NOT_SAVED = "A conexão não foi salva";
const NOT_DONE = "Não foi possível";
const MARKED = { title: NOT_SAVED, description: "Confira os campos marcados." };

export async function runConnectionForm(app: Acting, formData: FormData): Promise<FormOutcome> {
  switch (formData.get("intent")) {
    case "create-connection":
      return create(app, formData);
    case "save-connection":
      return save(app, formData);
    case "match-products":
      return match(app, formData);
    default:
      return act(app, formData);
  }
}

async function create(app: Acting, formData: FormData): Promise<FormOutcome> {
  const form = parseForm(newConnectionSchema, formData);
  if (!form.ok) return refused(form, "create-connection", MARKED);
  const { platform, name, secret, takes_enrollments: takesEnrollments } = form.value;
  const facts = { platform, name, secret, takesEnrollments };
  const made = await createConnection(app.db, facts, by(app));
  if (!made) {
    const full = `Cada plataforma pode ter até ${CONNECTION_LIMITS.perPlatform} conexões.`;
    return refused(failure({ platform: full }, formData), "create-connection", MARKED);
  }
  return done("Conexão criada.", "Agora cole o endereço na plataforma.", `${CONNECTIONS_PATH}/${made.id}`);
}

async function save(app: Acting, formData: FormData): Promise<FormOutcome> {
  const form = parseForm(connectionSchema, formData);
  if (!form.ok) return refused(form, "save-connection", MARKED);
  const { id, version, name, secret, takes_enrollments: takesEnrollments } = form.value;
  const saved = await changeConnection(app.db, { id, version, name, secret, takesEnrollments }, by(app));
  const connection = saved === "stale" ? await findConnection(app.db, id) : undefined;
  if (connection) {
    const fields = connectionFields(connection);
    const row = {
      entity: "incoming_connections",
      entityId: id,
      version: connection.version,
      at: connection.updated_at,
    };
    return outdated(await staleRow(app.db, { ...row, fields }), "save-connection", NOT_SAVED);
  }
  return saved === "saved" ? done("Conexão salva.") : missing(NOT_SAVED, "save-connection");
}

async function match(app: Acting, formData: FormData): Promise<FormOutcome> {
  const form = parseForm(matchSchema, formData);
  if (!form.ok) return refused(form, "match-products", { title: "Nada mudou" });
  const { actorId, ip = "" } = app.author;
  const { changed, left } = await matchProducts(app.db, form.value.match, { actorId, ip }, app.now());
  if (changed === 0) return done("Nada mudou.", leftWords(left));
  app.jobs.wake();
  return done("Produtos combinados.", leftWords(left) || "O que esperava por eles é aplicado em instantes.");
}

async function act(app: Acting, formData: FormData): Promise<FormOutcome> {
  const form = parseForm(connectionActSchema, formData);
  if (!form.ok) return refused(form, "", { title: NOT_DONE });
  const { intent, id } = form.value;
  const { db, author } = app;
  switch (intent) {
    case "pause-connection": {
      const isPaused = form.value.value;
      if (!(await pauseConnection(db, { id, isPaused, author }, app.now()))) return missing(NOT_DONE, intent);
      app.jobs.wake();
      return isPaused
        ? done("Conexão em pausa.", "Os avisos que chegarem ficam guardados.")
        : done("Conexão ligada.", "O que chegou na pausa é aplicado em instantes.");
    }
    case "delete-connection":
      return (await deleteConnection(db, { id, author }, app.now()))
        ? done("Conexão excluída.", undefined, CONNECTIONS_PATH)
        : missing(NOT_DONE, intent);
    case "replay-delivery": {
      const { delivery } = form.value;
      if (!(await replayDelivery(db, { id, delivery, author }, app.now()))) return missing(NOT_DONE, intent);
      app.jobs.wake();
      return done("O aviso está na fila.", "Ninguém recebe e-mail por um aviso repetido.");
    }
  }
}

function by({ secret: siteSecret, author, now }: Acting) {
  return { siteSecret, author, now: now() };
}
