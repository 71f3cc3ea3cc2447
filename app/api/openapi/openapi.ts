// The whole HTTP API as OpenAPI 3.1, made of the addresses and tables that are served and the events that are told.
import { z } from "zod";
import { EVENT_NAMES, EVENT_WORDS } from "#app/events/event-names.ts";
import { eventBodyShape } from "#app/events/events.ts";
import type { ServedTable } from "#app/nouns/served-table.ts";
import { SERVED_TABLES } from "../protocol/registry.ts";
import { BESIDE } from "./beside-tables.ts";
import { type JsonSchema, rowSchema, schemaName, writtenSchema } from "./field-schemas.ts";
import {
  DESCRIBED_ROUTES,
  isOfRows,
  type Method,
  type Operation,
  operationsOf,
  PARAMETERS,
  type RefusedStatus,
} from "./operations.ts";
import { SITE_ROUTES, SITE_SCHEMAS } from "./site-routes.server.ts";

interface Facts {
  siteUrl: string;
  siteName: string;
}

/** Of the API, and not of the program: whoever asks is not told which one runs. */
const API_VERSION = "1.0.0";

type Paths = Record<string, Partial<Record<Method, JsonSchema>>>;

export function openApiDocument({ siteUrl, siteName }: Facts): JsonSchema {
  return {
    openapi: "3.1.0",
    info: {
      title: `API de ${siteName}`,
      version: API_VERSION,
      description:
        "As tabelas da loja pelo protocolo do Baserow, arquivos, webhooks e os acontecimentos que a loja avisa. Cada endereço existe também sem /api, e a última barra pode faltar.",
    },
    servers: [{ url: siteUrl }],
    security: [{ token: [] }, { person: [] }],
    tags: [...new Set(allOperations().map(({ operation }) => operation.tag))].map((name) => ({ name })),
    paths: pathsOf(),
    webhooks: Object.fromEntries(EVENT_NAMES.map((name) => [name, toldEvent(name)])),
    components: {
      securitySchemes: {
        token: {
          type: "apiKey",
          in: "header",
          name: "Authorization",
          description: "Token SUA_CHAVE: uma chave feita em Integrações, com direitos por tabela.",
        },
        person: {
          type: "apiKey",
          in: "header",
          name: "Authorization",
          description: "JWT access_token: um administrador que entrou por /api/user/token-auth/.",
        },
        session: {
          type: "apiKey",
          in: "cookie",
          name: "session",
          description: "O cookie de quem entrou na conta. Só as páginas desta loja o enviam.",
        },
      },
      parameters: {
        ...Object.fromEntries(
          Object.entries(PARAMETERS).map(([name, rest]) => [name, { name, in: "query", ...rest }]),
        ),
        ...SITE_PARAMETERS,
      },
      responses: Object.fromEntries(
        Object.entries(REFUSALS).flatMap(([status, description]) => [
          [`Refused${status}`, refusal(description, "Refusal")],
          [`SiteRefused${status}`, refusal(description, "SiteRefusal")],
        ]),
      ),
      schemas: {
        ...Object.fromEntries(SERVED_TABLES.flatMap(tableSchemas)),
        ...SHARED_SCHEMAS,
        ...SITE_SCHEMAS,
      },
    },
  };
}

const SITE_PARAMETERS: Record<string, JsonSchema> = {
  idempotency_key: {
    name: "Idempotency-Key",
    in: "header",
    required: true,
    description: "Feita no navegador, uma por formulário",
    schema: { type: "string", pattern: "^[A-Za-z0-9_-]{16,64}$" },
  },
  page_key: {
    name: "page",
    in: "query",
    description: "A página",
    schema: { type: "string", maxLength: 100 },
  },
};

const REFUSALS: Record<RefusedStatus, string> = {
  400: "O que foi enviado não é aceito.",
  401: "Sem credenciais, ou sem este direito.",
  403: "Não é permitido a quem pede, ou não veio desta loja.",
  404: "Não existe.",
  409: "Mudou desde que foi lido, ou já foi feito.",
  413: "O que foi enviado é grande demais.",
  415: "O arquivo deve vir como multipart/form-data.",
  422: "Algum campo não é aceito.",
  429: "Requisições demais: Retry-After diz quantos segundos aguardar.",
  503: "O meio de pagamento não responde. Tente de novo.",
  507: "Não há espaço em disco.",
};

function refusal(description: string, schema: "Refusal" | "SiteRefusal"): JsonSchema {
  return {
    description,
    content: { "application/json": { schema: { $ref: `#/components/schemas/${schema}` } } },
  };
}

function tableSchemas(table: ServedTable): [string, JsonSchema][] {
  const name = schemaName(table);
  return [
    [name, rowSchema(table)],
    [`New${name}`, writtenSchema(table, { isNew: true })],
    [`Changed${name}`, writtenSchema(table, { isNew: false })],
  ];
}

const TEXT = { type: "string" };
const WEBHOOK = {
  url: { type: "string", format: "uri", maxLength: 2000 },
  name: { type: "string", maxLength: 255 },
  events: { type: "array", items: { enum: ["rows.created", "rows.updated", "rows.deleted"] } },
  include_all_events: { type: "boolean" },
  request_method: { enum: ["POST", "GET", "PUT", "PATCH", "DELETE"] },
  headers: { type: "object", additionalProperties: TEXT },
  use_user_field_names: { type: "boolean" },
  active: { type: "boolean" },
};
const MADE = { id: { type: "integer" }, table_id: { type: "integer" }, failed_triggers: { type: "integer" } };
const SHARED_SCHEMAS: Record<string, JsonSchema> = {
  Refusal: {
    type: "object",
    properties: {
      error: { type: "string", description: "O código do erro, que não muda" },
      detail: { description: "O que aconteceu, em palavras, ou por campo: {campo: [{error, code}]}" },
    },
    required: ["detail"],
  },
  Table: {
    type: "object",
    properties: {
      id: { enum: SERVED_TABLES.map(({ id }) => id) },
      name: TEXT,
      order: { type: "integer" },
      database_id: { type: "integer" },
    },
    required: ["id", "name", "order", "database_id"],
  },
  Field: {
    type: "object",
    properties: {
      id: { type: "integer" },
      table_id: { type: "integer" },
      name: TEXT,
      order: { type: "integer" },
      type: TEXT,
      primary: { type: "boolean" },
      read_only: { type: "boolean" },
    },
    required: ["id", "table_id", "name", "order", "type", "primary", "read_only"],
  },
  Webhook: {
    type: "object",
    properties: { ...MADE, ...WEBHOOK },
    required: [...Object.keys(MADE), ...Object.keys(WEBHOOK)],
  },
  NewWebhook: { type: "object", properties: WEBHOOK, required: ["url", "name"] },
  ChangedWebhook: { type: "object", properties: WEBHOOK },
};

/** A call of the shop's own pages, which no other program can make. */
export function isOfSite({ auth }: Operation): boolean {
  return auth === "browser" || auth === "account" || auth === "team";
}

export interface DescribedOperation {
  /** "/api/database/rows/table/628/{row_id}/" */
  path: string;
  method: Method;
  operation: Operation;
  /** As it is registered; undefined beside the table API. */
  route: string | undefined;
}

/** In the order in which the document names them. */
export function allOperations(): DescribedOperation[] {
  const ofTables = DESCRIBED_ROUTES.flatMap((route) =>
    (isOfRows(route) ? SERVED_TABLES : [undefined]).flatMap((table) =>
      operationsAt(pathOf(route, table), operationsOf(route, table), route),
    ),
  );
  const beside = Object.entries({ ...BESIDE, ...SITE_ROUTES }).flatMap(([path, operations]) =>
    operationsAt(path, operations, undefined),
  );
  return [...ofTables, ...beside];
}

function operationsAt(
  path: string,
  operations: Partial<Record<Method, Operation>>,
  route: string | undefined,
): DescribedOperation[] {
  return Object.entries(operations).map(([method, operation]) => {
    return { path, method: method as Method, operation, route };
  });
}

const PLACES: Record<string, { name: string; description: string }> = {
  table: { name: "table_id", description: "Número da tabela" },
  row: { name: "row_id", description: "Número da linha" },
  field: { name: "field_id", description: "Número do campo" },
  database: { name: "database_id", description: "Sempre 134" },
  webhook: { name: "webhook_id", description: "Número do webhook" },
};

/** "/api/database/rows/table/628/{row_id}/" for ":table" and ":row". */
function pathOf(route: string, table: ServedTable | undefined): string {
  const named = route.replace(/:(\w+)\{[^{}]*\}/g, (_, name: string) =>
    name === "table" && table ? String(table.id) : `{${PLACES[name]?.name ?? name}}`,
  );
  return `/api${named}/`;
}

function pathsOf(): Paths {
  const paths: Paths = {};
  for (const { path, method, operation } of allOperations()) {
    paths[path] = { ...paths[path], [method]: described(path, operation) };
  }
  return paths;
}

function described(path: string, operation: Operation): JsonSchema {
  const { tag, id, summary, description, query = [], body, bodyType = "application/json" } = operation;
  const { status, answer, refusals = [], auth, parameters = [] } = operation;
  const ofSite = isOfSite(operation);
  const places = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => placeParameter(name));
  const refused = [
    ...new Set([
      ...(auth === "nobody" || ofSite ? [] : [401, 429]),
      ...(path.includes("row_id") ? [404] : []),
      ...refusals,
    ]),
  ];
  const given = answer ? { content: { "application/json": { schema: answer } } } : {};
  return {
    tags: [tag],
    operationId: id,
    summary,
    ...(description ? { description } : {}),
    ...securityOf(auth),
    parameters: [
      ...places,
      ...parameters,
      ...query.map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ],
    ...(body ? { requestBody: { required: true, content: { [bodyType]: { schema: body } } } } : {}),
    responses: {
      [status]: { description: status === 204 ? "Feito." : "A resposta.", ...given },
      ...Object.fromEntries(
        refused
          .sort()
          .map((one) => [
            one,
            { $ref: `#/components/responses/${ofSite ? "SiteRefused" : "Refused"}${one}` },
          ]),
      ),
    },
  };
}

function securityOf(auth: Operation["auth"]): JsonSchema {
  switch (auth) {
    case undefined:
      return {};
    case "administrator":
      return { security: [{ person: [] }] };
    case "account":
    case "team":
      return { security: [{ session: [] }] };
    default:
      return { security: [] };
  }
}

function placeParameter(name: string): JsonSchema {
  const known = Object.values(PLACES).find((place) => place.name === name);
  const schema = known ? { type: "integer", minimum: 1 } : { type: "string" };
  return { name, in: "path", required: true, schema, ...(known ? { description: known.description } : {}) };
}

function toldEvent(name: (typeof EVENT_NAMES)[number]): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(eventBodyShape(name), { io: "input" });
  const { label, sentence } = EVENT_WORDS[name];
  return {
    post: {
      operationId: `told_${name.replace(".", "_")}`,
      summary: label,
      description: sentence,
      security: [],
      requestBody: { required: true, content: { "application/json": { schema } } },
      responses: { "200": { description: "Qualquer resposta de 200 a 299, em até 5 segundos." } },
    },
  };
}
