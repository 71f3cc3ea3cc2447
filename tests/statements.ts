// Hears what a site says to its database, on both engines, at the driver itself.
import SQLite from "better-sqlite3";
import pg from "pg";
import { onTestFinished } from "vitest";
import type { TestSite } from "./test-site.ts";

export interface Sent {
  text: string;
  values: unknown[];
}

/** Every statement from now on, in order; what only opens and closes transactions is among them. */
export function listenToStatements(site: TestSite): Sent[] {
  const sent: Sent[] = [];
  if (site.engine === "postgres") {
    const real = pg.Client.prototype.query;
    // biome-ignore lint/suspicious/noExplicitAny: it has eight signatures
    pg.Client.prototype.query = function (this: pg.Client, ...args: any[]) {
      if (typeof args[0] === "string")
        sent.push({ text: args[0], values: Array.isArray(args[1]) ? args[1] : [] });
      return Reflect.apply(real, this, args);
    } as typeof real;
    onTestFinished(() => {
      pg.Client.prototype.query = real;
    });
    return sent;
  }
  const probe = new SQLite(":memory:");
  const statement = Object.getPrototypeOf(probe.prepare("select 1"));
  probe.close();
  for (const name of ["run", "all", "get"]) {
    const real = statement[name];
    statement[name] = function (this: SQLite.Statement, ...args: unknown[]) {
      sent.push({ text: this.source, values: Array.isArray(args[0]) ? args[0] : args });
      return Reflect.apply(real, this, args);
    };
    onTestFinished(() => {
      statement[name] = real;
    });
  }
  return sent;
}
