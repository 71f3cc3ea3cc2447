import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { Button } from "../controls/button.tsx";
import type { FormValues } from "../start-values.tsx";
import { disputesOf, type FieldDispute, mergedValues, type OtherEdit } from "./disputes.ts";
import { allTypedIn } from "./drafts.ts";
import type { FieldNames } from "./field-text.ts";
import { fieldLabel, fieldText } from "./field-text.ts";
import { useFormOwner } from "./form-owner.tsx";

interface StaleNoticeProps {
  stale: OtherEdit;
  form: RefObject<HTMLFormElement | null>;
  base: FormValues;
  untouched: RefObject<FormValues>;
  labels: FieldNames;
  /** Sends the form with these values in its fields. */
  onSave: (values: FormValues) => void;
}

/** Somebody else saved this row meanwhile: what they changed, and what becomes of both. */
export function StaleNotice({ stale, form, base, untouched, labels, onSave }: StaleNoticeProps) {
  const [disputes, setDisputes] = useState<FieldDispute[]>();
  const [chosen, setChosen] = useState<Record<string, "mine" | "theirs">>({});
  const notice = useRef<HTMLElement>(null);
  const titleId = useId();
  const isOwn = String(stale.byId) === useFormOwner();
  // biome-ignore lint/correctness/useExhaustiveDependencies: as it stood when the answer came.
  useEffect(() => {
    if (!form.current) return;
    const typed = allTypedIn(form.current);
    setDisputes(disputesOf({ base, theirs: stale.fields, typed, untouched: untouched.current }));
    notice.current?.focus();
  }, []);
  const version = [String(stale.version)];
  const element = form.current;
  const isUndecided = disputes?.some(({ name, isOpen }) => isOpen && !chosen[name]);

  function merge() {
    if (!form.current || !disputes) return;
    onSave({ ...mergedValues(allTypedIn(form.current), disputes, chosen), version });
  }
  return (
    <section
      ref={notice}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="mb-5 grid gap-4 rounded-card bg-warning-soft p-5 inset-ring inset-ring-line"
    >
      <div>
        <h3 id={titleId} className="text-lg">
          {isOwn
            ? "Você já salvou, em outra aba ou outro aparelho"
            : `${stale.by ?? "Outra pessoa"} salvou antes de você`}
        </h3>
        <p className="mt-1">
          Em {stale.at}, enquanto este formulário estava aberto. Nada do que você digitou se perdeu.
        </p>
      </div>
      {disputes?.length === 0 ? <p>Nenhum campo deste formulário mudou: você pode salvar.</p> : null}
      <ul className="grid gap-3">
        {element
          ? disputes?.map((dispute) => (
              <DisputeRow
                key={dispute.name}
                dispute={dispute}
                label={fieldLabel(element, dispute.name, labels)}
                say={(list) => fieldText(element, dispute.name, list, labels)}
                isOwn={isOwn}
                chosen={chosen[dispute.name]}
                onChoose={(side) => setChosen({ ...chosen, [dispute.name]: side })}
              />
            ))
          : null}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button size="compact" onClick={merge} disabled={isUndecided}>
          Juntar
        </Button>
        <Button size="compact" variant="quiet" onClick={() => onSave({ version })}>
          Ficar com as minhas
        </Button>
      </div>
      {isUndecided ? (
        <p className="text-sm">
          Para juntar, escolha nos campos que {isOwn ? "mudaram aqui e lá" : "vocês dois mudaram"}.
        </p>
      ) : null}
    </section>
  );
}

interface DisputeRowProps {
  dispute: FieldDispute;
  label: string;
  say: (list: string[]) => string;
  /** The other side is the same account's, in whatever browser. */
  isOwn: boolean;
  chosen: "mine" | "theirs" | undefined;
  onChoose: (side: "mine" | "theirs") => void;
}

function DisputeRow({ dispute, label, say, isOwn, chosen, onChoose }: DisputeRowProps) {
  const { name, before, theirs, mine, isOpen } = dispute;
  return (
    <li className="rounded-control bg-surface p-3 text-ink [overflow-wrap:anywhere]">
      {isOpen ? (
        <fieldset className="grid gap-1">
          <legend className="font-semibold">{label}</legend>
          <p className="text-sm text-muted">Antes: {say(before)}</p>
          {(["mine", "theirs"] as const).map((side) => (
            <label key={side} className="flex min-h-11 items-center gap-2.5">
              <input
                type="radio"
                name={`disputa-${name}`}
                className="size-6 flex-none accent-primary"
                checked={chosen === side}
                onChange={() => onChoose(side)}
              />
              <span>
                {sideLabel(side, isOwn)}: {say(side === "mine" ? mine : theirs)}
              </span>
            </label>
          ))}
        </fieldset>
      ) : (
        <>
          <p className="font-semibold">{label}</p>
          <p>
            {say(before)} → {say(theirs)}
          </p>
        </>
      )}
    </li>
  );
}

function sideLabel(side: "mine" | "theirs", isOwn: boolean): string {
  if (side === "mine") return isOwn ? "A daqui" : "A sua";
  return isOwn ? "A já salva" : "A da outra pessoa";
}
