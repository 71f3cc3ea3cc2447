// What a setting can do. It decides who may change the setting, whether they prove anew who they are, and whether every owner
// hears of the change (SEC-100).
import type { Db } from "#db/connect.server.ts";

/**
 * "words": what the shop says and offers. "notices": which mailbox gets the shop's own notices. "money": where money goes.
 * "code": what adds a script, or the origin of one, to pages. "mail": through which server every mail leaves, links that open
 * accounts among them. "entry": how people come in. "copies": what opens the copies of everything.
 */
export const SETTING_POWERS = ["words", "notices", "money", "code", "mail", "entry", "copies"] as const;
export type SettingPower = (typeof SETTING_POWERS)[number];

/** What the register keeps of a change; of a secret no value. */
export type SettingChanges = Record<string, { de?: string; para: string }>;

export interface SettingRefusal {
  kind: "not the owner" | "not proven";
  powers: readonly SettingPower[];
}

/** Asked by whoever changes anything but words. */
export interface SettingGuard {
  /** Why it may not be, asked in the transaction that would write it; undefined when it may. */
  refuse: (trx: Db, powers: readonly SettingPower[]) => Promise<SettingRefusal | undefined>;
  /** Queues what tells of the register's entry, in the transaction that wrote it. */
  tell: (trx: Db, told: { auditId: number; powers: readonly SettingPower[] }, now: Date) => Promise<void>;
}

export const SETTINGS_ACTION = "settings.save";
export const MONEY_ACTION = "settings.money-destination";
