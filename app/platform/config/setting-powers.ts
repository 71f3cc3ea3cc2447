// A setting's power decides who may change the setting, whether that person must prove their identity again, and
// whether every owner is told of the change (SEC-100).
import type { Db } from "#db/connect.server.ts";

/**
 * Sorts settings by what a change can cause:
 * - "words": what the shop says and offers.
 * - "notices": the mailbox that gets the shop's own notices.
 * - "money": where money goes.
 * - "code": scripts on pages, or the origins that scripts may come from.
 * - "mail": the server that sends every mail, including sign-in links.
 * - "entry": how people sign in.
 * - "copies": access to backups.
 */
export const SETTING_POWERS = ["words", "notices", "money", "code", "mail", "entry", "copies"] as const;
export type SettingPower = (typeof SETTING_POWERS)[number];

/** A change as the audit log stores it. The value of a secret is never stored. */
export type SettingChanges = Record<string, { de?: string; para: string }>;

export interface SettingRefusal {
  kind: "not the owner" | "not proven";
  powers: readonly SettingPower[];
}

/** Must approve every change of a setting whose power is not "words". */
export interface SettingGuard {
  /** Returns why the change is refused, or undefined. Runs in the transaction that writes the change. */
  refuse: (trx: Db, powers: readonly SettingPower[]) => Promise<SettingRefusal | undefined>;
  /** Queues the notices about an audit entry, in the transaction that wrote the entry. */
  tell: (trx: Db, told: { auditId: number; powers: readonly SettingPower[] }, now: Date) => Promise<void>;
}

export const SETTINGS_ACTION = "settings.save";
export const MONEY_ACTION = "settings.money-destination";
