import { data, redirect } from "react-router";
import { requireRole } from "#app/identity/sessions/sessions.server.ts";
import { appContext } from "#app/platform/context.ts";
import { parseForm } from "#app/platform/forms/form.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { idInAddress } from "#app/platform/http/address.ts";
import { orNotFound, readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { certificateSchema } from "../certificates/certificate.schema.ts";
import { CertificateForm } from "../certificates/certificate-offer.tsx";
import { findCertificateOffer, issueCertificate } from "../certificates/certificates.server.ts";
import type { Route } from "./+types/issue-certificate.ts";

const NOT_READY = "Este curso ainda não tem certificado para você.";

/** Where a refused name comes back to; whoever has the certificate already goes to it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const user = requireRole(context, "user", "admin");
  const { db } = context.get(appContext);
  const courseId = idInAddress(params.cursoId) ?? 0;
  const offer = await findCertificateOffer(db, { userId: user.id, courseId });
  if (offer.state === "issued") throw redirect(`/certificado/${offer.code}`);
  const { name } = orNotFound(offer.state === "ready" ? offer : undefined, NOT_READY);
  return { courseId, name };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const user = requireRole(context, "user", "admin");
  const { db, now } = context.get(appContext);
  const place = { userId: user.id, courseId: idInAddress(params.cursoId) ?? 0 };
  const offer = await findCertificateOffer(db, place);
  if (offer.state === "none") throw data(NOT_READY, { status: 404 });
  const form = parseForm(certificateSchema, await readForm(request));
  if (!form.ok) return data(form, 422);
  const code = orNotFound(await issueCertificate(db, { ...place, ...form.value }, now()), NOT_READY);
  return redirectWithToast(`/certificado/${code}`, { title: "Certificado emitido", kind: "success" });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Emitir certificado", noIndex: true });

export default function IssueCertificatePage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="wrap grid max-w-[36rem] gap-6 pt-12 pb-24 md:pt-20">
      <h1 className="font-display text-4xl font-extrabold tracking-display">Emitir certificado</h1>
      <p className="text-lg text-muted">
        Você concluiu todas as aulas. Falta confirmar o nome que vai no certificado.
      </p>
      <ErrorSummary errors={actionData?.errors} />
      <CertificateForm courseId={loaderData.courseId} name={loaderData.name} failure={actionData} />
    </div>
  );
}
