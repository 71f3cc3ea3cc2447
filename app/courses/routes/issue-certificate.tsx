import { data, isRouteErrorResponse, redirect } from "react-router";
import { appContext } from "#app/context.ts";
import { requireUser } from "#app/identity/sessions/sessions.server.ts";
import { parseForm } from "#app/platform/forms/form.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { idInAddress } from "#app/platform/http/address.ts";
import { readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { useRenderContext } from "#app/platform/http/render-context.tsx";
import { ErrorScreen } from "#app/ui/display/error-screen.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import type { Db } from "#db/connect.server.ts";
import { lossMessage } from "../access/access-loss-messages.ts";
import type { Person } from "../access/course-access.server.ts";
import { isEnrolled } from "../access/enrollments.server.ts";
import { certificateSchema } from "../certificates/certificate.schema.ts";
import { CertificateForm } from "../certificates/certificate-offer.tsx";
import { findCertificateOffer, issueCertificate } from "../certificates/certificates.server.ts";
import { NoCertificate } from "../no-certificate.tsx";
import { findLoss } from "../player/player-page.server.ts";
import type { Route } from "./+types/issue-certificate.ts";

const UNFINISHED = "unfinished";
const NOT_A_STUDENT = "not_a_student";

/** Shows a refused name again. If the certificate exists already, redirects to it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const user = requireUser(context);
  const { db, now } = context.get(appContext);
  const place = { userId: user.id, courseId: idInAddress(params.cursoId) ?? 0 };
  const offer = await findCertificateOffer(db, place, now());
  if (offer.state === "issued") throw redirect(`/certificado/${offer.code}`);
  if (offer.state === "none") throw await nothingToIssue(db, user, place, now());
  return { courseId: place.courseId, name: offer.name };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const user = requireUser(context);
  const { db, now } = context.get(appContext);
  const place = { userId: user.id, courseId: idInAddress(params.cursoId) ?? 0 };
  const offer = await findCertificateOffer(db, place, now());
  if (offer.state === "none") throw await nothingToIssue(db, user, place, now());
  const form = parseForm(certificateSchema, await readForm(request));
  if (!form.ok) return data(form, 422);
  const code = await issueCertificate(db, { ...place, ...form.value }, now());
  if (code === undefined) throw await nothingToIssue(db, user, place, now());
  return redirectWithToast(`/certificado/${code}`, { title: "Certificado emitido", kind: "success" });
}

async function nothingToIssue(db: Db, user: Person, place: { userId: number; courseId: number }, now: Date) {
  if (await isEnrolled(db, place, now)) return data(UNFINISHED, { status: 404 });
  const lost = await findLoss(db, user, { courseId: place.courseId, lessonId: undefined }, now);
  return data(lost ? lossMessage(lost) : NOT_A_STUDENT, { status: 404 });
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

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  const { reference } = useRenderContext();
  if (!isRouteErrorResponse(error) || error.status >= 500)
    return <ErrorScreen status={500} error={error} reference={reference} />;
  if (error.status !== 404) return <ErrorScreen status={error.status} sentence={String(error.data)} />;
  const isUnfinished = error.data === UNFINISHED;
  const loss = isUnfinished || error.data === NOT_A_STUDENT ? undefined : String(error.data);
  return <NoCertificate address={params.cursoId} isUnfinished={isUnfinished} loss={loss} />;
}
