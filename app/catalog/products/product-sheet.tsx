import { useState } from "react";
import { Link } from "react-router";
import type { Failure, FieldErrors } from "#app/platform/forms/form.ts";
import { addressOf } from "#app/platform/http/address.ts";
import { coverAddress } from "#app/platform/images/covers.ts";
import { centsToField } from "#app/platform/money-and-dates/money.ts";
import { Switch } from "#app/ui/controls/choice.tsx";
import { Field, Input, Select, Textarea } from "#app/ui/controls/field.tsx";
import { FormDialog } from "#app/ui/controls/form-dialog.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { KeptForm } from "#app/ui/kept-form/kept-form.tsx";
import { useStart } from "#app/ui/start-values.tsx";
import { PRODUCT_LABELS, productFields } from "./product-fields.ts";
import { ExtraImagesField, MainImageField } from "./product-images-fields.tsx";
import type { EditedProduct } from "./product-list.server.ts";
import { ProductTypeFields } from "./product-type-fields.tsx";

const FORM = "produto";
const PRODUCT_INTENT = "save-product";

interface ProductFormProps {
  /** Null: a new one. */
  product: EditedProduct | null;
  categories: { id: number; name: string; slug: string }[];
  courses: { id: number; title: string }[];
  failure: Failure | undefined;
}

interface ProductSheetProps extends ProductFormProps {
  open: boolean;
  onClose: () => void;
}

/** The form of a product, in a sheet from the right. */
export function ProductSheet({ open, onClose, ...form }: ProductSheetProps) {
  const { product } = form;
  const title = product ? "Editar produto" : "Novo produto";
  return (
    <FormDialog
      form={FORM}
      intent={PRODUCT_INTENT}
      save="Salvar produto"
      kind="sheet"
      open={open}
      onClose={onClose}
      title={title}
    >
      {product?.is_active ? (
        <p className="-mt-2 mb-4">
          <a
            className="link text-sm"
            href={`/produto/${addressOf(product.id, product.name)}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            Ver na loja
          </a>
        </p>
      ) : null}
      <ProductForm key={product?.id ?? 0} {...form} />
    </FormDialog>
  );
}

function ProductForm(props: ProductFormProps) {
  const { product, failure } = props;
  return (
    <KeptForm
      id={FORM}
      place={`produto/${product?.id ?? "novo"}`}
      intent={PRODUCT_INTENT}
      version={product?.version}
      {...(product ? { fields: productFields(product) } : {})}
      labels={PRODUCT_LABELS}
      failure={failure}
      className="grid gap-5"
    >
      <ProductFields {...props} />
    </KeptForm>
  );
}

function ProductFields({ product, categories, courses, failure }: ProductFormProps) {
  const errors = failure?.errors;
  const [name, setName] = useState(useStart("name", product?.name ?? ""));
  const [categoryId, setCategoryId] = useState(useStart("category_id", String(product?.category_id ?? "")));
  const category = categories.find((one) => String(one.id) === categoryId)?.slug;
  const ownImage =
    product && (product.image ?? coverAddress({ category: product.category_slug, title: product.name }));
  return (
    <>
      <ErrorSummary errors={failure?.stale ? undefined : errors} title="Erro ao salvar produto" />
      {product ? <input type="hidden" name="id" value={product.id} /> : null}
      <Field name="name" label="Nome" error={errors?.name}>
        <Input value={name} onChange={(event) => setName(event.target.value)} maxLength={160} required />
      </Field>
      <Field name="short_description" label="Descrição curta" error={errors?.short_description}>
        <Textarea
          rows={2}
          className="min-h-20!"
          maxLength={300}
          required
          defaultValue={product?.short_description ?? ""}
        />
      </Field>
      <Field
        name="description"
        label="Descrição"
        optional
        hint="Uma linha que começa com ## é um título; com - é um item de lista."
        error={errors?.description}
      >
        <Textarea rows={8} maxLength={20_000} defaultValue={product?.description ?? ""} />
      </Field>
      <PriceFields product={product} errors={errors} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          name="category_id"
          label="Categoria"
          hint={
            categories.length === 0 ? (
              <>
                Ainda não há categorias.{" "}
                <Link to="/admin/produtos?aba=categorias&novo=1" className="link">
                  Criar a primeira
                </Link>
              </>
            ) : undefined
          }
          error={errors?.category_id}
        >
          <Select value={categoryId} onChange={(event) => setCategoryId(event.target.value)}>
            <option value="">Escolha a categoria</option>
            {categories.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </Select>
        </Field>
        <Field name="tags" label="Tags" optional hint="Separadas por vírgulas." error={errors?.tags}>
          <Input defaultValue={product?.tags.join(", ")} maxLength={1000} autoComplete="off" />
        </Field>
      </div>
      <MainImageField initial={ownImage ?? ""} name={name} category={category} error={errors?.image} />
      <ExtraImagesField initial={product?.images ?? []} errors={errors} />
      <Field
        name="video_url"
        label="Vídeo"
        optional
        hint="YouTube, Vimeo ou o endereço de um arquivo de vídeo."
        error={errors?.video_url}
      >
        <Input
          defaultValue={product?.video_url ?? ""}
          inputMode="url"
          maxLength={2000}
          placeholder="https://"
        />
      </Field>
      <ProductTypeFields product={product} courses={courses} errors={errors} />
      <div className="grid gap-2 sm:grid-cols-2">
        <Switch name="is_active" defaultChecked={product?.is_active ?? true}>
          Ativo na loja
        </Switch>
        <Switch name="is_featured" defaultChecked={product?.is_featured ?? false}>
          Em destaque
        </Switch>
      </div>
    </>
  );
}

function PriceFields({
  product,
  errors,
}: {
  product: EditedProduct | null;
  errors: FieldErrors | undefined;
}) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field name="price" label="Preço (R$)" error={errors?.price}>
        <Input
          inputMode="decimal"
          autoComplete="off"
          required
          maxLength={20}
          defaultValue={centsToField(product?.price)}
        />
      </Field>
      <Field name="original_price" label="Preço original" optional error={errors?.original_price}>
        <Input
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          defaultValue={centsToField(product?.original_price)}
        />
      </Field>
    </div>
  );
}
