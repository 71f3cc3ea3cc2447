import { useState } from "react";
import { fieldsOf } from "#app/nouns/columns.ts";
import type { FieldErrors } from "#app/platform/forms/form.ts";
import { formatLongDate } from "#app/platform/money-and-dates/dates.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Checkbox, Switch } from "#app/ui/controls/choice.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { DateInput } from "#app/ui/dates/date-input.tsx";
import { useStart } from "#app/ui/start-values.tsx";
import { POST_COLUMNS } from "./post.ts";
import type { PostFields } from "./post-fields.ts";
import { PostPanel } from "./post-panel.tsx";
import { PreviewButton } from "./preview-button.tsx";

interface PostPublicationProps {
  fields: PostFields;
  errors: FieldErrors | undefined;
  publishedAt: Date | null;
  busy: boolean;
}

/** Draft or not, when, and the buttons. */
export function PostPublication({ fields, errors, publishedAt, busy }: PostPublicationProps) {
  const field = fieldsOf(POST_COLUMNS, errors);
  const [isDraft, setIsDraft] = useState(useStart("is_draft", fields.is_draft) === "on");
  const [schedule, setSchedule] = useState(useStart("scheduled_date", fields.scheduled_date));
  const save = isDraft
    ? "Salvar rascunho"
    : schedule
      ? "Agendar publicação"
      : publishedAt
        ? "Salvar"
        : "Publicar";
  return (
    <PostPanel title="Publicação">
      <Switch
        name="is_draft"
        defaultChecked={isDraft}
        onChange={(event) => setIsDraft(event.target.checked)}
        hint="Só aparece aqui, não no blog."
      >
        Rascunho
      </Switch>
      {/* By CSS, not by state: it works before hydration. */}
      <div className="grid gap-4 group-has-[#is\_draft:checked]/post:hidden">
        <Field {...field("scheduled_date")} optional hint="Horário de Brasília. Em branco, publica agora.">
          <DateInput withTime defaultValue={fields.scheduled_date} onText={setSchedule} />
        </Field>
        {publishedAt && !schedule ? (
          <Checkbox
            name="keep_date"
            defaultChecked={fields.keep_date === "on"}
            hint="Desmarcado, o post passa a ter a data de hoje."
          >
            Manter a data de {formatLongDate(publishedAt)}
          </Checkbox>
        ) : null}
      </div>
      <div className="grid gap-3">
        <Button type="submit" busy={busy} title="Ctrl + S">
          {busy ? "Salvando..." : save}
        </Button>
        <PreviewButton />
      </div>
    </PostPanel>
  );
}
