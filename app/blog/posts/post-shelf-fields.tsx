import type { FieldErrors } from "#app/platform/forms/form.ts";
import { Field, Select } from "#app/ui/controls/field.tsx";
import { TagsInput } from "#app/ui/controls/tags-input.tsx";
import type { PostFields } from "./post-fields.ts";
import { PostPanel } from "./post-panel.tsx";

interface PostShelfFieldsProps {
  fields: PostFields;
  errors: FieldErrors | undefined;
  categories: { id: number; name: string }[];
  authors: { id: number; name: string }[];
}

/** Where the post stands and who signs it. */
export function PostShelfFields({ fields, errors, categories, authors }: PostShelfFieldsProps) {
  return (
    <PostPanel title="Organização">
      <Field name="category_id" label="Categoria" error={errors?.category_id}>
        <Select defaultValue={fields.category_id}>
          <option value="">Sem categoria</option>
          <Options rows={categories} />
        </Select>
      </Field>
      <Field name="author_id" label="Autor" error={errors?.author_id}>
        <Select defaultValue={fields.author_id}>
          <option value="">Sem autor</option>
          <Options rows={authors} />
        </Select>
      </Field>
      <Field name="tags" label="Tags" optional hint="Separadas por vírgulas." error={errors?.tags}>
        <TagsInput maxLength={1000} defaultValue={fields.tags} />
      </Field>
    </PostPanel>
  );
}

function Options({ rows }: { rows: { id: number; name: string }[] }) {
  return rows.map((row) => (
    <option key={row.id} value={row.id}>
      {row.name}
    </option>
  ));
}
