import { Link } from "react-router";
import { Icon, type IconName } from "../icons/icon.tsx";

export interface PageItem {
  label: string;
  /** Without one it is a gap, or an end that is reached. */
  href?: string;
  current?: boolean;
  disabled?: boolean;
}

const ENDS: Record<string, IconName | undefined> = { Anterior: "chevron-left", Próxima: "chevron-right" };

interface PagesProps {
  items: PageItem[];
  label?: string;
  /** Leaves the scroll to the page, which has a way of its own. */
  keepsScroll?: boolean;
}

/** Numbered pages; 'Anterior' and 'Próxima' show as arrows. */
export function Pages({ items, label = "Páginas", keepsScroll }: PagesProps) {
  return (
    <nav aria-label={label}>
      <ul className="page-list">
        {items.map((item, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: gaps have no name of their own, and the row has no state.
          <li key={`${item.label}-${place}`}>
            <PageCell item={item} keepsScroll={keepsScroll} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function PageCell({ item, keepsScroll }: { item: PageItem; keepsScroll: boolean | undefined }) {
  const arrow = ENDS[item.label];
  const words = arrow ? (
    <>
      <Icon name={arrow} className="size-5" />
      <span className="sr-only">{item.label}</span>
    </>
  ) : (
    item.label
  );
  if (!item.href || item.disabled) {
    return <span>{words}</span>;
  }
  return (
    <Link
      to={item.href}
      preventScrollReset={keepsScroll}
      aria-current={item.current ? "page" : undefined}
      aria-label={arrow ? undefined : `Página ${item.label}`}
    >
      {words}
    </Link>
  );
}
