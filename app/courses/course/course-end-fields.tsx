import { useState } from "react";
import { fieldsOf } from "#app/nouns/columns.ts";
import type { FieldErrors } from "#app/platform/forms/form.ts";
import { PICTURE_UPLOAD, uploadedAddress } from "#app/platform/images/picture-upload.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { RadioCard } from "#app/ui/controls/choice.tsx";
import { Field, FieldNote, Input, Select, Textarea } from "#app/ui/controls/field.tsx";
import { UploadField } from "#app/ui/controls/upload-field.tsx";
import { Fold } from "#app/ui/layout/fold.tsx";
import { useStart } from "#app/ui/start-values.tsx";
import type { CertificateLayout } from "#db/schema.ts";
import { CERTIFICATE_LAYOUTS, COURSE_COLUMNS, COURSE_LIMITS } from "./course.ts";
import type { EditedCourse } from "./courses.server.ts";

interface EndFieldsProps {
  course: EditedCourse | null;
  others: { id: number; title: string }[];
  errors: FieldErrors | undefined;
}

const NAMES = [
  "finish_message",
  "next_course_id",
  "certificate_layout",
  "certificate_words",
  "signature_name",
  "signature_image",
] as const;

const LOOKS: Record<CertificateLayout, string> = {
  classic: "Com a parede de azulejos ao lado",
  modern: "Faixa na cor da marca e texto grande",
  plain: "Moldura fina, tudo no centro",
};

/** Message and certificate for a student who has completed the course; collapsed by default. */
export function EndFields({ course, others, errors }: EndFieldsProps) {
  const field = fieldsOf(COURSE_COLUMNS, errors);
  return (
    <Fold summary="No fim do curso" errors={errors} names={NAMES}>
      <Field
        {...field("finish_message")}
        optional
        hint="Quem conclui todas as aulas lê isto no curso e em Meus Cursos."
      >
        <Textarea
          rows={4}
          maxLength={COURSE_LIMITS.finish_message}
          defaultValue={course?.finish_message ?? ""}
        />
      </Field>
      <Field
        {...field("next_course_id")}
        optional
        hint="Sugerido a quem conclui: leva à página de venda ou, para quem já tem, ao curso."
      >
        <Select defaultValue={course?.next_course_id ?? ""}>
          <option value="">Nenhum</option>
          {others.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      </Field>
      <LayoutCards initial={course?.certificate_layout ?? "classic"} error={errors?.certificate_layout} />
      <Field
        {...field("certificate_words")}
        optional
        hint="Uma frase sua, abaixo do nome do curso. Os certificados já emitidos também passam a ter."
      >
        <Textarea
          rows={2}
          className="min-h-20!"
          maxLength={COURSE_LIMITS.certificate_words}
          defaultValue={course?.certificate_words ?? ""}
        />
      </Field>
      <Field {...field("signature_name")} optional hint="Em branco, o certificado traz o instrutor do curso.">
        <Input
          autoComplete="off"
          maxLength={COURSE_LIMITS.signature_name}
          defaultValue={course?.signature_name ?? ""}
        />
      </Field>
      <SignatureField initial={course?.signature_image ?? ""} error={errors?.signature_image} />
    </Fold>
  );
}

function LayoutCards({ initial, error }: { initial: CertificateLayout; error: string | undefined }) {
  const [chosen, setChosen] = useState(useStart("certificate_layout", initial));
  return (
    <fieldset id="certificate_layout" tabIndex={-1} className="grid gap-2 sm:grid-cols-3">
      <legend className="mb-1.5 font-semibold">Modelo do certificado</legend>
      {(Object.keys(LOOKS) as CertificateLayout[]).map((layout) => (
        <RadioCard
          key={layout}
          dense
          name="certificate_layout"
          value={layout}
          title={CERTIFICATE_LAYOUTS[layout]}
          description={LOOKS[layout]}
          checked={chosen === layout}
          onChange={() => setChosen(layout)}
        />
      ))}
      <FieldNote error={error} />
    </fieldset>
  );
}

/** An uploaded picture; there is no other way to set it. */
function SignatureField({ initial, error }: { initial: string; error: string | undefined }) {
  const [address, setAddress] = useState(useStart("signature_image", initial));
  function handleDone(answer: unknown): boolean {
    const uploaded = uploadedAddress(answer);
    if (uploaded) setAddress(uploaded);
    return uploaded !== undefined;
  }
  return (
    <div id="signature_image" tabIndex={-1}>
      <input type="hidden" name="signature_image" value={address} />
      <p className="mb-1.5 font-semibold">Imagem da assinatura</p>
      <div className="flex flex-wrap items-center gap-3">
        {address ? (
          <img
            src={address}
            alt="Assinatura, como está agora"
            className="h-16 w-auto max-w-48 rounded-control bg-white object-contain p-1"
          />
        ) : null}
        <UploadField
          {...PICTURE_UPLOAD}
          id="enviar-assinatura"
          label={address ? "Trocar imagem" : "Enviar imagem"}
          hint="De fundo branco ou transparente."
          {...(error && { error })}
          onDone={handleDone}
        />
        {address ? (
          <Button variant="ghost" size="compact" onClick={() => setAddress("")}>
            Tirar imagem
          </Button>
        ) : null}
      </div>
    </div>
  );
}
