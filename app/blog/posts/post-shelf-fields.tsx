import { fieldsOf } from "#app/nouns/columns.ts";
import type { FieldErrors } from "#app/platform/forms/form.ts";
import { Field, Select } from "#app/ui/controls/field.tsx";
import { TagsInput } from "#app/ui/controls/tags-input.tsx";
import { POST_COLUMNS } from "./post.ts";
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
  const field = fieldsOf(POST_COLUMNS, errors);
  return (
    <PostPanel title="Organização">
      <Field {...field("category_id")}>
        <Select defaultValue={fields.category_id}>
          <option value="">Sem categoria</option>
          <Options rows={categories} />
        </Select>
      </Field>
      <Field {...field("author_id")}>
        <Select defaultValue={fields.author_id}>
          <option value="">Sem autor</option>
          <Options rows={authors} />
        </Select>
      </Field>
      <Field {...field("tags")} optional hint="Separadas por vírgulas.">
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
