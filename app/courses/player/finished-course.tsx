import type { ComponentProps } from "react";
import { CertificateOffer } from "../certificates/certificate-offer.tsx";
import { CourseEndingNote } from "../my-courses/course-ending-note.tsx";
import type { CourseEnding } from "../my-courses/course-endings.server.ts";

interface FinishedCourseProps extends ComponentProps<typeof CertificateOffer> {
  ending: CourseEnding | null;
}

/** Shown above the lesson after the student has completed the whole course. */
export function FinishedCourse({ ending, ...certificate }: FinishedCourseProps) {
  return (
    <>
      <CertificateOffer {...certificate} />
      {ending ? <CourseEndingNote ending={ending} /> : null}
    </>
  );
}
