import { Form, href, Link } from "react-router";
import { coverAddress } from "#app/platform/images/covers.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { endWords } from "#app/platform/money-and-dates/terms.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { Cover } from "#app/ui/display/cover.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { type LostAccess, lossMessage, lossTitle } from "../access/access-loss-messages.ts";
import type { PlayerPage } from "./player-page.server.ts";

interface NoticeProps {
  lost: LostAccess;
  /** Support e-mail of the site, for problems that only a person can solve. */
  support: string;
}

/** Explains to a student why the place was taken away and how it returns. */
export function LossNotice({ lost, support }: NoticeProps) {
  if (!lost.viewer.loss) return null;
  return (
    <Alert tone="wait" title={lossTitle(lost)}>
      <p>{lossMessage(lost)}</p>
      {lost.viewer.loss.endedOn && lost.offer?.renewal ? (
        <p>
          <a className="font-semibold underline underline-offset-3" href={`/c/${lost.offer.renewal}`}>
            Renovar
          </a>
        </p>
      ) : null}
      <p>
        Alguma dúvida? Escreva para{" "}
        {support ? (
          <a className="font-semibold underline underline-offset-3" href={`mailto:${support}`}>
            {support}
          </a>
        ) : (
          "a loja"
        )}
        .
      </p>
    </Alert>
  );
}

/** The student's last day of access, and how to renew. */
export function EndNotice({ page }: { page: PlayerPage }) {
  const { endsAt } = page.viewer;
  if (page.viewer.kind !== "student" || !endsAt) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
      {endWords(endsAt, page.now)}.
      {page.offer?.renewal ? (
        <Link to={`/c/${page.offer.renewal}`} className="link">
          Renovar
        </Link>
      ) : null}
    </p>
  );
}

export function AdminNotice({ courseId }: { courseId: number }) {
  return (
    <Alert title="Prévia de administrador">
      <p>
        Você está vendo o curso como aluno; nada do que fizer aqui fica registrado.{" "}
        <a className="font-semibold underline underline-offset-3" href={`/admin/cursos/${courseId}/modulos`}>
          Editar módulos e aulas
        </a>
      </p>
    </Alert>
  );
}

export function LockedLesson({ page }: { page: PlayerPage }) {
  return (
    <div className="grid justify-items-center gap-4 rounded-card bg-sunken px-6 py-12 text-center md:py-16">
      <Icon name="lock-keyhole" className="size-8 text-muted" />
      <h2 data-opened className="text-2xl">
        {page.chosen?.title}
      </h2>
      <p className="max-w-[32rem] text-muted">Esta aula é para quem tem o curso.</p>
      <BuyLink page={page} />
    </div>
  );
}

/** Replaces a lesson that opens to this student later. */
export function UnopenedLesson({
  title,
  waits,
  offersMail,
}: {
  title: string;
  waits: string;
  /** True if the student can ask for a mail. */
  offersMail: boolean;
}) {
  return (
    <div className="grid justify-items-center gap-4 rounded-card bg-sunken px-6 py-12 text-center md:py-16">
      <Icon name="lock-keyhole" className="size-8 text-muted" />
      <h2 data-opened className="text-2xl [overflow-wrap:anywhere]">
        {title}
      </h2>
      <p className="max-w-[32rem] [overflow-wrap:anywhere]">{waits}</p>
      {offersMail ? (
        <Form method="post" preventScrollReset className="grid justify-items-center gap-2">
          <input type="hidden" name="intent" value="want-openings" />
          <Button type="submit" variant="quiet">
            <Icon name="mail" />
            Avisar por e-mail quando abrir
          </Button>
          <p className="max-w-[32rem] text-sm text-muted">
            Um e-mail por dia e por curso, só quando algo abre. Você desliga quando quiser, na sua conta.
          </p>
        </Form>
      ) : null}
    </div>
  );
}

/** Introduction for a visitor without the course, before a free preview is chosen. */
export function CourseIntro({ page }: { page: PlayerPage }) {
  const { course, about, progress } = page;
  const cover = coverAddress({ category: "cursos", title: course.title });
  const free = page.modules.flatMap(({ lessons }) => lessons).filter((lesson) => lesson.open);
  return (
    <div className="grid gap-6">
      <Cover
        src={about.cover ?? cover}
        fallback={cover}
        alt=""
        eager
        className="max-w-[40rem] rounded-card"
      />
      <h2 data-opened className="text-2xl md:text-3xl">
        {course.title}
      </h2>
      {about.instructor ? <p className="text-muted">Por {about.instructor}</p> : null}
      {about.description ? <p className="max-w-text text-lg">{about.description}</p> : null}
      <p className="text-muted">
        {progress.lessons === 1 ? "1 aula" : `${progress.lessons} aulas`}
        {free.length > 0
          ? `, ${free.length} ${free.length === 1 ? "aberta" : "abertas"} para você experimentar`
          : ""}
        .
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <BuyLink page={page} />
        {free[0] ? (
          <ButtonLink to={`/curso/${course.address}?aula=${free[0].id}`} variant="quiet">
            Assistir a uma aula grátis
          </ButtonLink>
        ) : null}
      </div>
    </div>
  );
}

/** Below a free preview: the rest of the course and how to get it. */
export function WholeCourse({ page }: { page: PlayerPage }) {
  const { lessons } = page.progress;
  return (
    <aside className="flex flex-wrap items-center justify-between gap-4 rounded-card bg-primary-soft p-5 md:p-6">
      <p className="text-lg">
        <b className="block">Gostou desta aula?</b>
        {lessons > 1 ? `O curso completo tem ${lessons} aulas.` : "Continue no curso completo."}
      </p>
      <BuyLink page={page} />
    </aside>
  );
}

function BuyLink({ page, block }: { page: PlayerPage; block?: boolean }) {
  const { offer, viewer } = page;
  if (viewer.kind === "student" || viewer.kind === "admin") return null;
  if (viewer.loss?.passing) return null;
  if (!offer) {
    return (
      <p className="text-muted">
        Este curso não está à venda no momento.{" "}
        <a className="link" href={`${href("/loja")}?categoria=cursos`}>
          Ver outros cursos
        </a>
      </p>
    );
  }
  if (viewer.loss?.endedOn && offer.renewal) {
    return (
      <ButtonLink to={`/c/${offer.renewal}`} variant="accent" block={block}>
        Renovar
      </ButtonLink>
    );
  }
  return (
    <ButtonLink to={href("/produto/:id", { id: offer.address })} variant="accent" block={block}>
      {offer.price > 0 ? `Comprar por ${formatBRL(offer.price)}` : "Quero este curso"}
    </ButtonLink>
  );
}
