import { Link } from "react-router";
import { IconButton } from "#app/ui/controls/button.tsx";
import { ProgressRing } from "#app/ui/display/progress.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { Drawer, DrawerTrigger } from "#app/ui/layout/drawer.tsx";
import { PlanList } from "./plan-list.tsx";
import type { PlayerPage } from "./player-page.server.ts";

const PLAN_DRAWER = "aulas";

interface TopBarProps {
  page: PlayerPage;
  onShowShortcuts: () => void;
}

/** Back link, course, the lesson list on phones, and progress. */
export function TopBar({ page, onShowShortcuts }: TopBarProps) {
  const { course, viewer, progress, offer } = page;
  const isTracked = viewer.kind === "student" || viewer.kind === "former";
  const back = viewer.kind === "visitor" ? (offer ? `/produto/${offer.address}` : "/loja") : "/meus-cursos";
  return (
    <header className="top-bar sticky top-0 z-20 flex h-16 items-center gap-3 border-b border-line bg-paper px-2 md:gap-4 md:px-5 print:hidden">
      <Link
        to={back}
        className="icon-button"
        aria-label={viewer.kind === "visitor" ? "Ver o curso" : "Meus Cursos"}
      >
        <Icon name="arrow-left" className="size-5" />
      </Link>
      <h1 className="mr-auto line-clamp-2 text-base leading-[1.2] md:text-lg">{course.title}</h1>
      <IconButton label="Atalhos do teclado" onClick={onShowShortcuts} className="max-md:hidden">
        <Icon name="keyboard" />
      </IconButton>
      <DrawerTrigger
        drawer={PLAN_DRAWER}
        label="Abrir lista de aulas"
        className="inline-flex! w-auto! items-center gap-2 px-3.5 font-strong inset-ring-[1.5px] inset-ring-control md:hidden!"
      >
        <Icon name="list" /> Aulas
      </DrawerTrigger>
      <Drawer
        id={PLAN_DRAWER}
        label="Aulas do curso"
        closeLabel="Fechar lista de aulas"
        heading={<b>Aulas</b>}
      >
        <nav aria-label="Aulas do curso" className="border-t border-line">
          <PlanList page={page} />
        </nav>
      </Drawer>
      {isTracked ? (
        <>
          <span className="text-sm text-muted max-md:hidden">
            {progress.completed} de {progress.lessons} {progress.lessons === 1 ? "aula" : "aulas"}
          </span>
          <ProgressRing value={progress.percent} label="Progresso no curso" className="bg-paper" />
        </>
      ) : null}
    </header>
  );
}
