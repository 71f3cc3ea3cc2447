// What a backup consists of, for those who write it and those who read it.

export const FORMAT = 2;
/** The same, with its files beside it. */
export const FORMAT_WITH_POOL = 3;
/** The first without sums. */
export const FORMAT_WITHOUT_SUMS = 1;
/** The first entry. */
export const MANIFEST = "manifest.json";
/** They mean nothing once the server that wrote them is gone: `backups` names files of its disk. */
export const TRANSIENT_TABLES: readonly string[] = [
  "backups",
  "mail_counts",
  "rate_limits",
  "sessions",
  "spent_challenges",
];

export interface Manifest {
  format: number;
  made_at: string;
  migrations: string[];
  last_ids: Record<string, number>;
}

export interface Contents {
  rows: Record<string, number>;
  files: number;
}

/** What of the file store a backup needs. */
export interface StoredFiles {
  list(): AsyncIterable<{ key: string; size: number; changedAt: Date }>;
  /** Undefined when it was removed since it was listed. */
  read(key: string): Promise<AsyncIterable<Uint8Array> | undefined>;
}
