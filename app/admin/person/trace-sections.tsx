import { Link } from "react-router";
import { MOST } from "./person-limits.ts";
import { PersonSection } from "./person-section.tsx";
import type { TraceGroup } from "./traces.server.ts";

interface TraceSectionsProps {
  groups: TraceGroup[];
  /** The page's own address, which shows one kind as a whole. */
  path: string;
  whole: string | null;
}

/** What there is of a person elsewhere in the shop; where there is nothing is said in one line. */
export function TraceSections({ groups, path, whole }: TraceSectionsProps) {
  const none = groups.filter(({ count }) => count === 0).map(({ title }) => title.toLowerCase());
  return (
    <>
      {groups
        .filter(({ count }) => count > 0)
        .map(({ kind, title, count, rows, items }) => (
          <PersonSection
            key={kind}
            title={title}
            count={count}
            kind={kind}
            isCut={rows > items.length}
            most={MOST}
            path={path}
            isWhole={whole === kind}
          >
            {items.map(({ key, to, title: name, note }) => (
              <li key={key} className="grid gap-0.5 py-3">
                {to ? (
                  <Link
                    to={to}
                    className="line-clamp-2 w-fit font-strong wrap-anywhere underline-offset-3 hover:underline"
                  >
                    {name}
                  </Link>
                ) : (
                  <span className="line-clamp-2 font-strong wrap-anywhere">{name}</span>
                )}
                <p className="text-sm text-muted wrap-anywhere">{note}</p>
              </li>
            ))}
          </PersonSection>
        ))}
      {none.length > 0 ? <p className="text-sm text-muted text-pretty">Nada em: {none.join(", ")}.</p> : null}
    </>
  );
}
