import { roleLabels } from "#app/move-in/file-contents.ts";
import { type FileLayout, FORMATS, ROLES, type Role, rolesOf } from "#app/move-in/file-layout.ts";
import type { Failure } from "#app/platform/forms/form.ts";
import { ColumnsForm, Unconfirmed } from "./columns-form.tsx";

const ROLE_NAMES = Object.keys(ROLES) as Role[];

interface FileFactsProps {
  layout: FileLayout;
  platform: string;
  sample: readonly (readonly string[])[];
  /** True while the columns can be changed. */
  isOpen: boolean;
  failure: Failure | undefined;
}

/** How the file is read, and which columns are guessed because the platform does not document them. */
export function FileFacts({ layout, platform, sample, isOpen, failure }: FileFactsProps) {
  const roles = rolesOf(layout);
  const labels = roleLabels(layout);
  const known = ROLE_NAMES.filter((role) => roles[role] !== undefined);
  const nameOf = (role: Role) => {
    const at = roles[role] ?? 0;
    return layout.headings[at] || `coluna ${at + 1}`;
  };
  return (
    <section aria-labelledby="leitura" className="grid gap-3">
      <h2 id="leitura" className="text-xl">
        Como lemos o arquivo
      </h2>
      <p>{FORMATS[layout.format]}</p>
      <dl className="grid gap-x-8 gap-y-1 rounded-card bg-surface px-5 py-4 inset-ring inset-ring-line sm:grid-cols-2 lg:grid-cols-3">
        {known.map((role) => (
          <div key={role} className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            <dt className="text-sm text-muted">{labels[role]}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">
              {nameOf(role)}
              {layout.assumed[role] ? <Unconfirmed /> : null}
            </dd>
          </div>
        ))}
      </dl>
      {layout.notes.length > 0 ? (
        <ul className="text-sm text-muted">
          {layout.notes.map((note) => (
            <li key={note} className="py-0.5">
              {note}
              <Unconfirmed />
            </li>
          ))}
        </ul>
      ) : null}
      {isOpen ? (
        <details open={failure !== undefined}>
          <summary className="link inline-flex min-h-11 items-center">Mudar as colunas</summary>
          <div className="mt-3">
            <ColumnsForm layout={layout} platform={platform} sample={sample} failure={failure} />
          </div>
        </details>
      ) : null}
    </section>
  );
}
