import { href } from "react-router";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";

interface MissingPageProps {
  title?: string;
  /** What exactly is missing or refused. */
  sentence?: string;
}

export function MissingPage({ title = "Página não encontrada", sentence }: MissingPageProps) {
  return (
    <div className="wrap section">
      <h1 className="title-page mb-8">{title}</h1>
      <EmptyState
        title={sentence ?? "Este endereço não existe ou mudou"}
        action={
          <div className="mt-2 flex flex-wrap justify-center gap-3">
            <ButtonLink to={href("/loja")}>Ver a loja</ButtonLink>
            <ButtonLink to={href("/")} variant="quiet">
              Voltar ao início
            </ButtonLink>
          </div>
        }
      >
        {sentence ? "Continue por aqui." : "Confira se ele foi digitado certo ou continue por aqui."}
      </EmptyState>
    </div>
  );
}
