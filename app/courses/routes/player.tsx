import { data, href, isRouteErrorResponse, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { appContext } from "#app/context.ts";
import { currentUser, requireUser } from "#app/identity/sessions/sessions.server.ts";
import { failure } from "#app/platform/forms/form.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { idInAddress, movedAddress } from "#app/platform/http/address.ts";
import { orNotFound, readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { useRenderContext } from "#app/platform/http/render-context.tsx";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { ErrorScreen } from "#app/ui/display/error-screen.tsx";
import { lossMessage } from "../access/access-loss-messages.ts";
import {
  findOpenLesson,
  findPreviewedLesson,
  isOpenPreview,
  mayPreview,
} from "../access/course-access.server.ts";
import { previewIn } from "../access/student-preview.ts";
import {
  actAsGuest,
  actAsStudent,
  addressAfter,
  WANT_OPENINGS,
  wantOpenings,
} from "../player/player-actions.server.ts";
import { findLoss, loadPlayer } from "../player/player-page.server.ts";
import { PlayerScreen } from "../player/player-screen.tsx";
import type { Route } from "./+types/player.ts";

/** Needs a session, except for a free preview in the address. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, company, now } = context.get(appContext);
  const asked = {
    ...askedPlace(params.cursoId, url.searchParams),
    preview: previewIn(url.searchParams, now()),
  };
  const free = await isOpenPreview(db, asked, now());
  const user = free ? currentUser(context) : requireUser(context);
  const page = orNotFound(await loadPlayer(db, user, asked, now()), NOT_FOUND);
  const moved = movedAddress(params.cursoId, page.course.address);
  if (moved) throw redirect(href("/curso/:cursoId", { cursoId: moved }) + url.search, 301);
  return data({ page, support: company.emails.support }, page.chosen?.open === false ? 403 : 200);
}

/** The forms of the player for one lesson, given by `?aula`. */
export async function action({ context, request, params, url }: Route.ActionArgs) {
  const { db, now } = context.get(appContext);
  const asked = askedPlace(params.cursoId, url.searchParams);
  const free = await isOpenPreview(db, asked, now());
  const user = free ? currentUser(context) : requireUser(context);
  const place = { courseId: asked.courseId, lessonId: asked.lessonId ?? 0 };
  const named = previewIn(url.searchParams, now());
  const preview = named && (await mayPreview(db, user, asked.courseId)) ? named : undefined;
  const found = preview
    ? await findPreviewedLesson(db, user, place, preview)
    : await findOpenLesson(db, user, place, now());
  const form = await readForm(request);
  const intent = String(form.get("intent"));
  if (intent === WANT_OPENINGS && !preview && (await wantOpenings(db, user, asked.courseId, now())))
    return redirectWithToast(url.pathname + url.search, {
      title: "Você recebe um e-mail quando uma aula abrir",
    });
  // At a free preview anybody may try the quiz. Any other form comes from a former student.
  if (!found || (found.viewer.kind === "former" && intent !== "quiz-finish")) {
    const lost = orNotFound(await findLoss(db, user, asked, now()), NOT_FOUND);
    return data({ ...failure(lossMessage(lost), form), lost, intent }, 403);
  }
  const { lesson, viewer } = found;
  const isStudent = viewer.kind === "student" && viewer.userId !== undefined;
  const answer = isStudent
    ? await actAsStudent(db, { lesson, userId: viewer.userId ?? 0, form, now: now() })
    : await actAsGuest(db, lesson, form);
  if (answer.ok && "completed" in answer)
    throw redirect(await addressAfter(db, { lesson, viewer, now: now() }));
  return answer.ok ? { ...answer, intent } : data({ ...answer, intent }, answer.status ?? 422);
}

/** A lost place closes the lesson only when it is opened again; until then all typed text stays. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 403 ? false : defaultShouldRevalidate;
}

const NOT_FOUND = "Curso ou aula não encontrada";

function askedPlace(course: string, params: URLSearchParams) {
  const lesson = params.get("aula");
  const lessonId = lesson === null ? undefined : (idInAddress(lesson) ?? 0);
  return { courseId: idInAddress(course) ?? 0, lessonId };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { chosen, course } = loaderData?.page ?? {};
  const title = course ? [chosen?.title, course.title].filter(Boolean).join(", ") : NOT_FOUND;
  return pageMeta(siteFacts(matches), { title, noIndex: true });
};

export default function PlayerPage({ loaderData, actionData }: Route.ComponentProps) {
  return <PlayerScreen {...loaderData} answer={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { reference } = useRenderContext();
  if (isRouteErrorResponse(error) && error.status === 404) return <MissingCourse />;
  if (isRouteErrorResponse(error) && error.status < 500) return <ErrorScreen status={error.status} />;
  return <ErrorScreen status={500} error={error} reference={reference} />;
}

/** The course does not exist, or the person must not know about it. */
function MissingCourse() {
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
