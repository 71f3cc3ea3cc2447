import { useState } from "react";
import { fieldsOf, sentFields } from "#app/nouns/columns.ts";
import type { Failure } from "#app/platform/forms/form.ts";
import { slugify } from "#app/platform/text/slug.ts";
import { Field, Input, Textarea } from "#app/ui/controls/field.tsx";
import { FormDialog } from "#app/ui/controls/form-dialog.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { DraftForm } from "#app/ui/draft-form/draft-form.tsx";
import { useStart } from "#app/ui/start-values.tsx";
import type { EditedCategory } from "./categories.server.ts";
import { CATEGORY_COLUMNS } from "./category.ts";
import { ColorField } from "./color-field.tsx";

const FORM = "categoria";
const INTENT = "save-category";

interface CategorySheetProps {
  open: boolean;
  onClose: () => void;
  /** Null: a new one. */
  category: EditedCategory | null;
  failure: Failure | undefined;
  /** Of the page that lists a category, up to its own part. */
  path: string;
  /** Colours to choose from; without them any may be chosen. */
  colors?: Record<string, string>;
}

export function CategorySheet({ open, onClose, ...form }: CategorySheetProps) {
  const { category } = form;
  return (
    <FormDialog
      form={FORM}
      intent={INTENT}
      save="Salvar categoria"
      kind="sheet"
      open={open}
      onClose={onClose}
      title={category ? "Editar categoria" : "Nova categoria"}
    >
      <CategoryForm key={category?.id ?? 0} {...form} />
    </FormDialog>
  );
}

type CategoryFormProps = Omit<CategorySheetProps, "open" | "onClose">;

function CategoryForm(props: CategoryFormProps) {
  const { category, failure } = props;
  return (
    <DraftForm
      id={FORM}
      place={`categoria/${category?.id ?? "nova"}`}
      intent={INTENT}
      version={category?.version}
      {...(category ? { fields: sentFields(CATEGORY_COLUMNS, category) } : {})}
      labels={CATEGORY_COLUMNS}
      failure={failure}
      className="grid gap-5"
    >
      <CategoryFields {...props} />
    </DraftForm>
  );
}

function CategoryFields({ category, failure, path, colors }: CategoryFormProps) {
  const errors = failure?.errors;
  const field = fieldsOf(CATEGORY_COLUMNS, errors);
  const [slug, setSlug] = useState(useStart("slug", category?.slug ?? ""));
  // The slug follows the name until somebody writes one.
  const [follows, setFollows] = useState(category === null);
  return (
    <>
      <ErrorSummary errors={failure?.stale ? undefined : errors} title="Erro ao salvar categoria" />
      {category ? <input type="hidden" name="id" value={category.id} /> : null}
      <Field {...field("name")}>
        <Input
          required
          maxLength={80}
          defaultValue={category?.name}
          onChange={(event) => {
            if (follows) setSlug(slugify(event.target.value));
          }}
        />
      </Field>
      <Field
        {...field("slug")}
        optional
        hint={`A página da categoria: ${path}${slug || "nome-da-categoria"}. Em branco, é feito do nome; se já existir, recebe um número no fim.`}
      >
        <Input
          value={slug}
          onChange={(event) => {
            setSlug(event.target.value);
            setFollows(event.target.value === "");
          }}
          onBlur={() => setSlug(slugify(slug))}
          maxLength={80}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      <Field {...field("description")} optional>
        <Textarea rows={3} maxLength={500} defaultValue={category?.description ?? ""} />
      </Field>
      <ColorField
        initial={category ? (category.color ?? "") : colors ? (Object.keys(colors)[0] ?? "") : ""}
        isOpen={!colors}
        error={errors?.color}
      />
    </>
  );
}
