// LinkedIn's own page for a certificate that somebody adds to their profile.
import { dayOf } from "#app/platform/money-and-dates/dates.ts";

/** Opened by the student: nothing is sent before they save it there. */
export function linkedInAddress(certificate: {
  course: string;
  organisation: string;
  issuedAt: Date;
  address: string;
  code: string;
}): string {
  const [year = "", month = ""] = dayOf(certificate.issuedAt).split("-");
  const facts = new URLSearchParams({
    startTask: "CERTIFICATION_NAME",
    name: certificate.course,
    organizationName: certificate.organisation,
    issueYear: year,
    issueMonth: String(Number(month)),
    certUrl: certificate.address,
    certId: certificate.code,
  });
  return `https://www.linkedin.com/profile/add?${facts}`;
}
