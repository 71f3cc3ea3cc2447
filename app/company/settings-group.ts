// One group of settings: how a form names it, how a row of `settings` keeps it (as it was typed), and what it means.
import type { z } from "zod";
import type { Company } from "./company.ts";

export const SETTINGS_GROUPS = [
  "marca",
  "cores",
  "contato",
  "redes",
  "vendas",
  "conteudo",
  "medicao",
] as const;
export type SettingsGroupName = (typeof SETTINGS_GROUPS)[number];

export function isSettingsGroup(text: string): text is SettingsGroupName {
  return SETTINGS_GROUPS.some((name) => name === text);
}

export type SettingsFields = Record<string, string>;

interface Parts<S extends z.ZodType<object>> {
  schema: S;
  /** What a form must hold now, where rows of earlier versions may hold less. */
  form?: z.ZodType<object>;
  /** The company with these facts instead of its own. */
  apply: (company: Company, facts: z.output<S>) => Company;
  /** What the form shows. */
  fields: (company: Company) => SettingsFields;
  /** The fields that decide where money goes: only an owner writes them, with a fresh proof (SEC-44). */
  moneyDestination?: readonly (string & keyof z.output<S>)[];
}

export interface SettingsGroup {
  schema: z.ZodType<object>;
  fields: (company: Company) => SettingsFields;
  /** The company with what the row says; undefined when the row is not what this version expects. */
  applyRow: (company: Company, row: unknown) => Company | undefined;
  moneyDestination: readonly string[];
}

export function settingsGroup<S extends z.ZodType<object>>({
  schema,
  form = schema,
  apply,
  fields,
  moneyDestination = [],
}: Parts<S>): SettingsGroup {
  return {
    schema: form,
    fields,
    moneyDestination,
    applyRow(company, row) {
      const parsed = schema.safeParse(row);
      return parsed.success ? apply(company, parsed.data) : undefined;
    },
  };
}

/** Only the switches that are on, as a form sends them. */
export function onlyOn(switches: Record<string, boolean>): SettingsFields {
  return Object.fromEntries(Object.entries(switches).flatMap(([name, on]) => (on ? [[name, "on"]] : [])));
}
