import { type FormEvent, type ReactNode, use } from "react";
import { uploadPicture } from "#app/platform/images/picture-upload.ts";
import { Switch } from "#app/ui/controls/choice.tsx";
import { Field, Input, Select, Textarea } from "#app/ui/controls/field.tsx";
import { RichTextEditor } from "#app/ui/editor/rich-text-editor.tsx";
import { videoWords } from "#app/ui/embeds/video-address.ts";
import type { RichField, SimpleField } from "../pages/section-fields.ts";
import { IconField } from "./icon-field.tsx";
import { LinkField } from "./link-field.tsx";
import { PictureField } from "./picture-field.tsx";
import { TextFieldsContext } from "./text-fields.ts";

interface SimpleControlProps {
  path: string;
  field: SimpleField;
  value: unknown;
  error: string | undefined;
  onChange: (value: unknown) => void;
}

/** The control of one field, by its kind. */
export function SimpleControl({ path, field, value, error, onChange }: SimpleControlProps) {
  const text = typeof value === "string" ? value : "";
  const { label } = field;
  // Of a video, what becomes of it, before it is saved.
  const hint = (field.kind === "video" ? videoWords(text) : undefined) ?? field.hint;
  const inField = (control: ReactNode) => (
    <Field name={path} label={label} optional={!field.required} hint={hint} {...(error && { error })}>
      {control}
    </Field>
  );
  switch (field.kind) {
    case "line":
      return inField(
        <Input
          value={text}
          maxLength={field.max}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />,
      );
    case "video":
      return inField(
        <Input
          value={text}
          inputMode="url"
          maxLength={2000}
          autoComplete="off"
          placeholder="https://"
          onChange={(event) => onChange(event.target.value)}
        />,
      );
    case "text":
      return inField(
        <Textarea
          rows={3}
          value={text}
          maxLength={field.max}
          onChange={(event) => onChange(event.target.value)}
        />,
      );
    case "lines":
      return inField(
        <Textarea
          rows={4}
          value={Array.isArray(value) ? value.join("\n") : text}
          onChange={(event) => onChange(event.target.value.split("\n"))}
        />,
      );
    case "choice":
      return (
        <Field name={path} label={label} hint={hint} {...(error && { error })}>
          <Select value={text} onChange={(event) => onChange(event.target.value)}>
            {Object.entries(field.options).map(([option, words]) => (
              <option key={option} value={option}>
                {words}
              </option>
            ))}
          </Select>
        </Field>
      );
    case "switch":
      return (
        <Switch
          id={path}
          checked={value === true}
          hint={hint}
          onChange={(event) => onChange(event.target.checked)}
        >
          {label}
        </Switch>
      );
    case "rich":
      return <RichControl path={path} field={field} value={text} error={error} onChange={onChange} />;
    case "picture":
      return (
        <PictureField id={path} label={label} hint={hint} value={text} error={error} onChange={onChange} />
      );
    case "link":
      return <LinkField id={path} label={label} value={text} error={error} onChange={onChange} />;
    case "icon":
      return <IconField id={path} label={label} value={text} onChange={onChange} />;
  }
}

/** The editor keeps its own text; what it holds is heard as typing in its hidden field. */
function RichControl({
  path,
  field,
  value,
  error,
  onChange,
}: SimpleControlProps & { value: string; field: RichField }) {
  const offered = use(TextFieldsContext);
  const inserts = offered.map(({ name, ...words }) => ({ text: `{{${name}}}`, ...words }));
  function handleInput(event: FormEvent<HTMLDivElement>) {
    const { target } = event;
    if (target instanceof HTMLTextAreaElement && target.name === path) onChange(target.value);
  }
  return (
    <div onInput={handleInput}>
      <RichTextEditor
        name={path}
        label={field.label}
        optional={!field.required}
        value={value}
        upload={uploadPicture}
        {...(field.withFields && { inserts })}
        {...(field.hint && { hint: field.hint })}
        {...(error && { error })}
      />
    </div>
  );
}
