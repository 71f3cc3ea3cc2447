import { type ReactNode, useCallback, useEffect, useState } from "react";
import type { CourseToSell } from "#app/courses/offers/selling-product.server.ts";
import { fieldsOf } from "#app/nouns/columns.ts";
import { TermField } from "#app/nouns/term-field.tsx";
import type { Failure, FieldErrors } from "#app/platform/forms/form.ts";
import { addressOf } from "#app/platform/http/address.ts";
import { centsToField } from "#app/platform/money-and-dates/money.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Switch } from "#app/ui/controls/choice.tsx";
import { Field, Input, Select, Textarea } from "#app/ui/controls/field.tsx";
import { FormDialog } from "#app/ui/controls/form-dialog.tsx";
import { TagsInput } from "#app/ui/controls/tags-input.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { DraftForm } from "#app/ui/draft-form/draft-form.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { useStart } from "#app/ui/start-values.tsx";
import type { PartToChoose } from "../bundles/bundle-parts.server.ts";
import { PartGifts } from "../bundles/part-gifts.tsx";
import { PRODUCT_COLUMNS } from "../products/product.ts";
import { PRODUCT_LABELS, productFields } from "../products/product-fields.ts";
import type { EditedProduct } from "../products/product-list.server.ts";
import { NewCategoryDialog } from "./new-category-dialog.tsx";
import { PageFields } from "./page-fields.tsx";
import { ProductTypeFields } from "./product-type-fields.tsx";

const FORM = "produto";
export const PRODUCT_INTENT = "save-product";

interface ProductFormProps {
  /** Null: a new one. */
  product: EditedProduct | null;
  categories: { id: number; name: string; slug: string }[];
  courses: { id: number; title: string; is_published: boolean }[];
  /** The course that a new product is made for. */
  course?: CourseToSell | null;
  /** What may be put into a bundle. */
  parts: PartToChoose[];
  failure: Failure | undefined;
}

interface ProductSheetProps extends ProductFormProps {
  open: boolean;
  onClose: () => void;
  /** What earlier buyers of the bundle do not have. */
  gifts?: { id: number; name: string; people: number }[];
}

/** The form of a product, in a sheet from the right. */
export function ProductSheet({ open, onClose, gifts = [], ...form }: ProductSheetProps) {
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
      <ProductForm key={product?.id ?? `curso-${form.course?.id ?? 0}`} {...form} />
      {product?.is_bundle ? <PartGifts bundleId={product.id} gifts={gifts} /> : null}
    </FormDialog>
  );
}

function ProductForm(props: ProductFormProps) {
  const { product, course, failure } = props;
  const [isNaming, setNaming] = useState(false);
  const [made, setMade] = useState<MadeCategory>();
  const words = Object.fromEntries(props.parts.map(({ id, name }) => [String(id), name]));
  const handleMade = useCallback((category: MadeCategory) => {
    setMade(category);
    setNaming(false);
  }, []);
  return (
    <>
      <DraftForm
        id={FORM}
        place={`produto/${product?.id ?? (course ? `curso-${course.id}` : "novo")}`}
        intent={PRODUCT_INTENT}
        version={product?.version}
        {...(product ? { fields: productFields(product) } : {})}
        labels={{ ...PRODUCT_LABELS, parts: { label: "O que vem no pacote", words } }}
        failure={failure}
        className="grid grid-cols-1 gap-10"
      >
        <ProductFields {...props} made={made} onNewCategory={() => setNaming(true)} />
      </DraftForm>
      <NewCategoryDialog open={isNaming} onClose={() => setNaming(false)} onMade={handleMade} />
    </>
  );
}

interface MadeCategory {
  id: number;
  name: string;
}

interface ProductFieldsProps extends ProductFormProps {
  /** The category that was made from here. */
  made: MadeCategory | undefined;
  onNewCategory: () => void;
}

function ProductFields({
  product,
  categories,
  courses,
  course,
  parts,
  failure,
  made,
  onNewCategory,
}: ProductFieldsProps) {
  const errors = failure?.errors;
  const field = fieldsOf(PRODUCT_COLUMNS, errors);
  const [name, setName] = useState(useStart("name", product?.name ?? course?.title ?? ""));
  const onlyOne = categories.length === 1 ? categories[0]?.id : undefined;
  const [categoryId, setCategoryId] = useState(
    useStart("category_id", String((product ? product.category_id : onlyOne) ?? "")),
  );
  useEffect(() => {
    if (made) setCategoryId(String(made.id));
  }, [made]);
  const category = categories.find((one) => String(one.id) === categoryId)?.slug;
  return (
    <>
      <ErrorSummary errors={failure?.stale ? undefined : errors} title="Erro ao salvar produto" />
      {product ? <input type="hidden" name="id" value={product.id} /> : null}
      <FormPart title="O produto">
        <Field {...field("name")}>
          <Input value={name} onChange={(event) => setName(event.target.value)} maxLength={160} required />
        </Field>
        <Field {...field("short_description")}>
          <Textarea
            rows={2}
            className="min-h-20!"
            maxLength={300}
            required
            defaultValue={product?.short_description ?? ""}
          />
        </Field>
        <PriceFields product={product} errors={errors} />
        <div className="grid gap-5 sm:grid-cols-2">
          <CategoryField
            value={categoryId}
            categories={categories}
            made={made}
            error={errors?.category_id}
            onChange={setCategoryId}
            onNew={onNewCategory}
          />
          <Field {...field("tags")} optional hint="Separadas por vírgulas.">
            <TagsInput defaultValue={product?.tags.join(", ")} maxLength={1000} />
          </Field>
        </div>
      </FormPart>
      <FormPart title="O que o cliente recebe">
        <ProductTypeFields
          product={product}
          courses={courses}
          course={course}
          parts={parts}
          errors={errors}
        />
        <TermField
          term={product}
          asDefault="Como nas configurações da loja"
          hint="Cursos abrem para sempre e arquivos pelo prazo das Configurações, se você não escolher outro aqui. Num pacote sem prazo próprio, vale o de cada item. Quem já comprou fica com o prazo que leu."
          failure={failure}
        />
      </FormPart>
      <FormPart title="A página do produto">
        <PageFields
          product={product}
          image={course?.cover_image ?? ""}
          name={name}
          category={category}
          errors={errors}
        />
      </FormPart>
      <FormPart title="Na loja">
        <div className="grid gap-2 sm:grid-cols-2">
          <Switch name="is_active" defaultChecked={product?.is_active ?? true}>
            Ativo na loja
          </Switch>
          <Switch name="is_featured" defaultChecked={product?.is_featured ?? false}>
            Em destaque
          </Switch>
        </div>
      </FormPart>
    </>
  );
}

function FormPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 grid-cols-1 gap-5 border-t border-line pt-5 first-of-type:border-t-0 first-of-type:pt-0">
      <h3 className="text-lg">{title}</h3>
      {children}
    </section>
  );
}

interface CategoryFieldProps {
  value: string;
  categories: { id: number; name: string }[];
  made: MadeCategory | undefined;
  error: string | undefined;
  onChange: (value: string) => void;
  onNew: () => void;
}

function CategoryField({ value, categories, made, error, onChange, onNew }: CategoryFieldProps) {
  // Until the page has read them again.
  const isListed = !made || categories.some(({ id }) => id === made.id);
  return (
    <div>
      <Field
        name="category_id"
        label={PRODUCT_COLUMNS.category_id.label}
        hint={categories.length === 0 && !made ? "Ainda não há categorias. Crie a primeira." : undefined}
        error={error}
      >
        <Select value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">Escolha a categoria</option>
          {[...categories, ...(made && !isListed ? [made] : [])].map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </Select>
      </Field>
      <Button variant="ghost" size="compact" className="mt-1 -ml-3" onClick={onNew}>
        <Icon name="plus" />
        Nova categoria
      </Button>
      <p role="status" className="sr-only">
        {made ? `Categoria ${made.name} criada e escolhida.` : ""}
      </p>
    </div>
  );
}

function PriceFields({
  product,
  errors,
}: {
  product: EditedProduct | null;
  errors: FieldErrors | undefined;
}) {
  const field = fieldsOf(PRODUCT_COLUMNS, errors);
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
      <Field {...field("original_price")} optional>
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
