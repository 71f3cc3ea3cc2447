import clsx from "clsx";
import { type ReactNode, Suspense, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { ConnectionGuard } from "#app/ui/connection/connection-guard.tsx";
import { late } from "#app/ui/connection/late-part.tsx";
import { Field, Textarea } from "#app/ui/controls/field.tsx";
import { usePageFocus } from "#app/ui/navigation/use-page-focus.ts";
import type { LostAccess } from "../access/access-loss-messages.ts";
import { NextMeeting } from "../meetings/next-meetings.tsx";
import { NOTE_FIELD } from "../notes/note-panel.tsx";
import type { FormAnswer } from "../playback/form-answer.ts";
import { reportAddress } from "../playback/lesson-video.tsx";
import { LostAccessProvider, useLossWatch } from "../playback/lost-access.tsx";
import { type Playback, rememberedSpeed, rememberSpeed, SPEEDS } from "../playback/playback.ts";
import {
  AdminNotice,
  CourseIntro,
  EndNotice,
  LockedLesson,
  LossNotice,
  UnopenedLesson,
} from "./access-notices.tsx";
import { BottomBar, type Neighbour } from "./bottom-bar.tsx";
import { LessonStage } from "./lesson-stage.tsx";
import { PlanList } from "./plan-list.tsx";
import type { PlayerPage } from "./player-page.server.ts";
import { type ShortcutAction, ShortcutList, useShortcuts } from "./shortcuts.tsx";
import { TopBar } from "./top-bar.tsx";

// Loaded for admins and teachers only.
const PreviewBar = late(() => import("./preview-bar.tsx"), "PreviewBar");

const STEP_SECONDS = 10;

interface PlayerScreenProps {
  page: PlayerPage;
  support: string;
  answer: FormAnswer | undefined;
}

export function PlayerScreen({ page, support, answer }: PlayerScreenProps) {
  const { course, viewer, lesson, chosen } = page;
  const [listsKeys, setListsKeys] = useState(false);
  const playback = useRef<Playback>(null);
  const navigate = useNavigate();
  // Another lesson is a new page for the focus, although only the query changes.
  usePageFocus(chosen?.id);
  const { place, previous, next } = surroundings(page);
  const address = `/curso/${course.address}?aula=${chosen?.id ?? ""}${page.keptQuery}`;
  const isKept = viewer.kind === "student" && lesson !== null;
  const { lost, ...access } = useLossWatch(isKept ? reportAddress(course.id, lesson.id) : undefined, answer);
  const keys = useShortcuts((action) => {
    if (action === "list") setListsKeys(true);
    else if (action === "note") document.getElementById(NOTE_FIELD)?.focus();
    else if (action === "previous" || action === "next") {
      const to = action === "next" ? next : previous;
      if (to) void navigate(to.address);
    } else if (playback.current) control(playback.current, action);
  });

  return (
    <LostAccessProvider value={access}>
      <a href="#conteudo" className="skip-link">
        Pular para a aula
      </a>
      <TopBar page={page} onShowShortcuts={() => setListsKeys(true)} />
      <div className="items-start md:grid md:grid-cols-[22rem_minmax(0,1fr)]">
        <nav
          aria-label="Aulas do curso"
          className="sticky top-16 h-[calc(var(--screen)-4rem)] overflow-y-auto border-r border-line bg-surface max-md:hidden print:hidden"
        >
          <PlanList page={page} />
        </nav>
        <main
          id="conteudo"
          tabIndex={-1}
          className={clsx(
            "mx-auto w-full max-w-[60rem] px-5 pb-28 md:px-10 md:pt-8",
            !beginsWithVideo(page) && "pt-6",
          )}
        >
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <Notices page={page} lost={lost} support={support} />
            {lesson ? (
              <LessonStage
                page={page}
                lesson={lesson}
                place={place}
                address={address}
                answer={answer}
                next={next}
                playback={playback}
              />
            ) : (
              <EmptyStage page={page} answer={answer} />
            )}
          </div>
        </main>
      </div>
      {chosen ? <BottomBar page={page} address={address} previous={previous} next={next} /> : null}
      <ConnectionGuard />
      <ShortcutList
        open={listsKeys}
        onClose={() => setListsKeys(false)}
        enabled={keys.enabled}
        onChange={keys.change}
      />
    </LostAccessProvider>
  );
}

/** On phones the video fills the width below the bar. */
function beginsWithVideo({ lesson, viewer }: PlayerPage): boolean {
  const source = lesson?.video?.source;
  const isShown = source !== null && source !== undefined && source.kind !== "link";
  return isShown && viewer.kind !== "admin" && viewer.kind !== "former";
}

interface NoticesProps {
  page: PlayerPage;
  /** Set if the place was taken away after the page loaded. */
  lost: LostAccess | undefined;
  support: string;
}

function Notices({ page, lost, support }: NoticesProps) {
  if (lost) return <LossNotice lost={lost} support={support} />;
  if (page.preview)
    return (
      <Suspense>
        <PreviewBar page={page} preview={page.preview} />
      </Suspense>
    );
  if (page.viewer.kind === "admin") return <AdminNotice courseId={page.course.id} />;
  if (page.viewer.kind === "former") return <LossNotice lost={page} support={support} />;
  return (
    <>
      {page.meeting ? <NextMeeting meeting={page.meeting} now={page.now} /> : null}
      <EndNotice page={page} />
    </>
  );
}

/** Shown when no lesson is open: locked, not chosen yet, or none exists. */
function EmptyStage({ page, answer }: Pick<PlayerScreenProps, "page" | "answer">): ReactNode {
  const typed = answer?.ok === false ? answer.values?.body : undefined;
  if (page.chosen) {
    return (
      <>
        {typed ? <UnsentText text={typed} /> : null}
        {page.chosen.waits ? (
          <UnopenedLesson
            title={page.chosen.title}
            waits={page.chosen.waits}
            offersMail={page.offersOpenings}
          />
        ) : (
          <LockedLesson page={page} />
        )}
      </>
    );
  }
  if (page.preview?.isHidden)
    return <p className="py-6 text-lg text-muted">Esta aula é rascunho: o aluno não a vê.</p>;
  const isWaiting = page.progress.lessons > 0 && (page.viewer.kind === "student" || page.preview);
  if (isWaiting)
    return (
      <p className="py-10 text-lg text-muted">As aulas deste curso ainda vão abrir. A lista diz quando.</p>
    );
  if (page.progress.lessons === 0 && (page.viewer.kind === "student" || page.viewer.kind === "admin")) {
    return <p className="py-10 text-lg text-muted">Este curso ainda não tem aulas. Volte em breve.</p>;
  }
  return <CourseIntro page={page} />;
}

/** Text from a form without JavaScript that was sent after the place was lost. */
function UnsentText({ text }: { text: string }) {
  return (
    <Field name="body" id="texto-escrito" label="O que você escreveu, para copiar">
      <Textarea rows={4} readOnly defaultValue={text} />
    </Field>
  );
}

interface Surroundings {
  place: string;
  previous: Neighbour | undefined;
  next: Neighbour | undefined;
}

/** Previous and next lesson. A visitor without the course moves between free previews. */
function surroundings({ course, modules, chosen, keptQuery }: PlayerPage): Surroundings {
  const lessons = modules.flatMap((module, at) =>
    module.lessons.map((lesson, number) => ({ ...lesson, place: `Módulo ${at + 1}, aula ${number + 1}` })),
  );
  const at = lessons.findIndex((lesson) => lesson.id === chosen?.id);
  const toNeighbour = (lesson: (typeof lessons)[number] | undefined) =>
    lesson && { address: `/curso/${course.address}?aula=${lesson.id}${keptQuery}`, title: lesson.title };
  return {
    place: lessons[at]?.place ?? "",
    previous: toNeighbour(lessons.slice(0, Math.max(at, 0)).findLast((lesson) => lesson.open)),
    next: toNeighbour(lessons.slice(at + 1).find((lesson) => lesson.open)),
  };
}

function control(video: Playback, action: ShortcutAction): void {
  if (action === "toggle") video.toggle();
  if (action === "back") video.skip(-STEP_SECONDS);
  if (action === "forward") video.skip(STEP_SECONDS);
  if (action === "slower" || action === "faster") {
    const step = action === "faster" ? 1 : -1;
    const speed = SPEEDS[SPEEDS.indexOf(rememberedSpeed()) + step];
    if (speed === undefined) return;
    rememberSpeed(speed);
    video.setSpeed(speed);
  }
  if (action === "sound") video.toggleSound?.();
  if (action === "captions") video.toggleCaptions?.();
  if (action === "screen") video.fillScreen?.();
}
