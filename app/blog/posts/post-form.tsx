import type { KeyboardEvent } from "react";
import { useNavigation } from "react-router";
import { fieldsOf } from "#app/nouns/columns.ts";
import type { Failure } from "#app/platform/forms/form.ts";
import { uploadPicture } from "#app/platform/images/picture-upload.ts";
import { Field, Input, Textarea } from "#app/ui/controls/field.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { DraftForm } from "#app/ui/draft-form/draft-form.tsx";
import { RichTextEditor } from "#app/ui/editor/rich-text-editor.tsx";
import { submitForm } from "#app/ui/puzzle/submit-form.ts";
import { POST_COLUMNS } from "./post.ts";
import { POST_LABELS, type PostFields, sentFields } from "./post-fields.ts";
import { PostImageField } from "./post-image-field.tsx";
import { PostPublication } from "./post-publication.tsx";
import { PostSearchFields } from "./post-search-fields.tsx";
import { PostShelfFields } from "./post-shelf-fields.tsx";

const INTENT = "save-post";

interface PostFormProps {
  /** Undefined: a new one. */
  id: number | undefined;
  version: number | undefined;
  /** What the form starts with. */
  fields: PostFields;
  /** When it was published, if it was. */
  publishedAt: Date | null;
  categories: { id: number; name: string }[];
  authors: { id: number; name: string }[];
  failure: Failure | undefined;
}

/** Writes and changes posts; what is typed is kept in this browser until it is saved. */
export function PostForm(props: PostFormProps) {
  const { id, version, fields, failure } = props;
  const busy = useNavigation().formData?.get("intent") === INTENT;
  return (
    <div>
      <DraftForm
        place={`post/${id ?? "novo"}`}
        intent={INTENT}
        version={version}
        {...(id ? { fields: sentFields(fields) } : {})}
        labels={POST_LABELS}
        failure={failure}
        encType="multipart/form-data"
        onKeyDown={(event) => (busy ? undefined : saveByKey(event))}
        className="group/post grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_19rem]"
      >
        <PostFormFields {...props} busy={busy} />
      </DraftForm>
    </div>
  );
}

function PostFormFields({ id, fields, failure, busy, ...rest }: PostFormProps & { busy: boolean }) {
  const errors = failure?.stale ? undefined : failure?.errors;
  const field = fieldsOf(POST_COLUMNS, errors);
  return (
    <>
      {id ? <input type="hidden" name="id" value={id} /> : null}
      <div className="grid grid-cols-1 gap-5">
        <ErrorSummary errors={errors} title="Erro ao salvar post" />
        <Field {...field("title")}>
          <Input required maxLength={200} defaultValue={fields.title} className="text-xl! font-semibold" />
        </Field>
        <Field {...field("excerpt")} optional hint="Aparece na lista do blog e no topo do post.">
          <Textarea rows={2} className="min-h-20!" maxLength={500} defaultValue={fields.excerpt} />
        </Field>
        <RichTextEditor {...field("content")} value={fields.content} upload={uploadPicture} />
        <PostSearchFields fields={fields} errors={errors} />
      </div>
      <div className="grid gap-5">
        <PostPublication fields={fields} errors={errors} publishedAt={rest.publishedAt} busy={busy} />
        <PostShelfFields
          fields={fields}
          errors={errors}
          categories={rest.categories}
          authors={rest.authors}
        />
        <PostImageField initial={fields.image} error={errors?.image} />
      </div>
    </>
  );
}

/** Ctrl or Cmd and S, as in any editor. */
function saveByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
  event.preventDefault();
  submitForm(event.currentTarget);
}
