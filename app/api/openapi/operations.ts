// What each address of the API does, in words and schemas. A test compares them with the
// addresses that are really served.
import type { ServedTable } from "#app/nouns/served-table.ts";
import { tableLabel } from "../protocol/table-labels.ts";
import { type JsonSchema, schemaName } from "./field-schemas.ts";

export type Method = "get" | "post" | "put" | "patch" | "delete";

export interface Operation {
  tag: string;
  /** Names it for programs that make a client of the document. */
  id: string;
  summary: string;
  description?: string;
  /** Names of `PARAMETERS`. */
  query?: readonly string[];
  /** Others that the address reads, as the document refers to them. */
  parameters?: readonly JsonSchema[];
  body?: JsonSchema;
  /** Of the body, if it is not JSON. */
  bodyType?: string;
  status: 200 | 201 | 202 | 204;
  answer?: JsonSchema;
  /** Beside those that every address may give. */
  refusals?: readonly RefusedStatus[];
  /**
   * Left out: an API key or a signed-in person. `browser`, `account` and `team` are calls of the shop's own pages: any
   * visitor, a signed-in account, or a signed-in team member.
   */
  auth?: "nobody" | "administrator" | "browser" | "account" | "team";
}

export type RefusedStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503 | 507;

export type Operations = Partial<Record<Method, Operation>>;

export const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
export const list = (items: JsonSchema): JsonSchema => ({ type: "array", items });
export const object = (
  properties: Record<string, JsonSchema>,
  required = Object.keys(properties),
): JsonSchema => {
  return { type: "object", properties, required };
};
export const TEXT = { type: "string" };
const ROW_ID = { type: "integer", minimum: 1 };
const LISTING = [
  "page",
  "size",
  "search",
  "search_mode",
  "order_by",
  "include",
  "exclude",
  "filter_type",
  "filters",
];
const NAMES = "user_field_names";
const TABLES = "Tabelas e campos";
const WEBHOOKS = "Webhooks";
const FILES = "Arquivos";
const SIGN_IN = "Entrar";

/** Of one table, under the addresses that are served for all of them. */
const OF_ROWS: Record<string, (table: ServedTable) => Operations> = {
  "/database/rows/table/:table{[0-9]+}": (table) => ({
    get: {
      ...about(table, "list", "Listar linhas"),
      description:
        "Filtros: filter__{campo}__{operador}=valor, quantos forem, juntos por filter_type; ou um JSON em filters. Campo pelo nome, ou por field_ e o id.",
      query: [NAMES, ...LISTING],
      status: 200,
      answer: object({
        count: { type: "integer" },
        next: { type: ["string", "null"] },
        previous: { type: ["string", "null"] },
        results: list(ref(schemaName(table))),
      }),
      refusals: [400],
    },
    post: {
      ...about(table, "create", "Criar uma linha"),
      query: [NAMES, "before", "send_webhook_events"],
      body: ref(`New${schemaName(table)}`),
      status: 200,
      answer: ref(schemaName(table)),
      refusals: [400, 413],
    },
  }),
  "/database/rows/table/:table{[0-9]+}/batch": (table) => ({
    post: {
      ...about(table, "create_many", "Criar várias linhas"),
      query: [NAMES, "before", "send_webhook_events"],
      body: batchOf(ref(`New${schemaName(table)}`)),
      status: 200,
      answer: object({ items: list(ref(schemaName(table))) }),
      refusals: [400, 413],
    },
    patch: {
      ...about(table, "update_many", "Alterar várias linhas"),
      query: [NAMES, "send_webhook_events"],
      body: batchOf({ allOf: [object({ id: ROW_ID }), ref(`Changed${schemaName(table)}`)] }),
      status: 200,
      answer: object({ items: list(ref(schemaName(table))) }),
      refusals: [400, 413],
    },
  }),
  "/database/rows/table/:table{[0-9]+}/batch-delete": (table) => ({
    post: {
      ...about(table, "delete_many", "Excluir várias linhas"),
      query: ["send_webhook_events"],
      body: batchOf(ROW_ID),
      status: 204,
      refusals: [400, 413],
    },
  }),
  "/database/rows/table/:table{[0-9]+}/:row{[0-9]+}": (table) => ({
    get: {
      ...about(table, "read", "Ler uma linha"),
      query: [NAMES],
      status: 200,
      answer: ref(schemaName(table)),
    },
    patch: {
      ...about(table, "update", "Alterar uma linha"),
      query: [NAMES, "send_webhook_events"],
      body: ref(`Changed${schemaName(table)}`),
      status: 200,
      answer: ref(schemaName(table)),
      refusals: [400, 413],
    },
    delete: {
      ...about(table, "delete", "Excluir uma linha"),
      query: ["send_webhook_events"],
      status: 204,
      refusals: [400],
    },
  }),
  "/database/rows/table/:table{[0-9]+}/:row{[0-9]+}/move": (table) => ({
    patch: {
      ...about(table, "move", "Mudar a posição de uma linha"),
      query: [NAMES, "before_id", "send_webhook_events"],
      status: 200,
      answer: ref(schemaName(table)),
    },
  }),
};

function about(table: ServedTable, act: string, summary: string) {
  return {
    tag: tableLabel(table),
    id: `${act}_${table.name.toLowerCase()}`,
    summary: `${summary}: ${tableLabel(table)}`,
  };
}

function batchOf(items: JsonSchema): JsonSchema {
  return object({ items: { type: "array", minItems: 1, maxItems: 200, items } });
}

const TOKENS = object({ access_token: TEXT, token: TEXT, user: { type: "object" } });
const FILE = object(
  { url: TEXT, name: TEXT, size: { type: "integer" }, mime_type: TEXT, original_name: TEXT },
  ["url", "name"],
);
const IMMUTABLE = "Os campos das tabelas não mudam: a resposta é sempre ERROR_IMMUTABLE_FIELD_PROPERTIES.";

const OTHERS: Record<string, Operations> = {
  "/user/token-auth": {
    post: {
      tag: SIGN_IN,
      id: "sign_in",
      summary: "Entrar com e-mail e senha de um administrador",
      body: object({ email: TEXT, password: TEXT }),
      status: 200,
      answer: { allOf: [TOKENS, object({ refresh_token: TEXT })] },
      refusals: [400, 401, 413, 429],
      auth: "nobody",
    },
  },
  "/user/token-refresh": {
    post: {
      tag: SIGN_IN,
      id: "refresh_sign_in",
      summary: "Renovar a entrada",
      body: object({ refresh_token: TEXT }),
      status: 200,
      answer: TOKENS,
      refusals: [400, 401, 413],
      auth: "nobody",
    },
  },
  "/database/tokens/check": {
    get: {
      tag: SIGN_IN,
      id: "check_token",
      summary: "Verificar uma chave",
      status: 200,
      answer: object({ token: { const: "OK" } }),
    },
  },
  "/applications": {
    get: {
      tag: TABLES,
      id: "list_applications",
      summary: "O banco de dados e as tabelas dele",
      status: 200,
      answer: list({ type: "object" }),
      auth: "administrator",
    },
  },
  "/database/tables/database/:database{[0-9]+}": {
    get: {
      tag: TABLES,
      id: "list_tables",
      summary: "As tabelas do banco de dados 134",
      status: 200,
      answer: list(ref("Table")),
      refusals: [404],
      auth: "administrator",
    },
  },
  "/database/tables/all-tables": {
    get: {
      tag: TABLES,
      id: "list_reachable_tables",
      summary: "As tabelas que a chave alcança",
      status: 200,
      answer: list(ref("Table")),
    },
  },
  "/database/fields/table/:table{[0-9]+}": {
    get: {
      tag: TABLES,
      id: "list_fields",
      summary: "Os campos de uma tabela",
      status: 200,
      answer: list(ref("Field")),
      refusals: [404],
    },
    post: { tag: TABLES, id: "create_field", summary: IMMUTABLE, status: 200, refusals: [400, 404] },
  },
  "/database/fields/:field{[0-9]+}": {
    patch: { tag: TABLES, id: "update_field", summary: IMMUTABLE, status: 200, refusals: [400, 404] },
    delete: { tag: TABLES, id: "delete_field", summary: IMMUTABLE, status: 204, refusals: [400, 404] },
  },
  "/database/webhooks/table/:table{[0-9]+}": {
    get: {
      tag: WEBHOOKS,
      id: "list_webhooks",
      summary: "Os webhooks de uma tabela",
      status: 200,
      answer: list(ref("Webhook")),
      refusals: [404],
      auth: "administrator",
    },
    post: {
      tag: WEBHOOKS,
      id: "create_webhook",
      summary: "Criar um webhook de uma tabela",
      body: ref("NewWebhook"),
      status: 200,
      answer: ref("Webhook"),
      refusals: [400, 404, 413],
      auth: "administrator",
    },
  },
  "/database/webhooks/:webhook{[0-9]+}": {
    get: {
      tag: WEBHOOKS,
      id: "read_webhook",
      summary: "Ler um webhook",
      status: 200,
      answer: ref("Webhook"),
      refusals: [404],
      auth: "administrator",
    },
    patch: {
      tag: WEBHOOKS,
      id: "update_webhook",
      summary: "Alterar um webhook",
      body: ref("ChangedWebhook"),
      status: 200,
      answer: ref("Webhook"),
      refusals: [400, 404, 413],
      auth: "administrator",
    },
    delete: {
      tag: WEBHOOKS,
      id: "delete_webhook",
      summary: "Excluir um webhook",
      status: 204,
      refusals: [404],
      auth: "administrator",
    },
  },
  "/user-files/upload-file": {
    post: {
      tag: FILES,
      id: "upload_file",
      summary: "Enviar uma imagem ou um PDF",
      body: object({ file: { type: "string", contentMediaType: "application/octet-stream" } }),
      bodyType: "multipart/form-data",
      status: 200,
      answer: FILE,
      refusals: [400, 413, 415],
    },
  },
  "/user-files/upload-via-url": {
    post: {
      tag: FILES,
      id: "upload_from_address",
      summary: "Buscar uma imagem ou um PDF em um endereço",
      description: "Só onde a instalação permite (UPLOAD_FROM_ADDRESSES).",
      body: object({ url: { type: "string", format: "uri" } }),
      status: 200,
      answer: FILE,
      refusals: [400, 413],
    },
  },
};

/** Of an address as it is registered: what it does, for one table where it is of rows. */
export function operationsOf(route: string, table: ServedTable | undefined): Operations {
  return (table && OF_ROWS[route]?.(table)) ?? OTHERS[route] ?? {};
}

/** Its schemas differ from table to table. */
export function isOfRows(route: string): boolean {
  return Object.hasOwn(OF_ROWS, route);
}

/** The addresses that are described, as they are registered. */
export const DESCRIBED_ROUTES = [...Object.keys(OF_ROWS), ...Object.keys(OTHERS)];

export const PARAMETERS: Record<string, JsonSchema> = {
  user_field_names: parameter(
    "Identifica os campos pelo nome, e não por field_ e o id",
    { const: "true" },
    true,
  ),
  page: parameter("A página, a partir de 1", { type: "integer", minimum: 1, default: 1 }),
  size: parameter("Linhas por página", { type: "integer", minimum: 1, maximum: 200, default: 100 }),
  search: parameter("Palavras que a linha deve ter", { type: "string", maxLength: 200 }),
  search_mode: parameter("Como procurar", { enum: ["full-text-with-count", "compat"] }),
  order_by: parameter("Campos separados por vírgula; com - do maior para o menor", TEXT),
  include: parameter("Só estes campos, separados por vírgula", TEXT),
  exclude: parameter("Sem estes campos, separados por vírgula", TEXT),
  filter_type: parameter("Se todos os filtros valem, ou basta um", { enum: ["AND", "OR"], default: "AND" }),
  filters: parameter("Filtros em grupos, como texto JSON", TEXT),
  before: parameter("Põe as linhas novas antes desta", ROW_ID),
  before_id: parameter("A linha que vem depois; sem ela, vai para o fim", ROW_ID),
  nome: parameter("O nome do arquivo", TEXT),
  q: parameter("O que procurar", TEXT),
  agora: parameter("Pergunta ao meio de pagamento antes de responder", TEXT),
  send_webhook_events: parameter("Com false, os webhooks da tabela não são avisados", {
    type: "boolean",
    default: true,
  }),
};

function parameter(description: string, schema: JsonSchema, required = false): JsonSchema {
  return { description, schema, ...(required ? { required } : {}) };
}
