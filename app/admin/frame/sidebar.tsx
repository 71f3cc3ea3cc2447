import clsx from "clsx";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Form, Link, useLocation } from "react-router";
import { useRole } from "#app/identity/rights/use-right.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { Brand } from "#app/ui/layout/brand.tsx";
import { Drawer, DrawerTrigger } from "#app/ui/layout/drawer.tsx";
import type { Waiting } from "../dashboard/waiting.server.ts";
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

/** Beside the page on wide screens; on phones a bar above it and the same links in a drawer. */
export function AdminSidebar({ brand, waiting }: { brand: string; waiting: Waiting }) {
  const { pathname } = useLocation();
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
        className="sticky top-0 h-dvh w-64 flex-none overflow-y-auto bg-band px-3 py-4 text-on-band max-md:hidden"
      >
        <div className="flex min-h-full flex-col">
          <Link to="/admin" className="mb-4 self-start rounded-control px-2 py-1">
            <Brand name={brand} onBand />
          </Link>
          <SearchButton onClick={search.open} />
          <AdminLinks ground="band" waiting={waiting} />
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
          <AdminLinks ground="paper" waiting={waiting} />
        </div>
      </Drawer>
      {search.dialog}
    </>
  );
}

function AdminLinks({ ground, waiting }: { ground: Ground; waiting: Waiting }) {
  const current = sectionOf(useLocation().pathname);
  const role = useRole();
  const ways = clsx("mt-auto border-t pt-3", ground === "band" ? "border-band-line" : "border-line");
  return (
    <>
      <nav aria-label="Administração" className="mb-3">
        {sectionsFor(role).map((group) => (
          <LinkGroup
            key={group.label ?? ""}
            group={group}
            ground={ground}
            current={current}
            waiting={waiting}
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
}

/** All of them open: what one wants is never more than one press away. */
function LinkGroup({ group: { label, sections }, ground, current, waiting }: LinkGroupProps) {
  const id = useId();
  return (
    <div className="not-first:mt-3">
      {label ? (
        <p
          id={id}
          className={clsx(
            "px-3 pb-1 text-sm font-semibold",
            ground === "band" ? "text-muted-band" : "text-muted",
          )}
        >
          {label}
        </p>
      ) : null}
      <ul aria-labelledby={label ? id : undefined}>
        {sections.map((section) => (
          <li key={section.to}>
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
      {count > 0 ? (
        <span className="ml-auto grid h-6.5 min-w-6.5 place-items-center rounded-pill bg-flor px-2 text-sm leading-none font-bold text-noite tabular-nums">
          {count > 99 ? "99+" : count}
          <span className="sr-only"> {section.waitingLabel}</span>
        </span>
      ) : null}
    </Link>
  );
}
