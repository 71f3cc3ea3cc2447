import { ButtonLink } from "#app/ui/controls/button.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";

/** Not there, or not for this person to know of. */
export function MissingCourse() {
  return (
    <main className="mx-auto grid min-h-dvh w-[min(100%-2.5rem,var(--container-text))] content-center gap-6 py-16">
      <title>Curso não encontrado</title>
      <h1 className="sr-only">Curso não encontrado</h1>
      <EmptyState
        title="Curso ou aula não encontrada"
        action={
          <div className="mt-2 flex flex-wrap justify-center gap-3">
            <ButtonLink to="/meus-cursos">Meus Cursos</ButtonLink>
            <ButtonLink to="/loja?categoria=cursos" variant="quiet">
              Ver os cursos da loja
            </ButtonLink>
          </div>
        }
      >
        O endereço mudou, ou este curso não está mais publicado.
      </EmptyState>
    </main>
  );
}
