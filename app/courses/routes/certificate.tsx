import { data, redirect } from "react-router";
import { appContext, requestContext } from "#app/context.ts";
import { currentUser } from "#app/identity/sessions/sessions.server.ts";
import { countWrong, mayTry } from "#app/platform/gates/gate.server.ts";
import { waitSentence } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { readCertificateCode } from "../certificates/certificate-code.ts";
import { CertificateSearch } from "../certificates/certificate-search.tsx";
import { CertificateSheet } from "../certificates/certificate-sheet.tsx";
import { findCertificate, linkedInAddress } from "../certificates/certificates.server.ts";
import type { Route } from "./+types/certificate.ts";

/** Shows whether a certificate is genuine; without a code, asks for a code. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { db, company, config } = app;
  const caller = context.get(requestContext);
  const typed = params.code ?? url.searchParams.get("codigo");
  if (typed === null) return data({ certificate: null, issuer: "", sentence: "" });
  const limit = await mayTry(app, caller, "certificate");
  if (!limit.ok) {
    const answer = { certificate: null, issuer: "", sentence: waitSentence(limit.retryAfter) };
    return data(answer, { status: 429, headers: { "retry-after": String(limit.retryAfter) } });
  }
  const code = readCertificateCode(typed);
  const found = code === undefined ? undefined : await findCertificate(db, code);
  if (!found) {
    await countWrong(app, caller, "certificate");
    return data({ certificate: null, issuer: "", sentence: UNKNOWN }, { status: 404 });
  }
  if (params.code !== found.code) throw redirect(`/certificado/${found.code}`, 301);
  const { user_id, ...certificate } = found;
  const isMine = user_id !== null && user_id === currentUser(context)?.id;
  const profile =
    isMine && certificate.student_name !== null
      ? linkedInAddress({
          course: certificate.course_title,
          organisation: company.brand,
          issuedAt: certificate.issued_at,
          address: `${config.siteUrl}/certificado/${certificate.code}`,
          code: certificate.code,
        })
      : null;
  const shown = { ...certificate, isMine, profile };
  return data({ certificate: shown, issuer: company.legalName, sentence: "" });
}

const UNKNOWN = "Não encontramos um certificado com este código. Confira se ele está completo.";

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const certificate = loaderData?.certificate;
  const title = certificate?.student_name
    ? `Certificado de ${certificate.student_name}`
    : "Conferir certificado";
  return pageMeta(siteFacts(matches), { title, noIndex: true });
};

export default function CertificatePage({ loaderData }: Route.ComponentProps) {
  const { certificate, issuer, sentence } = loaderData;
  return certificate ? (
    <CertificateSheet certificate={certificate} issuer={issuer} />
  ) : (
    <CertificateSearch refusal={sentence} />
  );
}
