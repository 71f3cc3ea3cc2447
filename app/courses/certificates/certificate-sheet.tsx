import clsx from "clsx";
import { formatLongDate } from "#app/platform/money-and-dates/dates.ts";
import { ButtonLink, buttonClass } from "#app/ui/controls/button.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { certificateWorkload, periodLabel, signatureOf } from "./certificate-labels.ts";
import type { Certificate } from "./certificates.server.ts";

interface CertificateSheetProps {
  certificate: Omit<Certificate, "user_id"> & {
    /** True if the certificate belongs to the person who looks at the page. */
    isMine: boolean;
    /** LinkedIn address where its owner adds the certificate to their profile. */
    profile: string | null;
  };
  /** Company behind the site. */
  issuer: string;
}

/** The public page: states that the certificate is genuine, and shows its facts. */
export function CertificateSheet({ certificate, issuer }: CertificateSheetProps) {
  return (
    <div className="wrap grid max-w-text gap-10 pt-10 pb-24 md:pt-16">
      {certificate.student_name === null ? (
        <div className="grid gap-6">
          <ErasedHead course={certificate.course_title} issuer={issuer} />
        </div>
      ) : (
        <Head certificate={certificate} name={certificate.student_name} issuer={issuer} />
      )}
      <Facts certificate={certificate} />
      {certificate.isMine ? (
        <p className="flex flex-wrap gap-3 print:hidden">
          <ButtonLink to={`/certificado/${certificate.code}/pdf`} reloadDocument>
            <Icon name="download" />
            Baixar PDF
          </ButtonLink>
          {certificate.profile ? (
            <a
              href={certificate.profile}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClass({ variant: "quiet" })}
            >
              Adicionar ao LinkedIn
            </a>
          ) : null}
        </p>
      ) : null}
      <Syllabus modules={certificate.syllabus} />
    </div>
  );
}

const PAPERS: Record<Certificate["layout"], { paper: string; band: string }> = {
  classic: {
    paper: "rounded-card border-l-[0.75rem] border-primary bg-surface inset-ring inset-ring-line",
    band: "text-muted",
  },
  modern: {
    paper: "overflow-hidden rounded-card bg-surface inset-ring inset-ring-line",
    band: "-mx-5 -mt-5 mb-5 bg-primary px-5 py-6 font-display text-2xl font-extrabold text-[#fff] print:[print-color-adjust:exact] md:-mx-8 md:-mt-8 md:px-8",
  },
  plain: {
    paper:
      "justify-items-center border-2 border-primary bg-surface text-center outline outline-line -outline-offset-8",
    band: "text-muted",
  },
};

function Head({
  certificate,
  name,
  issuer,
}: Pick<CertificateSheetProps, "issuer" | "certificate"> & { name: string }) {
  const { layout, words, course_title: course } = certificate;
  const { paper, band } = PAPERS[layout];
  return (
    <div className="grid gap-6">
      <p className="flex items-start gap-2.5 justify-self-start rounded-card bg-success-soft px-4 py-3 font-strong text-success">
        <Icon name="badge-check" className="mt-0.5 size-5 flex-none" />
        Certificado autêntico, emitido por {issuer}
      </p>
      <div data-layout={layout} className={clsx("grid min-w-0 grid-cols-1 gap-5 p-5 md:p-8", paper)}>
        <h1 className="min-w-0">
          <span className={clsx("block", band)}>Certificado de </span>
          <span className="mt-1 block font-display text-4xl font-extrabold tracking-display text-ink [overflow-wrap:anywhere] md:text-5xl">
            {name}
          </span>
        </h1>
        <p className="text-lg">
          concluiu o curso <b className="[overflow-wrap:anywhere]">{course}</b>
        </p>
        {words ? <p className="max-w-[40rem] [overflow-wrap:anywhere]">{words}</p> : null}
        <Signature certificate={certificate} />
      </div>
    </div>
  );
}

function Signature({ certificate }: Pick<CertificateSheetProps, "certificate">) {
  const { signature_image: picture } = certificate;
  const signed = signatureOf(certificate);
  if (!picture && !certificate.signature_name) return null;
  return (
    <div>
      {picture ? (
        <img
          src={picture}
          alt={signed ? `Assinatura de ${signed.name}` : "Assinatura"}
          className="mb-1 h-16 w-auto max-w-full object-contain dark:rounded-control dark:bg-[#fff] dark:p-1"
        />
      ) : null}
      {signed ? <p className="font-semibold [overflow-wrap:anywhere]">{signed.name}</p> : null}
      {signed?.under ? <p className="text-sm text-muted [overflow-wrap:anywhere]">{signed.under}</p> : null}
    </div>
  );
}

/** The code is genuine, but the account was deleted and its name is not stored any more. */
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
