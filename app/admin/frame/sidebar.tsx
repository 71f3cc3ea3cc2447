import clsx from "clsx";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Form, Link, useLocation } from "react-router";
import { useStanding } from "#app/identity/rights/use-right.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { Brand } from "#app/ui/layout/brand.tsx";
import { Drawer, DrawerTrigger } from "#app/ui/layout/drawer.tsx";
import type { Waiting } from "../dashboard/waiting.server.ts";
import { foldedGroupsCookie } from "./folded-groups.ts";
import { SearchButton, useSearch } from "./search.tsx";
import { type AdminSection, type SectionGroup, sectionOf, sectionsFor } from "./sections.ts";

const DRAWER = "admin-menu";
const ITEM =
  "flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left font-medium [&>svg]:size-5 [&>svg]:flex-none";
const GROUNDS = {
  band: "text-muted-band hover:bg-band-line hover:text-on-band",
  paper: "text-ink hover:bg-sunken",
};
const CURRENT = "bg-accent text-on-accent";

type Ground = keyof typeof GROUNDS;

interface AdminSidebarProps {
  brand: string;
  waiting: Waiting;
  /** The groups that this browser keeps folded. */
  folded: string[];
}

/** Beside the page on wide screens; on phones a bar above it and the same links in a drawer. */
export function AdminSidebar({ brand, waiting, folded: keptFolded }: AdminSidebarProps) {
  const { pathname } = useLocation();
  const { folded, toggle } = useFolded(keptFolded);
  const search = useSearch();
  const aside = useRef<HTMLElement>(null);
  // Longer than most screens are high: where one is stays in view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is the reason to look.
  useEffect(() => {
    aside.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [pathname]);
  return (
    <>
      <aside
        ref={aside}
        className="sticky top-0 h-(--screen) w-64 flex-none overflow-y-auto bg-band px-3 py-4 text-on-band max-md:hidden"
      >
        <div className="flex min-h-full flex-col">
          <Link to="/admin" className="mb-4 self-start rounded-control px-2 py-1">
            <Brand name={brand} onBand />
          </Link>
          <SearchButton onClick={search.open} />
          <AdminLinks ground="band" waiting={waiting} folded={folded} onToggle={toggle} />
        </div>
      </aside>
      <header className="top-bar top-bar-small sticky top-0 z-10 flex h-16 items-center gap-2 bg-band pr-5 pl-2 text-on-band md:hidden">
        <DrawerTrigger drawer={DRAWER} label="Abrir menu">
          <Icon name="menu" />
        </DrawerTrigger>
        <b>{sectionOf(pathname)?.label ?? "Administração"}</b>
        <SearchButton onClick={search.open} compact />
      </header>
      <Drawer id={DRAWER} label="Menu da administração" heading={<Brand name={brand} />}>
        <div className="flex flex-col px-3 pb-4">
          <AdminLinks ground="paper" waiting={waiting} folded={folded} onToggle={toggle} />
        </div>
      </Drawer>
      {search.dialog}
    </>
  );
}

/** Of the menu beside the page and of the one in the drawer alike. */
function useFolded(kept: string[]) {
  const [folded, setFolded] = useState(kept);
  function toggle(key: string) {
    const next = folded.includes(key) ? folded.filter((one) => one !== key) : [...folded, key];
    setFolded(next);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
    document.cookie = foldedGroupsCookie(next);
  }
  return { folded, toggle };
}

interface AdminLinksProps {
  ground: Ground;
  waiting: Waiting;
  folded: string[];
  onToggle: (key: string) => void;
}

function AdminLinks({ ground, waiting, folded, onToggle }: AdminLinksProps) {
  const current = sectionOf(useLocation().pathname);
  const who = useStanding();
  const ways = clsx("mt-auto border-t pt-3", ground === "band" ? "border-band-line" : "border-line");
  return (
    <>
      <nav aria-label="Administração" className="mb-3">
        {sectionsFor(who).map((group) => (
          <LinkGroup
            key={group.key}
            group={group}
            ground={ground}
            current={current}
            waiting={waiting}
            isFolded={folded.includes(group.key)}
            onToggle={() => onToggle(group.key)}
          />
        ))}
      </nav>
      <div className={ways}>
        <Link to="/" className={clsx(ITEM, GROUNDS[ground])}>
          <Icon name="arrow-left" />
          Voltar ao site
        </Link>
        <Form method="post" action="/logout" reloadDocument>
          <button type="submit" className={clsx(ITEM, GROUNDS[ground])}>
            <Icon name="log-out" />
            Sair
          </button>
        </Form>
      </div>
    </>
  );
}

interface LinkGroupProps {
  group: SectionGroup;
  ground: Ground;
  current: AdminSection | undefined;
  waiting: Waiting;
  isFolded: boolean;
  onToggle: () => void;
}

/** Open until somebody folds it. Folded it still shows where one is, and how much waits inside. */
function LinkGroup({ group, ground, current, waiting, isFolded, onToggle }: LinkGroupProps) {
  const id = useId();
  const { label, sections } = group;
  const hidden = isFolded && label ? sections.filter((section) => section !== current) : [];
  const inside = hidden.reduce((sum, section) => sum + (section.waiting?.(waiting) ?? 0), 0);
  return (
    <div className="not-first:mt-2">
      {label ? (
        <button
          type="button"
          aria-expanded={!isFolded}
          aria-controls={`${id}-list`}
          onClick={onToggle}
          className={clsx(
            "flex w-full items-center gap-2 rounded-control px-3 text-left text-sm font-semibold",
            ground === "band"
              ? "min-h-9 text-muted-band hover:text-on-band"
              : "min-h-11 text-muted hover:text-ink",
          )}
        >
          <span id={id}>{label}</span>
          <Icon
            name="chevron-down"
            className={clsx("size-4 flex-none noscript:hidden", isFolded && "-rotate-90")}
          />
          <WaitingCount count={inside} label="esperando você" />
        </button>
      ) : null}
      <ul id={`${id}-list`} aria-labelledby={label ? id : undefined}>
        {sections.map((section) => (
          // Without a script nobody could unfold it.
          <li key={section.to} className={clsx(hidden.includes(section) && "hidden noscript:list-item")}>
            <SectionLink
              section={section}
              ground={ground}
              current={section === current}
              count={section.waiting?.(waiting) ?? 0}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface SectionLinkProps {
  section: AdminSection;
  ground: Ground;
  current: boolean;
  count: number;
}

function SectionLink({ section, ground, current, count }: SectionLinkProps): ReactNode {
  const icon = section.icon;
  return (
    <Link
      to={section.to}
      aria-current={current ? "page" : undefined}
      className={clsx(ITEM, current ? CURRENT : GROUNDS[ground])}
    >
      <Icon name={icon} />
      {section.label}
      <WaitingCount count={count} label={section.waitingLabel} />
    </Link>
  );
}

function WaitingCount({ count, label }: { count: number; label: string | undefined }) {
  if (count === 0) return null;
  return (
    <span className="ml-auto grid h-6.5 min-w-6.5 place-items-center rounded-pill bg-flor px-2 text-sm leading-none font-bold text-noite tabular-nums">
      {count > 99 ? "99+" : count}
      <span className="sr-only"> {label}</span>
    </span>
  );
}
