import { useState } from "react";
import { fieldsOf } from "#app/nouns/columns.ts";
import type { FieldErrors } from "#app/platform/forms/form.ts";
import { Field, Textarea } from "#app/ui/controls/field.tsx";
import { TagsInput } from "#app/ui/controls/tags-input.tsx";
import { POST_COLUMNS, POST_LIMITS } from "./post.ts";
import type { PostFields } from "./post-fields.ts";
import { PostPanel } from "./post-panel.tsx";

interface PostSearchFieldsProps {
  fields: PostFields;
  errors: FieldErrors | undefined;
}

/** What search engines and social networks show. */
export function PostSearchFields({ fields, errors }: PostSearchFieldsProps) {
  const field = fieldsOf(POST_COLUMNS, errors);
  const [length, setLength] = useState(fields.meta_description.length);
  return (
    <PostPanel title="Busca e redes sociais">
      <Field
        name="meta_description"
        label="Meta descrição"
        optional
        hint={
          <span className="flex justify-between gap-4">
            <span>Em branco, usa o resumo.</span>
            <span className="tabular-nums">
              {length}/{POST_LIMITS.meta_description}
              <span className="sr-only"> caracteres</span>
            </span>
          </span>
        }
        error={errors?.meta_description}
      >
        <Textarea
          rows={2}
          className="min-h-20!"
          maxLength={POST_LIMITS.meta_description}
          defaultValue={fields.meta_description}
          onChange={(event) => setLength(event.target.value.length)}
        />
      </Field>
      <Field {...field("meta_keywords")} optional hint="Separadas por vírgulas.">
        <TagsInput maxLength={1000} defaultValue={fields.meta_keywords} />
      </Field>
    </PostPanel>
  );
}
