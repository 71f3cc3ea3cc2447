import type { ComponentProps } from "react";
import { CertificateOffer } from "../certificates/certificate-offer.tsx";
import { CourseEndingNote } from "../my-courses/course-ending-note.tsx";
import type { CourseEnding } from "../my-courses/course-endings.server.ts";

interface FinishedCourseProps extends ComponentProps<typeof CertificateOffer> {
  ending: CourseEnding | null;
}

/** What a student finds over the lesson once all of the course is done. */
export function FinishedCourse({ ending, ...certificate }: FinishedCourseProps) {
  return (
    <>
      <CertificateOffer {...certificate} />
      {ending ? <CourseEndingNote ending={ending} /> : null}
    </>
  );
}
