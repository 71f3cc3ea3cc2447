import { useState } from "react";
import { useRight } from "#app/identity/rights/use-right.tsx";
import { fieldsOf } from "#app/nouns/columns.ts";
import { limitLabel, uploadOf } from "#app/platform/files/upload-kinds.ts";
import { uploadedFile } from "#app/platform/files/uploaded-file.ts";
import type { FieldErrors } from "#app/platform/forms/form.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { RadioCard, Switch } from "#app/ui/controls/choice.tsx";
import { Field, FieldNote, Input, Select } from "#app/ui/controls/field.tsx";
import { UploadField } from "#app/ui/controls/upload-field.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { useStart } from "#app/ui/start-values.tsx";
import type { PartToChoose } from "../bundles/bundle-parts.server.ts";
import { BundlePartsField } from "../bundles/bundle-parts-field.tsx";
import { PRODUCT_COLUMNS } from "../products/product.ts";
import type { EditedProduct } from "../products/product-list.server.ts";

interface LinkedCourse {
  id: number;
  title: string;
  is_published: boolean;
}

interface ProductTypeFieldsProps {
  product: EditedProduct | null;
  courses: LinkedCourse[];
  /** The one that a new product is made for. */
  course: { id: number } | null | undefined;
  /** What may be put into a bundle. */
  parts: PartToChoose[];
  errors: FieldErrors | undefined;
}

/** A download has a file, a course has a course, a bundle has products; each asks only for its own. */
export function ProductTypeFields({ product, courses, course, parts, errors }: ProductTypeFieldsProps) {
  const given = product?.is_bundle ? "Pacote" : (product?.product_type ?? (course ? "Curso" : "Download"));
  const [type, setType] = useState(useStart("product_type", given));
  return (
    <>
      <fieldset>
        <legend className="mb-1.5 font-semibold">Tipo</legend>
        <div className="grid gap-3 sm:grid-cols-3">
          <RadioCard
            dense
            name="product_type"
            value="Download"
            title="Download"
            icon={<Icon name="download" />}
            checked={type === "Download"}
            onChange={() => setType("Download")}
          />
          <RadioCard
            dense
            name="product_type"
            value="Curso"
            title="Curso"
            icon={<Icon name="graduation-cap" />}
            checked={type === "Curso"}
            onChange={() => setType("Curso")}
          />
          <RadioCard
            dense
            name="product_type"
            value="Pacote"
            title="Pacote"
            icon={<Icon name="package" />}
            checked={type === "Pacote"}
            onChange={() => setType("Pacote")}
          />
        </div>
        <FieldNote error={errors?.product_type} />
      </fieldset>
      {type === "Pacote" ? (
        <BundlePartsField
          initial={product?.parts ?? []}
          lowersForOwned={product?.lowers_for_owned ?? false}
          productId={product?.id}
          products={parts}
          error={errors?.parts}
        />
      ) : type === "Curso" ? (
        <CourseField
          courses={courses}
          initial={String(product?.linked_course_id ?? course?.id ?? "")}
          isAsked={!product && course != null}
          errors={errors}
        />
      ) : (
        <DeliverableFields product={product} errors={errors} />
      )}
    </>
  );
}

function CourseField({
  courses,
  initial,
  isAsked,
  errors,
}: Pick<ProductTypeFieldsProps, "courses" | "errors"> & {
  initial: string;
  /** Whoever comes from a course to sell it wants it published. */
  isAsked: boolean;
}) {
  const field = fieldsOf(PRODUCT_COLUMNS, errors);
  const [chosen, setChosen] = useState(useStart("linked_course_id", initial));
  const mayPublish = useRight()("courses.manage");
  const isDraft = courses.some(({ id, is_published }) => String(id) === chosen && !is_published);
  return (
    <div className="grid gap-2">
      <Field
        {...field("linked_course_id")}
        hint={courses.length === 0 ? "Ainda não há cursos. Crie um curso primeiro." : undefined}
      >
        <Select value={chosen} onChange={(event) => setChosen(event.target.value)}>
          <option value="">Escolha o curso</option>
          {courses.map((course) => (
            <option key={course.id} value={course.id}>
              {course.title}
            </option>
          ))}
        </Select>
      </Field>
      {isDraft && mayPublish ? (
        <Switch
          name="publish_course"
          defaultChecked={isAsked}
          hint="Este curso ainda é um rascunho, e só um curso publicado fica à venda."
        >
          Publicar o curso também
        </Switch>
      ) : null}
    </div>
  );
}

function DeliverableFields({ product, errors }: Pick<ProductTypeFieldsProps, "product" | "errors">) {
  const field = fieldsOf(PRODUCT_COLUMNS, errors);
  const [file, setFile] = useState({
    key: useStart("file_key", product?.file_key ?? ""),
    name: useStart("file_name", product?.file_name ?? ""),
  });
  const [size, setSize] = useState(useStart("file_size", product?.file_size ?? ""));
  const [kind, setKind] = useState(useStart("file_type", product?.file_type ?? ""));

  const [isTold, setTold] = useState([file.key, size, kind].some(Boolean));

  function handleUpload(answer: unknown): boolean {
    const uploaded = uploadedFile(answer);
    if (!uploaded) return false;
    setFile({ key: uploaded.key, name: uploaded.name });
    setSize(uploaded.sizeLabel);
    setKind(uploaded.type);
    setTold(true);
    return true;
  }
  return (
    <div className="grid gap-5">
      <div>
        <p className="mb-1.5 font-semibold">Arquivo que o cliente recebe</p>
        {file.key ? (
          <p className="mb-2 flex flex-wrap items-center gap-x-3 [overflow-wrap:anywhere]">
            {file.name || "Arquivo salvo"}
            <Button variant="ghost" size="compact" onClick={() => setFile({ key: "", name: "" })}>
              Remover arquivo
            </Button>
          </p>
        ) : null}
        <input type="hidden" name="file_key" value={file.key} />
        <input type="hidden" name="file_name" value={file.name} />
        <UploadField
          id="file_key"
          label={file.key ? "Trocar arquivo" : "Enviar arquivo"}
          {...uploadOf("file")}
          hint={`Até ${limitLabel("file")}. O tamanho e o tipo são preenchidos automaticamente.`}
          error={errors?.file_key}
          onDone={handleUpload}
        />
      </div>
      {isTold ? (
        <div className="grid gap-5 sm:grid-cols-2">
          <Field {...field("file_size")} optional>
            <Input value={size} onChange={(event) => setSize(event.target.value)} maxLength={40} />
          </Field>
          <Field {...field("file_type")} optional>
            <Input value={kind} onChange={(event) => setKind(event.target.value)} maxLength={40} />
          </Field>
        </div>
      ) : null}
    </div>
  );
}
