import { Form, useNavigation } from "react-router";
import { roleLabels } from "#app/move-in/file-contents.ts";
import { type FileLayout, ROLES, type Role, rolesOf } from "#app/move-in/file-layout.ts";
import { EXTERNAL_PLATFORMS, platformName } from "#app/move-in/platforms.ts";
import type { Failure } from "#app/platform/forms/form.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Select } from "#app/ui/controls/field.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";

const ROLE_NAMES = Object.keys(ROLES) as Role[];

interface ColumnsFormProps {
  layout: FileLayout;
  platform: string;
  sample: readonly (readonly string[])[];
  failure: Failure | undefined;
}

/**
 * Assigns columns, with the first rows beside them. The assignment is reused for the next file with the same headings.
 */
export function ColumnsForm({ layout, platform, sample, failure }: ColumnsFormProps) {
  const isBusy = useNavigation().formData?.get("intent") === "save-columns";
  const roles = rolesOf(layout);
  const labels = roleLabels(layout);
  const width = Math.max(0, layout.headings.length, ...sample.map((cells) => cells.length));
  const columns = Array.from({ length: width }, (_, at) => layout.headings[at] || `Coluna ${at + 1}`);
  return (
    <Form method="post" className="grid gap-5">
      <input type="hidden" name="intent" value="save-columns" />
      <ErrorSummary errors={failure?.errors} title="Não foi possível ler o arquivo" />
      <SampleTable columns={columns} rows={sample.slice(layout.headings.length > 0 ? 1 : 0)} />
      <div className="grid items-end gap-5 sm:grid-cols-2 lg:grid-cols-3">
        <Field name="platform" label="De onde vem">
          <Select defaultValue={platform}>
            {EXTERNAL_PLATFORMS.map((each) => (
              <option key={each} value={each}>
                {platformName(each)}
              </option>
            ))}
          </Select>
        </Field>
        {ROLE_NAMES.map((role) => (
          <Field
            key={role}
            name={role}
            label={
              <>
                {labels[role]}
                {layout.assumed[role] ? <Unconfirmed /> : null}
              </>
            }
            optional={role !== "email"}
            error={failure?.errors[role]}
          >
            <Select defaultValue={String(roles[role] ?? "")}>
              <option value="">Nenhuma</option>
              {columns.map((column, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no name of their own, and two may be called alike
                <option key={at} value={at}>
                  {column}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </div>
      <div>
        <Button type="submit" busy={isBusy}>
          Ler com estas colunas
        </Button>
      </div>
    </Form>
  );
}

export function Unconfirmed() {
  return (
    <Badge tone="wait" className="ml-2">
      não confirmado
    </Badge>
  );
}

function SampleTable({ columns, rows }: { columns: string[]; rows: readonly (readonly string[])[] }) {
  if (rows.length === 0) return null;
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
      tabIndex={0}
      aria-label="Primeiras linhas do arquivo"
      className="overflow-x-auto rounded-card bg-surface inset-ring inset-ring-line"
    >
      <table className="text-sm">
        <thead>
          <tr>
            {columns.map((column, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <th key={at} scope="col" className="bg-sunken px-3 py-2 text-left whitespace-nowrap text-muted">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file that does not change
            <tr key={row} className="border-t border-line">
              {columns.map((_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={at} className="max-w-60 truncate px-3 py-2 whitespace-nowrap">
                  {cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
