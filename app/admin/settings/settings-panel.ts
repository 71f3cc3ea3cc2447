// One group of settings as the screen shows it.

export interface SettingsField {
  name: string;
  label: string;
  /** "measured": known by itself, nothing to fill in. */
  kind?: "lines" | "switch" | "colour" | "picture" | "choice" | "pix-key" | "measured";
  /** Of a choice: each value and what it is called. */
  options?: [string, string][];
  hint?: string;
  optional?: boolean;
  maxLength?: number;
  placeholder?: string;
  inputMode?: "email" | "tel" | "url" | "numeric" | "decimal";
}

export interface SettingsPanel {
  label: string;
  /** What the group is for. */
  sentence: string;
  fields: SettingsField[];
}
