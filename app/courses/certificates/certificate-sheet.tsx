import { formatLongDate } from "#app/platform/money-and-dates/dates.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { certificateWorkload, periodLabel } from "./certificate-labels.ts";
import type { Certificate } from "./certificates.server.ts";

interface CertificateSheetProps {
  certificate: Omit<Certificate, "user_id"> & {
    /** The person who looks is the one it was issued to. */
    isMine: boolean;
  };
  /** The company behind the site. */
  issuer: string;
}

/** The public page: it is genuine, and what it says. */
export function CertificateSheet({ certificate, issuer }: CertificateSheetProps) {
  return (
    <div className="wrap grid max-w-text gap-10 pt-10 pb-24 md:pt-16">
      <div className="grid gap-6">
        {certificate.student_name === null ? (
          <ErasedHead course={certificate.course_title} issuer={issuer} />
        ) : (
          <Head name={certificate.student_name} course={certificate.course_title} issuer={issuer} />
        )}
      </div>
      <Facts certificate={certificate} />
      {certificate.isMine ? (
        <ButtonLink to={`/certificado/${certificate.code}/pdf`} reloadDocument className="justify-self-start">
          <Icon name="download" />
          Baixar PDF
        </ButtonLink>
      ) : null}
      <Syllabus modules={certificate.syllabus} />
    </div>
  );
}

function Head({ name, course, issuer }: { name: string; course: string; issuer: string }) {
  return (
    <>
      <p className="flex items-start gap-2.5 justify-self-start rounded-card bg-success-soft px-4 py-3 font-strong text-success">
        <Icon name="badge-check" className="mt-0.5 size-5 flex-none" />
        Certificado autêntico, emitido por {issuer}
      </p>
      <h1 className="text-muted">
        Certificado de{" "}
        <span className="mt-1 block font-display text-4xl font-extrabold tracking-display text-ink [overflow-wrap:anywhere] md:text-5xl">
          {name}
        </span>
      </h1>
      <p className="text-lg">
        concluiu o curso <b className="[overflow-wrap:anywhere]">{course}</b>
      </p>
    </>
  );
}

/** The code is genuine, but whose name stood on the paper cannot be said any more. */
function ErasedHead({ course, issuer }: { course: string; issuer: string }) {
  return (
    <>
      <h1 className="text-muted">
        Certificado do curso{" "}
        <span className="mt-1 block font-display text-4xl font-extrabold tracking-display text-ink [overflow-wrap:anywhere] md:text-5xl">
          {course}
        </span>
      </h1>
      <Alert title="Este certificado foi emitido, mas a conta da pessoa foi excluída">
        <p>
          O código é verdadeiro: {issuer} emitiu este certificado com os dados abaixo. O nome de quem concluiu
          o curso foi apagado com a conta (LGPD), então não há como conferir aqui a quem ele pertence.
        </p>
      </Alert>
    </>
  );
}

function Facts({ certificate }: Pick<CertificateSheetProps, "certificate">) {
  const facts: [string, string | null | undefined][] = [
    ["Carga horária", certificateWorkload(certificate.workload_minutes)],
    ["Período", periodLabel(certificate.started_on, certificate.finished_on)],
    ["Responsável pelo curso", certificate.instructor_name],
    ["Emitido em", formatLongDate(certificate.issued_at)],
    ["Código", certificate.code],
  ];
  return (
    <dl className="grid gap-x-10 border-t border-line sm:grid-cols-2">
      {facts.map(([label, value]) =>
        value ? (
          <div key={label} className="border-b border-line py-3 sm:last:odd:col-span-2">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="num font-semibold [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

function Syllabus({ modules }: { modules: Certificate["syllabus"] }) {
  return (
    <section aria-labelledby="conteudo-do-curso">
      <h2 id="conteudo-do-curso" className="mb-5 text-2xl">
        Conteúdo do curso
      </h2>
      <ol className="grid gap-6">
        {modules.map((module, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a certificate never changes, and titles may repeat
          <li key={position}>
            <h3 className="text-lg">{module.title}</h3>
            <ul className="mt-1.5 list-disc pl-5 text-muted marker:text-control">
              {module.lessons.map((lesson, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same
                <li key={place}>{lesson}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}
