import type { RouteConfigEntry } from "@react-router/dev/routes";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect, test } from "vitest";
import { EVENT_NAMES } from "#app/events/event-names.ts";
import { ENTRY_PREFIX } from "#app/external-sales/incoming/incoming-platforms.ts";
import routes from "#app/routes.ts";
import { seed } from "#db/seed/seed.ts";
import { checkoutBody, submit } from "#tests/checkout.ts";
import { makeAdmin, makeProduct } from "#tests/makers.ts";
import { clientWith, rowsPath, tableClient } from "#tests/table-client.ts";
import { openSite } from "#tests/test-site.ts";
import { SERVED_TABLES } from "../protocol/registry.ts";
import { TABLE_API_ROUTES } from "../tables.api.ts";
import { ALL_RIGHTS } from "../tokens/token-rights.ts";
import { schemaName } from "./field-schemas.ts";
import { allOperations, isOfSite } from "./openapi.ts";

/** Addresses of the site map below /api, without the one that answers what is nowhere. */
function siteApiPaths(): string[] {
  const paths: string[] = [];
  const collect = (entries: readonly RouteConfigEntry[], above: string): void => {
    for (const { path, children = [] } of entries) {
      const whole = path === undefined ? above : `${above}/${path}`;
      if (path !== undefined && children.length === 0) paths.push(whole);
      collect(children, whole);
    }
  };
  collect(routes as RouteConfigEntry[], "");
  return paths.filter((path) => path.startsWith("/api/") && path !== "/api/*");
}

/** "/api/orders/:publicId" and "/api/orders/{public_id}" are one address. */
function asPattern(path: string): string {
  return path.replace(/:\w+\??|\{\w+\}/g, "*");
}

test("EV-09: the description of the API is valid OpenAPI 3.1, for anybody and from any page", async () => {
  const site = await openSite();
  const answer = await site.get("/api/openapi.json");
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/json"]);
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  const document = answer.json();
  const validated = await new Validator().validate(document);
  expect(validated.errors).toBeUndefined();
  expect(validated.valid).toBe(true);
  expect(document.openapi).toBe("3.1.0");
  expect(Object.keys(document.webhooks)).toEqual([...EVENT_NAMES]);
  const ids = allOperations().map(({ operation }) => operation.id);
  expect(new Set(ids).size).toBe(ids.length);
});

test("EV-09: every address that is served is described with its methods", () => {
  const described = new Set(allOperations().map(({ route, method }) => `${method.toUpperCase()} ${route}`));
  const served = [...TABLE_API_ROUTES].flatMap(([path, methods]) =>
    methods.map((method) => `${method} ${path}`),
  );
  expect(served.filter((one) => !described.has(one))).toEqual([]);
  const paths = new Set(allOperations().map(({ path }) => asPattern(path)));
  expect(siteApiPaths().filter((path) => !paths.has(asPattern(path)))).toEqual([]);
  for (const { id } of SERVED_TABLES) {
    const paths = allOperations().filter(({ path }) => path.startsWith(`/api/database/rows/table/${id}/`));
    expect(paths).toHaveLength(9);
  }
});

test("EV-09: answers each described call of the site's own pages", async () => {
  const site = await openSite();
  const served = siteApiPaths().map(asPattern);
  for (const { path, method, operation } of allOperations().filter(({ operation }) => isOfSite(operation))) {
    expect(served, path).toContain(asPattern(path));
    const address = path.replace(/\{\w+\}/g, "1");
    const answer = await site.visitor().send(address, { method: method.toUpperCase(), body: null });
    const said = [method, address, answer.status];
    expect([200, 401, 403, 404, 415, 422], String(said)).toContain(answer.status);
    if (operation.auth === "account" || operation.auth === "team")
      expect(said).toEqual([method, address, 401]);
    if (answer.status === 404) expect(answer.json().error, address).toBe("not_found");
  }
});

test("EV-09: what the checkout and an order answer is valid by its schema", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db, { price: 4700 });
  const document = (await site.get("/api/openapi.json")).json();
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  addFormats.default(ajv);
  ajv.addSchema({ $id: "api", components: document.components });
  const check = (name: string, value: unknown) => {
    const isValid = ajv.validate({ $ref: `api#/components/schemas/${name}` }, value);
    expect(isValid, JSON.stringify([name, ajv.errors, value])).toBe(true);
  };
  const visitor = site.visitor();
  const body = checkoutBody(product);
  const { lines, method } = body;
  const quoted = await visitor.postJson("/api/checkout/quote", { lines, method });
  check("Quote", quoted.json());
  check("SiteRefusal", (await visitor.postJson("/api/checkout/quote", { lines: "nothing" })).json());
  const requestBody =
    document.paths["/api/checkout/orders"].post.requestBody.content["application/json"].schema;
  expect(ajv.validate(requestBody, body), JSON.stringify(ajv.errors)).toBe(true);
  expect(ajv.validate(requestBody, { ...body, price: 1 })).toBe(false);
  const placed = await submit(visitor, body);
  check("OrderProgress", placed.json().order);
  check("OrderProgress", (await visitor.get(`/api/orders/${placed.json().publicId}`)).json());
  check("SiteRefusal", (await visitor.get("/api/orders/nada")).json());
});

test("EV-09: every address that is described is there, and asks for what the description says", async () => {
  const site = await openSite();
  const nobody = tableClient(site);
  for (const { path, method, operation } of allOperations()) {
    if (operation.tag === "Entrada" || isOfSite(operation)) continue;
    const address = path.replace("{file}", "order.paid.json").replace(/\{\w+\}/g, "1");
    const answer = await nobody.send(method.toUpperCase(), address, {
      headers: { "content-type": "application/json" },
    });
    const asked = `${method} ${address}`;
    const isOpen = operation.auth === "nobody";
    const expected = isOpen ? (method === "get" ? 200 : 400) : 401;
    expect([asked, answer.status]).toEqual([asked, expected]);
  }
  const entries = allOperations().filter(({ operation }) => operation.tag === "Entrada");
  expect(entries.map(({ path }) => path)).toContain(`${ENTRY_PREFIX}{platform}/{key}`);
  const provider = await site.visitor().send("/api/webhooks/sandbox", { method: "POST", body: "{}" });
  expect([200, 401]).toContain(provider.status);
});

test("EV-09: what each table answers is valid by its schema", async () => {
  const site = await openSite();
  await seed(site.db, site.config, site.now());
  const client = await clientWith(site, await makeAdmin(site.db), ALL_RIGHTS);
  const document = (await site.get("/api/openapi.json")).json();
  const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
  addFormats.default(ajv);
  let seen = 0;
  for (const table of SERVED_TABLES) {
    const validate = ajv.compile(document.components.schemas[schemaName(table)]);
    const answer = await client.get(`${rowsPath(table.id)}&size=20`);
    for (const row of answer.json().results) {
      expect(validate(row), JSON.stringify([table.name, validate.errors, row])).toBe(true);
      seen++;
    }
  }
  expect(seen).toBeGreaterThan(100);
});

test("a person reads at /api what there is, and why each personal field goes along", async () => {
  const site = await openSite();
  const page = await site.get("/api");
  expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  for (const words of [
    "order.paid",
    "/api/events/order.paid.json",
    "Para emitir a nota fiscal",
    "order_approved",
  ])
    expect(page.text).toContain(words);
  expect((await site.get("/api/nada")).json()).toMatchObject({ error: "URL_NOT_FOUND" });
});
