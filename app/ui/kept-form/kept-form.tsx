import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Form, useSubmit } from "react-router";
import { type FormValues, StartingFrom } from "../start-values.tsx";
import type { OtherEdit } from "./disputes.ts";
import { DraftNotice } from "./draft-notice.tsx";
import { type KeptDraft, newestDraft, removeDraft } from "./drafts.ts";
import type { FieldNames } from "./field-words.ts";
import { useFormOwner } from "./form-owner.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";
import { StaleNotice } from "./stale-notice.tsx";
import { useUnsaved } from "./use-unsaved.ts";

interface KeptFormProps extends Omit<ComponentProps<typeof Form>, "children" | "method"> {
  /** Which form of which row, such as "produto/12": where this browser keeps what is not saved. */
  place: string;
  intent: string;
  /** Of the row that was opened; undefined for a new one. */
  version?: number | undefined;
  /** The row as the fields of this form, with a version. */
  fields?: FormValues;
  labels?: FieldNames;
  /** What the server said to the last sending, if it refused. */
  failure: { stale?: OtherEdit } | undefined;
  children: ReactNode;
}

const NOTHING: FormValues = {};

/**
 * A form whose text does not get lost: it asks before it is left, keeps what is typed in this browser and offers it
 * again, and shows what somebody else saved meanwhile. Its fields are made anew when they begin with something else, so
 * what they remember belongs into the children.
 */
export function KeptForm({ place, ...rest }: KeptFormProps) {
  const owner = useFormOwner();
  const [offered, setOffered] = useState<KeptDraft>();
  const [taken, setTaken] = useState<KeptDraft>();
  useEffect(() => setOffered(newestDraft(owner, place)), [owner, place]);

  function settle(draft: KeptDraft | undefined) {
    if (offered) removeDraft(offered.key);
    setOffered(undefined);
    setTaken(draft);
  }
  return (
    <>
      {offered ? (
        <DraftNotice draft={offered} onTake={() => settle(offered)} onDiscard={() => settle(undefined)} />
      ) : null}
      <FormBody key={taken?.key ?? "given"} {...rest} owner={owner} place={place} taken={taken} />
    </>
  );
}

interface FormBodyProps extends KeptFormProps {
  owner: string;
  taken: KeptDraft | undefined;
}

function FormBody({
  taken,
  owner,
  place,
  intent,
  version,
  fields,
  labels,
  failure,
  children,
  ...rest
}: FormBodyProps) {
  const form = useRef<HTMLFormElement>(null);
  const base = taken?.base ?? fields ?? NOTHING;
  const unsaved = useUnsaved(form, { owner, place, intent, base, taken, isRefused: failure !== undefined });
  const stale = failure?.stale;
  const resubmit = useResubmit(form);
  return (
    <>
      {stale && !unsaved.isSending ? (
        <StaleNotice
          key={stale.version}
          stale={stale}
          form={form}
          base={base}
          untouched={unsaved.untouched}
          labels={labels ?? {}}
          onSave={resubmit}
        />
      ) : null}
      <Form ref={form} method="post" noValidate {...rest}>
        <input type="hidden" name="intent" value={intent} />
        {version === undefined ? null : (
          <input type="hidden" name="version" value={taken?.values.version?.[0] ?? version} />
        )}
        <StartingFrom values={taken?.values}>{children}</StartingFrom>
      </Form>
      <LeaveDialog isUnsaved={unsaved.isUnsaved} />
    </>
  );
}

/** Sends the form with other values in some of its fields. */
function useResubmit(form: RefObject<HTMLFormElement | null>) {
  const submit = useSubmit();
  return (values: FormValues) => {
    if (!form.current) return;
    const sent = new FormData(form.current);
    for (const [name, list] of Object.entries(values)) {
      sent.delete(name);
      for (const value of list) sent.append(name, value);
    }
    const encType = form.current.enctype === "multipart/form-data" ? form.current.enctype : undefined;
    void submit(sent, { method: "post", ...(encType ? { encType } : {}) });
  };
}
