import { Link } from "react-router";
import { useRight } from "#app/identity/rights/use-right.tsx";
import { Petal } from "#app/ui/display/petal.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import type { Figures } from "../dashboard/figures.server.ts";
import type { Waiting } from "../dashboard/waiting.server.ts";
import { ADMIN_SECTIONS } from "./sections.ts";

/** The rooms one goes to most. */
export function Shortcuts({ figures, waiting }: { figures: Figures; waiting: Waiting }) {
  const mayOpen = useRight();
  return (
    <nav aria-label="Atalhos">
      <ul className="grid gap-3 min-[22rem]:grid-cols-2 sm:gap-4 lg:grid-cols-4">
        {ADMIN_SECTIONS.filter(({ shortcut, right }) => shortcut && mayOpen(right)).map((section) => (
          <li key={section.to} className="grid">
            <Link
              to={section.to}
              className="flex items-center gap-3 rounded-card bg-surface p-3 inset-ring sm:gap-3.5 sm:p-4 inset-ring-line hover:bg-sunken"
            >
              <Petal className="max-sm:size-10">
                <Icon name={section.icon} />
              </Petal>
              <span className="min-w-0">
                <b className="block">{section.label}</b>
                <span className="text-sm text-muted tabular-nums">
                  {section.shortcut?.(figures, waiting)}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
