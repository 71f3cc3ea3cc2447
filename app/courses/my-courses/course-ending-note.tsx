import clsx from "clsx";
import { Link } from "react-router";
import type { CourseEnding } from "./course-endings.server.ts";

/** The owner's message for a student who has completed a course, with the next course. */
export function CourseEndingNote({ ending, isShort }: { ending: CourseEnding; isShort?: boolean }) {
  const { message, next } = ending;
  return (
    <div className="relative z-1 grid min-w-0 gap-1">
      {message ? (
        <p
          className={clsx("whitespace-pre-line [overflow-wrap:anywhere]", isShort && "line-clamp-4 text-sm")}
        >
          {message}
        </p>
      ) : null}
      {next ? (
        <p className={isShort ? "text-sm" : undefined}>
          <Link to={next.to} className="link inline-flex min-h-11 items-center [overflow-wrap:anywhere]">
            Próximo curso: {next.title}
          </Link>
        </p>
      ) : null}
    </div>
  );
}
