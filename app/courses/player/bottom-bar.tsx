import { Form, href } from "react-router";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { useBusyWith } from "../playback/form-answer.ts";
import type { PlayerPage } from "./player-page.server.ts";

export interface Neighbour {
  address: string;
  title: string;
}

interface BottomBarProps {
  page: PlayerPage;
  address: string;
  previous: Neighbour | undefined;
  next: Neighbour | undefined;
}

/** Always visible: back, and the main action. */
export function BottomBar({ page, address, previous, next }: BottomBarProps) {
  return (
    <nav
      aria-label="Aula anterior e próxima"
      className="fixed inset-x-0 bottom-0 z-16 flex justify-between gap-3 border-t border-line bg-paper px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:left-88 md:px-10 print:hidden"
    >
      {previous ? (
        <ButtonLink to={previous.address} variant="quiet" aria-label={`Anterior: ${previous.title}`}>
          <Icon name="arrow-left" />
          <span className="max-md:hidden">Anterior</span>
        </ButtonLink>
      ) : (
        <span className="max-md:hidden" />
      )}
      <Step page={page} address={address} next={next} />
    </nav>
  );
}

function Step({ page, address, next }: Omit<BottomBarProps, "previous">) {
  const busy = useBusyWith("complete");
  const { lesson, viewer } = page;
  if (viewer.kind === "student" && lesson && !lesson.completion && !needsPassing(page)) {
    return (
      <Form method="post" action={address} className="max-md:flex-1">
        <Button
          type="submit"
          name="intent"
          value="complete"
          variant="accent"
          busy={busy}
          className="max-md:w-full"
        >
          <Icon name="check" /> {next ? "Concluir e continuar" : "Concluir"}
        </Button>
      </Form>
    );
  }
  if (next) {
    return (
      <ButtonLink
        to={next.address}
        variant={lesson?.completion ? "accent" : "quiet"}
        className="max-md:flex-1"
        aria-label={`Próxima aula: ${next.title}`}
      >
        Próxima aula <Icon name="arrow-right" />
      </ButtonLink>
    );
  }
  if (viewer.kind === "student") {
    return (
      <ButtonLink to="/meus-cursos" variant="quiet" className="max-md:flex-1">
        Voltar para Meus Cursos
      </ButtonLink>
    );
  }
  if (!page.offer || !lesson) return null;
  return (
    <ButtonLink
      to={href("/produto/:id", { id: page.offer.address })}
      variant="quiet"
      className="max-md:flex-1"
    >
      Ver o curso completo
    </ButtonLink>
  );
}

/** A quiz is completed by passing it. */
function needsPassing({ lesson }: PlayerPage): boolean {
  return lesson?.quiz !== null && lesson?.quiz !== undefined && lesson.quiz.kind !== "unusable";
}
