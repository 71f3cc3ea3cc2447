// One group of settings: how a form names it, how a row of `settings` keeps it (as it was typed), and what it means.
import type { z } from "zod";
import type { SettingPower } from "#app/platform/config/setting-powers.ts";
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
  /** One power for all fields, or one power per field name (SEC-100). */
  powers: SettingPower | Record<string & keyof z.output<S>, SettingPower>;
}

export interface SettingsGroup {
  schema: z.ZodType<object>;
  fields: (company: Company) => SettingsFields;
  /** The company with what the row says; undefined when the row is not what this version expects. */
  applyRow: (company: Company, row: unknown) => Company | undefined;
  powerOf: (field: string) => SettingPower;
}

export function settingsGroup<S extends z.ZodType<object>>({
  schema,
  form = schema,
  apply,
  fields,
  powers,
}: Parts<S>): SettingsGroup {
  const named: SettingPower | Record<string, SettingPower | undefined> = powers;
  return {
    schema: form,
    fields,
    // The fallback is never saved: a field without a declared power is not in the schema.
    powerOf: (field) => (typeof named === "string" ? named : (named[field] ?? "code")),
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
