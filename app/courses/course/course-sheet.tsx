import { useState } from "react";
import { fieldsOf, sentFields } from "#app/nouns/columns.ts";
import type { Failure } from "#app/platform/forms/form.ts";
import { coverAddress } from "#app/platform/images/covers.ts";
import { PICTURE_UPLOAD, uploadedAddress } from "#app/platform/images/picture-upload.ts";
import { Switch } from "#app/ui/controls/choice.tsx";
import { CoverField } from "#app/ui/controls/cover-field.tsx";
import { Field, Input, Select, Textarea } from "#app/ui/controls/field.tsx";
import { FormDialog } from "#app/ui/controls/form-dialog.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { DraftForm } from "#app/ui/draft-form/draft-form.tsx";
import { useStart } from "#app/ui/start-values.tsx";
import { COURSE_COLUMNS } from "./course.ts";
import { EndFields } from "./course-end-fields.tsx";
import type { EditedCourse } from "./courses.server.ts";

const FORM = "curso";
const INTENT = "save-course";

interface CourseFormProps {
  /** Null: a new course. */
  course: EditedCourse | null;
  teachers: { id: number; name: string }[];
  products: { id: number; name: string }[];
  others: { id: number; title: string }[];
  failure: Failure | undefined;
}

export function CourseSheet({
  open,
  onClose,
  ...form
}: CourseFormProps & { open: boolean; onClose: () => void }) {
  return (
    <FormDialog
      form={FORM}
      intent={INTENT}
      save="Salvar curso"
      kind="sheet"
      open={open}
      onClose={onClose}
      title={form.course ? "Editar Curso" : "Novo Curso"}
    >
      <CourseForm key={form.course?.id ?? 0} {...form} />
    </FormDialog>
  );
}

function CourseForm(props: CourseFormProps) {
  const { course, failure } = props;
  return (
    <DraftForm
      id={FORM}
      place={`curso/${course?.id ?? "novo"}`}
      intent={INTENT}
      version={course?.version}
      {...(course ? { fields: sentFields(COURSE_COLUMNS, course) } : {})}
      labels={COURSE_COLUMNS}
      failure={failure}
      className="grid gap-5"
    >
      <CourseFields {...props} />
    </DraftForm>
  );
}

function CourseFields({ course, teachers, products, others, failure }: CourseFormProps) {
  const errors = failure?.errors;
  const field = fieldsOf(COURSE_COLUMNS, errors);
  const [title, setTitle] = useState(useStart("title", course?.title ?? ""));
  const drawn = coverAddress({ category: "cursos", title: title || "Curso" });
  return (
    <>
      <ErrorSummary errors={failure?.stale ? undefined : errors} title="Erro ao salvar curso" />
      {course ? <input type="hidden" name="id" value={course.id} /> : null}
      <Field {...field("title")}>
        <Input
          value={title}
          onChange={(event) => setTitle(event.target.value)}
          maxLength={160}
          required
          autoComplete="off"
        />
      </Field>
      <Field {...field("description")}>
        <Textarea rows={5} maxLength={5000} required defaultValue={course?.description ?? ""} />
      </Field>
      <CoverField
        {...field("cover_image")}
        optional
        hint="Recomendado: 1600 x 800. Sem imagem própria, a capa é gerada a partir do título."
        initial={course?.cover_image ?? ""}
        drawn={drawn}
        upload={PICTURE_UPLOAD}
        readAnswer={uploadedAddress}
      />
      <Field {...field("instructor_id")} optional>
        <Select defaultValue={course?.instructor_id ?? ""}>
          <option value="">Sem instrutor</option>
          {teachers.map((teacher) => (
            <option key={teacher.id} value={teacher.id}>
              {teacher.name}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        {...field("workload_minutes")}
        optional
        hint="Por exemplo, 480 para 8 horas. Vazia, é a soma das aulas, se todas têm duração; senão, nem o curso nem o certificado dizem uma."
      >
        <Input
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          defaultValue={course?.workload_minutes ?? ""}
          className="max-w-40"
        />
      </Field>
      {products.length > 0 ? (
        <Field
          {...field("product_id")}
          optional
          hint="O produto que a loja mostra a quem ainda não tem o curso."
        >
          <Select defaultValue={course?.product_id ?? ""}>
            <option value="">O primeiro que estiver à venda</option>
            {products.map((product) => (
              <option key={product.id} value={product.id}>
                {product.name}
              </option>
            ))}
          </Select>
        </Field>
      ) : (
        <p className="text-sm text-muted">
          Para vender, salve e use “Vender este curso”: o produto novo já vem ligado a este curso.
        </p>
      )}
      {course ? (
        <Switch
          name="is_published"
          defaultChecked={course.is_published}
          hint="Um rascunho só aparece para administradores e para quem já tem o curso."
          {...(errors?.is_published && { error: errors.is_published })}
        >
          Publicado
        </Switch>
      ) : null}
      <EndFields course={course} others={others} errors={errors} />
      <Switch
        name="tells_stopped"
        defaultChecked={course?.tells_stopped ?? false}
        hint="Um e-mail com a aula em que parou, uma vez a cada parada de 14 dias, a quem não desligou este lembrete. Não vai a quem concluiu, não começou ou espera resposta a uma dúvida."
      >
        Lembrar quem parou há 14 dias
      </Switch>
      {course ? null : (
        <p className="text-sm text-muted">
          O curso começa como rascunho. Crie os módulos e as aulas e publique quando estiver pronto.
        </p>
      )}
    </>
  );
}
