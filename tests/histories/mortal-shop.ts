// A shop whose program can die at any statement: no later statement is answered. Uncommitted work is lost and claimed
// jobs stay claimed, as after a kill.
import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from "kysely";
import { openLog } from "#app/platform/config/log.server.ts";
import { type App, openApp } from "#server/app.ts";
import type { FakeProvider } from "#tests/fake-provider.ts";
import { followed, type TestSite, Visitor } from "#tests/test-site.ts";

class Mortality implements KyselyPlugin {
  statementsLeft = Number.POSITIVE_INFINITY;

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    if (this.statementsLeft <= 0) throw new Error("the process is dead");
    this.statementsLeft--;
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result;
  }
}

export class MortalShop {
  readonly site: TestSite;
  readonly #provider: FakeProvider;
  #mortality = new Mortality();
  #app: App | undefined;

  /** `site` only observes, controls the clock and signs people in. */
  constructor(site: TestSite, provider: FakeProvider) {
    this.site = site;
    this.#provider = provider;
  }

  async open(): Promise<void> {
    this.#mortality = new Mortality();
    const { config, dataDir } = this.site;
    const app = await openApp({
      environment: { DATA_DIR: dataDir, DATABASE_URL: config.databaseUrl },
      payments: { credit: this.#provider, pix: this.#provider },
      now: () => this.site.now(),
      log: openLog("fatal", { write: () => true }),
      database: { plugins: [this.#mortality] },
    });
    this.#app = followed(app);
  }

  /** Ends the old program and starts the next. */
  async restart(): Promise<void> {
    await this.close();
    await this.open();
  }

  async close(): Promise<void> {
    await this.#app?.close();
    this.#app = undefined;
  }

  dieAfter(statements: number): void {
    this.#mortality.statementsLeft = statements;
  }

  get isDead(): boolean {
    return this.#mortality.statementsLeft <= 0;
  }

  visitor(cookies: Map<string, string>, ip: string): Visitor {
    const { fetch } = this.#living;
    const visitor = new Visitor(fetch, this.site.config.siteUrl);
    visitor.ip = ip;
    for (const [name, value] of cookies) visitor.cookies.set(name, value);
    return visitor;
  }

  /** Runs a round of chores, then all due jobs. */
  async work({ chores }: { chores: boolean }): Promise<void> {
    const { jobs } = this.#living;
    try {
      if (chores) await jobs.runChores();
      await jobs.runDue();
    } catch (error) {
      if (!this.isDead) throw error;
    }
  }

  get #living(): App {
    if (!this.#app) throw new Error("the shop is closed");
    return this.#app;
  }
}
