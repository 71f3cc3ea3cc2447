import { isRouteErrorResponse, useLocation } from "react-router";
import { useRenderContext } from "#app/platform/http/render-context.tsx";
import { ErrorPanel } from "#app/ui/controls/error-panel.tsx";
import { BackToCourses } from "./course-head.tsx";

/** Error page of a single course: it does not exist any more, or something failed. */
export function CoursePageError({ error }: { error: unknown }) {
  const { reference } = useRenderContext();
  const { pathname } = useLocation();
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <div className="mx-auto max-w-page">
        <BackToCourses />
        <h1 className="text-2xl md:text-3xl">{String(error.data)}</h1>
        <p className="mt-2 text-lg text-muted">Ele pode ter sido excluído em outra aba.</p>
      </div>
    );
  }
  return (
    <ErrorPanel
      title="Erro ao carregar dados"
      sentence="Não foi possível carregar os dados do curso."
      reference={reference}
      error={error}
      retry={pathname}
    />
  );
}
