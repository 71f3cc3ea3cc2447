import { appContext } from "#app/context.ts";
import { requireUser } from "#app/identity/sessions/sessions.server.ts";
import { attachmentHeader } from "#app/platform/files/attachment.ts";
import { orNotFound, tooManyRequests } from "#app/platform/http/http.ts";
import { printedLogo } from "#app/platform/images/logo-images.server.ts";
import { readCertificateCode } from "../certificates/certificate-code.ts";
import { printCertificate } from "../certificates/certificate-pdf.server.ts";
import { findCertificate } from "../certificates/certificates.server.ts";
import type { Route } from "./+types/certificate-pdf.ts";

const ERASED = "A conta da pessoa foi excluída: não há mais nome para imprimir no certificado.";
const LIMIT = { name: "certificate-pdf", points: 30, seconds: 3600 };

/** For the student of the certificate and the shop's owner. Everybody else is redirected to the public page. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const user = requireUser(context);
  const { db, company, config, files, limits } = context.get(appContext);
  const code = readCertificateCode(params.code);
  const found = code === undefined ? undefined : await findCertificate(db, code);
  const isTheirs = found !== undefined && (found.user_id === user.id || user.role === "admin");
  const certificate = orNotFound(isTheirs ? found : undefined, "Certificado não encontrado.");
  const student_name = orNotFound(certificate.student_name, ERASED);
  const limit = await limits.use(LIMIT, String(user.id));
  if (!limit.ok) return tooManyRequests(limit);
  const address = `${config.siteUrl}/certificado/${certificate.code}`;
  const [logo, signature] = await Promise.all([
    printedLogo(files, company.logo),
    printedLogo(files, certificate.signature_image ?? ""),
  ]);
  const named = { ...certificate, student_name };
  return new Response(await printCertificate({ certificate: named, company, address, logo, signature }), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": attachmentHeader(`Certificado ${certificate.course_title}.pdf`),
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    },
  });
}
