// What was typed into a form and not saved, kept in this browser: nothing secret, no files, and not for ever.
import type { FormValues } from "../start-values.tsx";
import { openDrafts } from "./held-drafts.ts";

export interface FormDraft {
  key: string;
  /** When it was last typed in. */
  savedAt: Date;
  values: FormValues;
  /** Its fields as they stood before anything was typed. */
  untouched: FormValues;
  /** The row as the form was opened with it. */
  base: FormValues;
  /** A file was chosen, which cannot be kept. */
  hadFile: boolean;
  /** A password was typed, which may not be kept. */
  hadSecret: boolean;
  /** It was sent, and nobody could say any more whether it was saved: its row's version tells. */
  isSent: boolean;
}

/** What a form holds. */
export interface Typed {
  values: FormValues;
  /** What no browser may keep: these stay in memory. */
  secrets: FormValues;
  hadFile: boolean;
}

const PREFIX = "vitrine_formulario";
const KEPT_MS = 30 * 86_400_000;
const SECRET = /password|senha|secret|cvv|card|token|apikey|api_key/i;

/** All forms of one browser; each open one has a key of its own, so that none is written over. */
export function draftKey(owner: string, place: string): string {
  return `${placeKey(owner, place)}${Date.now()}-${Math.random().toString(36).slice(2)}`;
}

/** What the form's fields hold: texts only, and secrets apart. */
export function typedIn(form: HTMLFormElement): Typed {
  const typed: Typed = { values: {}, secrets: {}, hadFile: false };
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== "string") {
      typed.hadFile ||= value.size > 0;
      continue;
    }
    const part = SECRET.test(name) || isSecretControl(form, name) ? typed.secrets : typed.values;
    part[name] = [...(part[name] ?? []), value];
  }
  return typed;
}

/** The same, with what may not leave the memory. */
export function allTypedIn(form: HTMLFormElement): FormValues {
  const { values, secrets } = typedIn(form);
  return { ...values, ...secrets };
}

function isSecretControl(form: HTMLFormElement, name: string): boolean {
  const control = form.elements.namedItem(name);
  return (
    (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) &&
    (control.type === "password" || control.autocomplete.startsWith("cc-") || "secret" in control.dataset)
  );
}

/** Storage may be full, or closed to us: then the form works without it. */
export function writeDraft({ key, ...draft }: FormDraft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Nothing is promised.
  }
}

export function removeDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // It could not be written either.
  }
}

/** The newest one left behind at this place, which no open form goes on with; what is too old or was saved goes. */
export async function newestDraft(
  owner: string,
  place: string,
  version: number | undefined,
): Promise<FormDraft | undefined> {
  // A form takes its lock before it writes: asked in the other order, one that begins between would seem left behind.
  const found = leftBehind(owner, place);
  const open = await openDrafts();
  const left = found.filter(({ key }) => !open.has(key));
  const saved = left.filter(
    ({ isSent, values }) => isSent && values.version && values.version[0] !== String(version ?? ""),
  );
  for (const { key } of saved) removeDraft(key);
  return left.find((draft) => !saved.includes(draft));
}

/** This place was saved: what was left at it is older than that. What another tab has open stays. */
export async function removeDrafts(owner: string, place: string): Promise<void> {
  const left = leftBehind(owner, place);
  const open = await openDrafts();
  for (const { key } of left) if (!open.has(key)) removeDraft(key);
}

/** The newest first. */
function leftBehind(owner: string, place: string): FormDraft[] {
  try {
    const drafts: FormDraft[] = [];
    for (const key of Object.keys(localStorage).filter((name) => name.startsWith(`${PREFIX}/`))) {
      const draft = parseDraft(key, localStorage.getItem(key));
      if (!draft || draft.savedAt.getTime() < Date.now() - KEPT_MS) removeDraft(key);
      else if (key.startsWith(placeKey(owner, place))) drafts.push(draft);
    }
    return drafts.sort((one, other) => other.savedAt.getTime() - one.savedAt.getTime());
  } catch {
    return [];
  }
}

function placeKey(owner: string, place: string): string {
  return `${PREFIX}/${owner}/${place}/`;
}

function parseDraft(key: string, text: string | null): FormDraft | undefined {
  const stored: unknown = JSON.parse(text ?? "null");
  if (typeof stored !== "object" || stored === null) return undefined;
  const { savedAt, hadFile, hadSecret, isSent, ...parts } = stored as Record<string, unknown>;
  const [values, untouched, base] = [parts.values, parts.untouched, parts.base].map(formValues);
  if (typeof savedAt !== "string" || Number.isNaN(Date.parse(savedAt))) return undefined;
  if (!values || !untouched || !base) return undefined;
  const more = { hadFile: hadFile === true, hadSecret: hadSecret === true, isSent: isSent === true };
  return { key, savedAt: new Date(savedAt), values, untouched, base, ...more };
}

function formValues(value: unknown): FormValues | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const entries = Object.entries(value).filter(
    (entry): entry is [string, string[]] =>
      Array.isArray(entry[1]) && entry[1].every((one) => typeof one === "string"),
  );
  return Object.fromEntries(entries);
}
