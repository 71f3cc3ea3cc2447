import { Form, href, useNavigation } from "react-router";
import type { Failure } from "#app/platform/forms/form.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { Petal } from "#app/ui/display/petal.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { CERTIFICATE_NAME_MAX_LENGTH } from "./certificate-rules.ts";
import type { CertificateOffer as Offer } from "./certificates.server.ts";

interface CertificateOfferProps {
  courseId: number;
  /** Result of `findCertificateOffer`; renders nothing while the course is not completed. */
  offer: Offer;
  level?: 2 | 3;
}

/** At 100 %: the student confirms the name once, or finds the issued certificate. */
export function CertificateOffer({ courseId, offer, level = 2 }: CertificateOfferProps) {
  if (offer.state === "none") return null;
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <section
      aria-labelledby={`certificado-${courseId}`}
      className="grid gap-5 rounded-card bg-surface p-5 inset-ring inset-ring-line md:p-6"
    >
      <div className="flex items-center gap-4">
        <Petal>
          <Icon name="award" />
        </Petal>
        <div>
          <Heading id={`certificado-${courseId}`} className="text-xl">
            Você concluiu o curso
          </Heading>
          <p className="text-muted">
            {offer.state === "issued" ? "Seu certificado já foi emitido." : "Seu certificado está pronto."}
          </p>
        </div>
      </div>
      {offer.state === "issued" ? (
        <CertificateLinks code={offer.code} />
      ) : (
        <CertificateForm courseId={courseId} name={offer.name} />
      )}
    </section>
  );
}

function CertificateLinks({ code }: { code: string }) {
  return (
    <p className="flex flex-wrap gap-3">
      <ButtonLink to={`/certificado/${code}`}>Ver certificado</ButtonLink>
      <ButtonLink to={`/certificado/${code}/pdf`} variant="quiet" reloadDocument>
        <Icon name="download" />
        Baixar PDF
      </ButtonLink>
    </p>
  );
}

interface CertificateFormProps {
  courseId: number;
  name: string;
  failure?: Failure;
}

/** Leads to the certificate. A refused name is shown again on its own page, with the typed text. */
export function CertificateForm({ courseId, name, failure }: CertificateFormProps) {
  const action = href("/curso/:cursoId/certificado", { cursoId: String(courseId) });
  const busy = useNavigation().formAction?.split("?")[0] === action;
  return (
    <Form method="post" action={action} noValidate className="grid gap-4">
      <Field
        name="name"
        label="Nome no certificado"
        hint="Confira bem: depois de emitido, o nome não pode ser alterado."
        error={failure?.errors.name}
        className="max-w-[32rem]"
      >
        <Input
          autoComplete="name"
          maxLength={CERTIFICATE_NAME_MAX_LENGTH}
          required
          defaultValue={failure?.values?.name ?? name}
        />
      </Field>
      <Button type="submit" variant="accent" busy={busy} className="justify-self-start">
        Emitir certificado
      </Button>
    </Form>
  );
}
