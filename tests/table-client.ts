// An integration that calls the table API of a test's site.
import { ALL_RIGHTS } from "#app/api/tokens/token-rights.ts";
import { createToken } from "#app/api/tokens/tokens.server.ts";
import { makeAdmin } from "./makers.ts";
import { type Answer, openSite, type TestSite } from "./test-site.ts";

export interface TableClient {
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown): Promise<Answer>;
  patch(path: string, body?: unknown): Promise<Answer>;
  delete(path: string): Promise<Answer>;
  send(
    method: string,
    path: string,
    options?: { body?: BodyInit; headers?: Record<string, string> },
  ): Promise<Answer>;
  /** The rows of a list by column names, filtered by `?query`. */
  rows(table: number, query?: string): Promise<Record<string, unknown>[]>;
}

/** A client with these credentials; without any if omitted. */
export function tableClient(site: Pick<TestSite, "visitor">, authorization?: string): TableClient {
  const visitor = site.visitor();
  // Not a browser, so it sends no origin.
  const own = { origin: "", ...(authorization ? { authorization } : {}) };
  const send: TableClient["send"] = (method, path, { body, headers } = {}) =>
    visitor.send(path, { method, body: body ?? null, headers: { ...own, ...headers } });
  const withBody = (method: string) => (path: string, body?: unknown) =>
    send(method, path, body === undefined ? {} : { body: JSON.stringify(body), headers: JSON_TYPE });
  return {
    get: (path, headers = {}) => send("GET", path, { headers }),
    post: withBody("POST"),
    patch: withBody("PATCH"),
    delete: (path) => send("DELETE", path),
    send,
    async rows(table, query = "") {
      const answer = await send("GET", `/api/database/rows/table/${table}/?user_field_names=true&${query}`);
      if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
      return answer.json().results;
    },
  };
}

const JSON_TYPE = { "content-type": "application/json" };

/** A site, its administrator, and a client whose token has all rights. */
export async function openTables(environment: Record<string, string> = {}) {
  const site = await openSite(environment);
  const admin = await makeAdmin(site.db, { name: "Ana" });
  return { site, admin, client: await clientWith(site, admin, ALL_RIGHTS) };
}

export async function clientWith(
  site: TestSite,
  owner: { id: number },
  rights: Record<string, string[]>,
): Promise<TableClient> {
  const { key } = await createToken(site.db, { name: "Testes", rights, ownerId: owner.id }, site.now());
  return tableClient(site, `Token ${key}`);
}

/** The address of a table's rows, by column names. */
export function rowsPath(table: number, tail = ""): string {
  return `/api/database/rows/table/${table}/${tail}?user_field_names=true`;
}
