import { SheetFact, SheetPart } from "./sheet-part.tsx";

interface FactGroupsProps {
  title: string;
  groups: { title: string; rows: [label: string, value: string][] }[];
  /** Said where there is no group; without it nothing is shown. */
  none?: string;
}

/** A part of a sheet of details whose facts stand in groups, each with its name. */
export function FactGroups({ title, groups, none }: FactGroupsProps) {
  if (groups.length === 0 && !none) return null;
  return (
    <SheetPart title={title}>
      {groups.length === 0 ? <p className="text-muted">{none}</p> : null}
      <div className="grid gap-5">
        {groups.map((group) => (
          <section key={group.title}>
            <h4 className="mb-2 font-sans text-sm font-strong tracking-normal">{group.title}</h4>
            <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
              {group.rows.map(([label, value]) => (
                <SheetFact key={label} label={label}>
                  {value}
                </SheetFact>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </SheetPart>
  );
}
