// Validates requests and responses of the fake bank: against the Central Bank's OpenAPI definition, and for Efí against
// its SDK's schemas.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import {
  PixCreateChargeBodySchema,
  PixCreateChargeResponseSchema,
  PixDetailChargeResponseSchema,
  PixDetailDevolutionResponseSchema,
  PixDevolutionBodySchema,
  PixDevolutionResponseSchema,
  PixListReceivedResponseSchema,
  PixUpdateChargeBodySchema,
  PixUpdateChargeResponseSchema,
} from "sdk-node-apis-efi";
import { parse } from "yaml";

// biome-ignore lint/suspicious/noExplicitAny: a foreign document of 9,000 lines, walked by its own paths
type Document = any;

const PATHS = {
  charge: "/cob/{txid}",
  devolution: "/pix/{e2eid}/devolucao/{id}",
  list: "/pix",
  webhook: "/webhook/{chave}",
} as const;

export type Place = keyof typeof PATHS;

const EFI = {
  answers: {
    "put charge": PixCreateChargeResponseSchema,
    "patch charge": PixUpdateChargeResponseSchema,
    "get charge": PixDetailChargeResponseSchema,
    "put devolution": PixDevolutionResponseSchema,
    "get devolution": PixDetailDevolutionResponseSchema,
    "get list": PixListReceivedResponseSchema,
  },
  requests: {
    "put charge": PixCreateChargeBodySchema,
    "patch charge": PixUpdateChargeBodySchema,
    "put devolution": PixDevolutionBodySchema,
  },
};

let read: { document: Document; ajv: Ajv } | undefined;
const compiled = new Map<string, ValidateFunction>();

/** Violations in a response, by the standard and by Efí where it is used. */
export function answerFaults(
  speaks: "standard" | "efi",
  { method, place, status, body }: { method: string; place: Place; status: number; body: unknown },
): string[] {
  const name = `${method.toLowerCase()} ${place}`;
  // Efí's error bodies have their own documented shape.
  if (speaks === "efi" && status >= 400) return [];
  const faults = faultsOf(`${name} ${status}`, answerSchema(method, place, status), body);
  const efi = EFI.answers[name as keyof typeof EFI.answers];
  if (speaks === "standard" || !efi) return faults;
  return [
    ...faults,
    ...(efi.safeParse(body).error?.issues.map((issue) => `Efí, ${name}: ${JSON.stringify(issue)}`) ?? []),
  ];
}

/** The same for our requests. */
export function requestFaults(method: string, place: Place, body: unknown): string[] {
  const name = `${method.toLowerCase()} ${place}`;
  const { document } = readStandard();
  const schema = deref(document.paths[PATHS[place]][method.toLowerCase()].requestBody).content[
    "application/json"
  ].schema;
  const efi = EFI.requests[name as keyof typeof EFI.requests];
  const issues = efi?.safeParse(body).error?.issues ?? [];
  return [
    ...faultsOf(`${name} request`, schema, body),
    ...issues.map((issue) => `Efí: ${JSON.stringify(issue)}`),
  ];
}

/** Violations in a webhook body. */
export function callbackFaults(body: unknown): string[] {
  const { document } = readStandard();
  const { content } = document.components.requestBodies.WebhookPixBody;
  return faultsOf("callback", content["application/json"].schema, body);
}

/** An example from the document itself. */
export function example(name: string): unknown {
  return readStandard().document.components.examples[name].value;
}

function answerSchema(method: string, place: Place, status: number): Document {
  const { responses } = readStandard().document.paths[PATHS[place]][method.toLowerCase()];
  const response = responses[status];
  if (!response) throw new Error(`the standard knows no ${status} for ${method} ${PATHS[place]}`);
  const [content] = Object.values<Document>(deref(response).content ?? { none: { schema: {} } });
  return content.schema;
}

function faultsOf(name: string, schema: Document, body: unknown): string[] {
  const { ajv, document } = readStandard();
  let validate = compiled.get(name);
  if (!validate) {
    validate = ajv.compile({ ...schema, components: document.components });
    compiled.set(name, validate);
  }
  if (validate(body)) return [];
  return (validate.errors ?? []).map((error) => `${name}: ${error.instancePath} ${error.message}`);
}

function deref(node: Document): Document {
  const { document } = readStandard();
  if (!node.$ref) return node;
  return node.$ref
    .split("/")
    .slice(1)
    .reduce((at: Document, key: string) => at[key], document);
}

/** Parses the 9,000 lines once, before a test waits for an answer. */
export function readStandard(): { document: Document; ajv: Ajv } {
  if (read) return read;
  const document = parse(readFileSync(join(import.meta.dirname, "openapi-2.9.0.yaml"), "utf8"));
  // Error in version 2.9.0: the list of payments requires the list of charges.
  document.components.schemas.PixConsultados.required = ["parametros", "pix"];
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv, ["date-time", "int32", "int64"]);
  // The document calls "pix.example.com/qr/…", without a scheme, a URI.
  ajv.addFormat("uri", true);
  read = { document, ajv };
  return read;
}
