// What the screens for integrations tell of the API, read from the registry so that it is never out of date.
import type { ServedTable } from "#app/nouns/served-table.ts";
import { fieldId, SERVED_TABLES } from "../protocol/registry.ts";
import { fieldNote, tableLabel, tableNotes } from "../protocol/table-labels.ts";

export interface TableChoice {
  id: number;
  /** As clients see it. */
  name: string;
  /** As the owner does. */
  label: string;
  hasNoWebhooks: boolean;
}

export interface TableGuide extends TableChoice {
  notes: readonly string[];
  fields: { id: number; name: string; words: string }[];
}

export function tableChoices(): TableChoice[] {
  return SERVED_TABLES.map(choiceOf);
}

export function tableGuides(): TableGuide[] {
  return SERVED_TABLES.map((table) => ({
    ...choiceOf(table),
    notes: tableNotes(table),
    fields: table.fields.map((field) => ({
      id: fieldId(table, field),
      name: field.name,
      words: fieldNote(field),
    })),
  }));
}

function choiceOf(table: ServedTable): TableChoice {
  const { id, name, hasNoWebhooks = false } = table;
  return { id, name, label: tableLabel(table), hasNoWebhooks };
}
