import { useState } from "react";
import { fieldsOf } from "#app/nouns/columns.ts";
import type { Failure } from "#app/platform/forms/form.ts";
import { Checkbox, Switch } from "#app/ui/controls/choice.tsx";
import { Field, FieldNote, Input, Textarea } from "#app/ui/controls/field.tsx";
import { FormDialog } from "#app/ui/controls/form-dialog.tsx";
import { TagsInput } from "#app/ui/controls/tags-input.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { DraftForm } from "#app/ui/draft-form/draft-form.tsx";
import { useTakenBack } from "#app/ui/start-values.tsx";
import { NAMED_PAGES } from "./named-pages.ts";
import { POPUP_COLUMNS, POPUP_LABELS, POPUP_LIMITS, popupFields } from "./popup.ts";
import type { EditedPopup } from "./popup-list.server.ts";
import { DEFAULT_BUTTON, DEFAULT_DELAY, DEFAULT_PLACEHOLDER } from "./popup-messages.ts";
import { PopupPdfField } from "./popup-pdf-field.tsx";

const FORM = "popup";
const INTENT = "save-popup";

interface PopupSheetProps {
  open: boolean;
  onClose: () => void;
  /** Null: a new one. */
  popup: EditedPopup | null;
  failure: Failure | undefined;
}

export function PopupSheet({ open, onClose, popup, failure }: PopupSheetProps) {
  return (
    <FormDialog
      form={FORM}
      intent={INTENT}
      save="Salvar pop-up"
      kind="sheet"
      open={open}
      onClose={onClose}
      title={popup ? "Editar pop-up" : "Novo pop-up"}
    >
      <PopupForm key={popup?.id ?? 0} popup={popup} failure={failure} />
    </FormDialog>
  );
}

function PopupForm({ popup, failure }: Pick<PopupSheetProps, "popup" | "failure">) {
  return (
    <DraftForm
      id={FORM}
      place={`popup/${popup?.id ?? "novo"}`}
      intent={INTENT}
      version={popup?.version}
      {...(popup ? { fields: popupFields(popup) } : {})}
      labels={POPUP_LABELS}
      failure={failure}
      className="grid gap-5"
    >
      <PopupFields popup={popup} failure={failure?.stale ? undefined : failure} />
    </DraftForm>
  );
}

function PopupFields({ popup, failure }: Pick<PopupSheetProps, "popup" | "failure">) {
  const errors = failure?.errors;
  const field = fieldsOf(POPUP_COLUMNS, errors);
  const values = failure?.values;
  const taken = useTakenBack("show_email_field");
  const given = values ? values.show_email_field === "on" : (popup?.show_email_field ?? true);
  const [asksEmail, setAsksEmail] = useState(taken ? taken.includes("on") : given);
  return (
    <>
      <ErrorSummary errors={errors} title="Erro ao salvar pop-up" />
      {popup ? <input type="hidden" name="id" value={popup.id} /> : null}
      <Field {...field("title")}>
        <Input required maxLength={POPUP_LIMITS.title} defaultValue={values?.title ?? popup?.title} />
      </Field>
      <Field {...field("message")}>
        <Textarea
          required
          rows={3}
          maxLength={POPUP_LIMITS.message}
          defaultValue={values?.message ?? popup?.message ?? ""}
        />
      </Field>
      <Switch
        name="show_email_field"
        checked={asksEmail}
        onChange={(event) => setAsksEmail(event.target.checked)}
      >
        Pedir o e-mail
      </Switch>
      {asksEmail ? (
        <Field {...field("email_placeholder")}>
          <Input
            maxLength={POPUP_LIMITS.email_placeholder}
            defaultValue={values?.email_placeholder ?? popup?.email_placeholder ?? DEFAULT_PLACEHOLDER}
          />
        </Field>
      ) : null}
      <Field {...field("button_text")}>
        <Input
          required
          maxLength={POPUP_LIMITS.button_text}
          defaultValue={values?.button_text ?? popup?.button_text ?? DEFAULT_BUTTON}
        />
      </Field>
      <PopupPdfField initial={values?.pdf_url ?? popup?.pdf_url ?? ""} error={errors?.pdf_url} />
      <Field {...field("delay")} hint="Contados a partir do momento em que a página abre.">
        <Input
          type="number"
          inputMode="numeric"
          min={1}
          max={POPUP_LIMITS.delay}
          required
          defaultValue={values?.delay ?? popup?.delay ?? DEFAULT_DELAY}
          className="sm:max-w-40"
        />
      </Field>
      <PagesFields popup={popup} failure={failure} />
      <Switch name="is_active" defaultChecked={popup?.is_active ?? true}>
        Ativo no site
      </Switch>
    </>
  );
}

/** The pages with a name as boxes, the others by their path. */
function PagesFields({ popup, failure }: Pick<PopupSheetProps, "popup" | "failure">) {
  const errors = failure?.errors;
  const chosen = popup?.pages ?? [];
  const others = chosen.filter((page) => !NAMED_PAGES.some(({ key }) => key === page));
  return (
    <fieldset
      id="pages"
      tabIndex={-1}
      aria-describedby={errors?.pages ? "pages-note" : undefined}
      className="grid gap-4"
    >
      <legend className="mb-1.5 font-semibold">Páginas em que aparece</legend>
      <div>
        <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
          {NAMED_PAGES.map(({ key, label }) => (
            <Checkbox
              key={key}
              id={`page-${key}`}
              name="pages"
              value={key}
              defaultChecked={chosen.includes(key)}
            >
              {label}
            </Checkbox>
          ))}
        </div>
        <FieldNote
          id="pages-note"
          error={errors?.pages}
          hint="“Produtos” e “Blog” incluem também a página de cada produto e de cada post."
        />
      </div>
      <Field
        name="other_pages"
        label="Outras páginas"
        optional
        hint="O caminho de cada uma, separado por vírgula: solucoes, minha-conta."
        error={errors?.other_pages}
      >
        <TagsInput
          maxLength={1000}
          autoCapitalize="none"
          autoComplete="off"
          defaultValue={failure?.values?.other_pages ?? others.join(", ")}
        />
      </Field>
    </fieldset>
  );
}
