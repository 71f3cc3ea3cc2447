import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import { Form, useSubmit } from "react-router";
import { type FormValues, StartingFrom } from "../start-values.tsx";
import type { OtherEdit } from "./disputes.ts";
import { DraftNotice } from "./draft-notice.tsx";
import { type FormDraft, newestDraft, removeDraft } from "./drafts.ts";
import type { FieldNames } from "./field-text.ts";
import { useFormOwner } from "./form-owner.tsx";
import { StaleNotice } from "./stale-notice.tsx";
import { useSaving } from "./use-saving.ts";
import { useUnsaved } from "./use-unsaved.ts";

interface DraftFormProps extends Omit<ComponentProps<typeof Form>, "children" | "method"> {
  /** Which form of which row, such as "produto/12": where this browser keeps what is not saved. */
  place: string;
  intent: string;
  /** Of the row that was opened; undefined for a new one. */
  version?: number | undefined;
  /** An act on the row as the page shows it now: nothing of it is merged, so it may be sent again after a refusal. */
  isActOnRow?: boolean;
  /** The row as the fields of this form, with a version. */
  fields?: FormValues;
  labels?: FieldNames;
  /** What the server said to the last sending, if it refused. */
  failure: { stale?: OtherEdit; errors?: object } | undefined;
  /** Hears, with every change, whether there is something to save. */
  onUnsaved?: (isUnsaved: boolean) => void;
  children: ReactNode;
}

/**
 * A form whose text does not get lost: it asks before it is left, keeps what is typed in this browser and offers it
 * again, and shows what somebody else saved meanwhile. Its fields are made anew when they begin with something else, so
 * what they remember belongs into the children. It begins with the row that it was opened with, and with the row as it
 * is then when it was saved: what comes between says nothing to it.
 */
export function DraftForm({ place, ...rest }: DraftFormProps) {
  const owner = useFormOwner();
  const [offered, setOffered] = useState<FormDraft>();
  const [taken, setTaken] = useState<FormDraft>();
  const [saved, setSaved] = useState(0);
  const [answered, setAnswered] = useState<"taken" | "discarded">();
  const version = useRef(rest.version);
  useEffect(() => {
    let isGone = false;
    newestDraft(owner, place, version.current).then((draft) => {
      if (!isGone) setOffered(draft);
    });
    return () => {
      isGone = true;
    };
  }, [owner, place]);

  function settle(draft: FormDraft | undefined) {
    if (offered) removeDraft(offered.key);
    setOffered(undefined);
    setTaken(draft);
    setAnswered(draft ? "taken" : "discarded");
  }
  function beginAnew() {
    // It would be taken over what was saved just now.
    setOffered(undefined);
    setTaken(undefined);
    setAnswered(undefined);
    setSaved(saved + 1);
  }
  return (
    <>
      <p role="status" className="sr-only">
        {answered === "taken" ? "O que você tinha digitado está de volta no formulário." : null}
      </p>
      {offered ? (
        <DraftNotice draft={offered} onTake={() => settle(offered)} onDiscard={() => settle(undefined)} />
      ) : null}
      <FormBody
        key={`${taken?.key ?? "given"} ${saved}`}
        {...rest}
        owner={owner}
        place={place}
        taken={taken}
        answered={answered}
        isAgain={saved > 0}
        onSaved={beginAnew}
      />
    </>
  );
}

interface FormBodyProps extends DraftFormProps {
  owner: string;
  taken: FormDraft | undefined;
  /** What was said to the offer: its buttons are gone, and the focus with them. */
  answered: "taken" | "discarded" | undefined;
  /** It was saved and stays. */
  isAgain: boolean;
  onSaved: () => void;
}

function FormBody({ taken, owner, place, answered, isAgain, onSaved, ...props }: FormBodyProps) {
  const { intent, version, isActOnRow, fields, labels, failure, onUnsaved, children, onSubmit, ...rest } =
    props;
  const form = useRef<HTMLFormElement>(null);
  const [opened] = useState({ version, base: { ...fields, ...taken?.base } });
  const unsaved = useUnsaved(form, { owner, place, base: opened.base, taken, onChange: onUnsaved });
  const { isSending, noteSending } = useSaving({
    intent,
    isRefused: failure !== undefined,
    // What has no version is nobody else's to change.
    hasNewRow: version === undefined || version !== opened.version,
    onGone: unsaved.settle,
    onSent: unsaved.noteSent,
    onStays: () => {
      unsaved.settle();
      onSaved();
    },
  });
  const resubmit = useResubmit(form, noteSending);
  useEffect(() => {
    // The button that was pressed was made anew with its form.
    if (isAgain && document.activeElement === document.body) {
      form.current?.querySelector<HTMLElement>("[type=submit]")?.focus({ preventScroll: true });
    }
  }, [isAgain]);
  useEffect(() => {
    if (answered && form.current) firstChanged(form.current, taken)?.focus();
  }, [answered, taken]);
  const stale = failure?.stale;
  const sentVersion = isActOnRow ? version : (taken?.values.version?.[0] ?? opened.version);
  return (
    <>
      {stale && !isSending ? (
        <StaleNotice
          key={stale.version}
          stale={stale}
          form={form}
          base={opened.base}
          untouched={unsaved.untouched}
          labels={labels ?? {}}
          onSave={resubmit}
        />
      ) : null}
      <Form
        ref={form}
        method="post"
        noValidate
        {...rest}
        onSubmit={(event) => {
          onSubmit?.(event);
          noteSending(event);
        }}
      >
        <input type="hidden" name="intent" value={intent} />
        {opened.version === undefined ? null : <input type="hidden" name="version" value={sentVersion} />}
        <StartingFrom values={taken?.values}>{children}</StartingFrom>
      </Form>
    </>
  );
}

/** The first field that was taken back, or the first there is. */
function firstChanged(form: HTMLFormElement, taken: FormDraft | undefined): HTMLElement | undefined {
  const fields = [...form.querySelectorAll<HTMLInputElement>("input:not([type=hidden]), textarea, select")];
  const open = fields.filter((field) => !field.disabled && field.getClientRects().length > 0);
  const changed = ({ name }: HTMLInputElement) =>
    name !== "" && String(taken?.values[name]) !== String(taken?.untouched[name]);
  return (taken && open.find(changed)) ?? open[0];
}

/** Sends the form with other values in some of its fields. */
function useResubmit(
  form: RefObject<HTMLFormElement | null>,
  onSend: (event?: SubmitEvent<HTMLFormElement>) => void,
) {
  const submit = useSubmit();
  return (values: FormValues) => {
    if (!form.current) return;
    const sent = new FormData(form.current);
    for (const [name, list] of Object.entries(values)) {
      sent.delete(name);
      for (const value of list) sent.append(name, value);
    }
    const encType = form.current.enctype === "multipart/form-data" ? form.current.enctype : undefined;
    onSend();
    void submit(sent, { method: "post", ...(encType ? { encType } : {}) });
  };
}
