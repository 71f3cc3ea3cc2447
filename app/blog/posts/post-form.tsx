import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import type { FieldErrors } from "#app/platform/forms/form.ts";
import { uploadPicture } from "#app/platform/images/picture-upload.ts";
import { Field, Input, Textarea } from "#app/ui/controls/field.tsx";
import { useFormDraft } from "#app/ui/controls/use-form-draft.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { RichTextEditor } from "#app/ui/editor/rich-text-editor.tsx";
import { DraftOffer } from "./draft-offer.tsx";
import { type PostFields, sameFields, typedFields } from "./post-fields.ts";
import { PostImageField } from "./post-image-field.tsx";
import { PostPublication } from "./post-publication.tsx";
import { PostSearchFields } from "./post-search-fields.tsx";
import { PostShelfFields } from "./post-shelf-fields.tsx";

const INTENT = "save-post";

interface PostFormProps {
  /** Undefined: a new one. */
  id: number | undefined;
  /** What the form starts with. */
  fields: PostFields;
  /** When it was published, if it was. */
  publishedAt: Date | null;
  categories: { id: number; name: string }[];
  authors: { id: number; name: string }[];
  errors: FieldErrors | undefined;
  /** Where this browser keeps what is not saved yet. */
  draftPlace: string;
  now: Date;
}

/** Writes and changes posts; what is typed is kept in this browser until it is saved. */
export function PostForm({ fields, draftPlace, now, ...rest }: PostFormProps) {
  const draft = useFormDraft(draftPlace);
  const [restored, setRestored] = useState<PostFields>();
  const start = restored ?? fields;
  const offered = draft.offered && typedFields(draft.offered.values);

  function handleRestore() {
    setRestored(offered);
    draft.settle();
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      {draft.offered && offered && !sameFields(offered, start) ? (
        <DraftOffer
          savedAt={draft.offered.savedAt}
          now={now}
          onRestore={handleRestore}
          onDiscard={draft.settle}
        />
      ) : null}
      <PostFormBody
        key={restored ? "restored" : "given"}
        {...rest}
        fields={start}
        isRestored={Boolean(restored)}
        draft={draft}
      />
    </div>
  );
}

interface BodyProps extends Omit<PostFormProps, "draftPlace" | "now"> {
  isRestored: boolean;
  draft: ReturnType<typeof useFormDraft>;
}

function PostFormBody({ id, fields, errors, draft, isRestored, ...rest }: BodyProps) {
  const form = useRef<HTMLFormElement>(null);
  const { busy, isSaved } = useSaving();
  const note = () => {
    if (form.current) draft.note(form.current);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each, whatever else changes.
  useEffect(() => {
    if (isSaved) draft.forget();
  }, [isSaved]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was taken back is not saved yet either.
  useEffect(() => {
    if (isRestored) note();
  }, []);
  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      noValidate
      onInput={note}
      onKeyDown={(event) => (busy ? undefined : saveByKey(event))}
      className="group/post grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_19rem]"
    >
      <input type="hidden" name="intent" value={INTENT} />
      {id ? <input type="hidden" name="id" value={id} /> : null}
      <div className="grid grid-cols-1 gap-5">
        <ErrorSummary errors={errors} title="Erro ao salvar post" />
        <Field name="title" label="Título" error={errors?.title}>
          <Input required maxLength={200} defaultValue={fields.title} className="text-xl! font-semibold" />
        </Field>
        <Field
          name="excerpt"
          label="Resumo"
          optional
          hint="Aparece na lista do blog e no topo do post."
          error={errors?.excerpt}
        >
          <Textarea rows={2} className="min-h-20!" maxLength={500} defaultValue={fields.excerpt} />
        </Field>
        <RichTextEditor
          name="content"
          label="Conteúdo"
          value={fields.content}
          upload={uploadPicture}
          error={errors?.content}
        />
        <PostSearchFields fields={fields} errors={errors} />
      </div>
      <div className="grid gap-5">
        <PostPublication
          fields={fields}
          errors={errors}
          publishedAt={rest.publishedAt}
          busy={busy}
          keptAt={draft.savedAt}
        />
        <PostShelfFields
          fields={fields}
          errors={errors}
          categories={rest.categories}
          authors={rest.authors}
        />
        <PostImageField initial={fields.image} error={errors?.image} onUpload={note} />
      </div>
    </Form>
  );
}

/** Ctrl or Cmd and S, as in any editor. */
function saveByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/** A refused form stays where it is; a saved one leads to the list. */
function useSaving(): { busy: boolean; isSaved: boolean } {
  const navigation = useNavigation();
  const location = useLocation();
  const busy = navigation.formData?.get("intent") === INTENT;
  const target = navigation.location;
  const isElsewhere = target !== undefined && target.search !== location.search;
  return { busy, isSaved: busy && navigation.state === "loading" && isElsewhere };
}
