import { useState } from "react";
import { useNavigation } from "react-router";
import type { SettingsFields, SettingsGroupName } from "#app/company/settings-group.ts";
import { FreshProof } from "#app/identity/fresh-proof/fresh-proof.tsx";
import type { ProofWay } from "#app/identity/fresh-proof/proof-fields.ts";
import { pixKeyWords } from "#app/payments/pix/pix-key.ts";
import type { Failure, FieldErrors } from "#app/platform/forms/form.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Switch } from "#app/ui/controls/choice.tsx";
import { CodeInput } from "#app/ui/controls/code-input.tsx";
import { Field, Input, Select, Textarea } from "#app/ui/controls/field.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { DraftForm } from "#app/ui/draft-form/draft-form.tsx";
import { Fold } from "#app/ui/layout/fold.tsx";
import { useStart } from "#app/ui/start-values.tsx";
import { ColourControl, type ControlProps, LogoControl } from "./brand-controls.tsx";
import { SETTINGS_PANELS, settingsLabels, settingsRow } from "./settings-fields.ts";
import type { SettingsField } from "./settings-panel.ts";

const INTENT = "save-settings";

interface SettingsFormProps {
  group: SettingsGroupName;
  values: SettingsFields;
  /** What was sent and refused. */
  typed: SettingsFields | null | undefined;
  version: number;
  failure: (Pick<Failure, "stale"> & { errors: FieldErrors }) | undefined;
  /** Switches that cannot be on, and what would have to be done first. */
  locked: Record<string, string>;
  /** What is optional elsewhere, and not as this shop stands. */
  needed?: readonly string[];
  /** What whoever looks may not change, and whom to ask. */
  closed?: { names: readonly string[]; sentence: string } | undefined;
  /** The form was refused until whoever sends it shows that it is they. */
  proof?: { asks: ProofWay; email: string } | undefined;
  /** Of the fields that can wait: they are folded away behind these words. */
  fold?: { summary: string; open: readonly string[] } | undefined;
}

/** One group of settings; give it a key per group. */
export function SettingsForm(props: SettingsFormProps) {
  const { group, values, typed, version, failure, locked, needed = [], closed, proof, fold } = props;
  const { sentence, fields } = SETTINGS_PANELS[group];
  const errors = failure?.stale ? undefined : failure?.errors;
  const sent = useNavigation().formData;
  const busy = sent?.get("intent") === INTENT && sent.get("group") === group;
  const control = (field: SettingsField) => (
    <SettingsControl
      key={field.name}
      field={needed.includes(field.name) ? { ...field, optional: false } : field}
      value={(typed ?? values)[field.name] ?? ""}
      error={errors?.[field.name]}
      locked={locked[field.name]}
      isClosed={closed?.names.includes(field.name)}
    />
  );
  const later = fold ? fields.filter(({ name }) => !fold.open.includes(name)) : [];
  return (
    <div className="max-w-text">
      <DraftForm
        place={`configuracoes/${group}`}
        intent={INTENT}
        version={version}
        fields={settingsRow(group, values)}
        labels={settingsLabels(group)}
        failure={failure}
        className="grid gap-5 rounded-card bg-surface p-5 inset-ring inset-ring-line md:p-6"
      >
        {fold ? null : <p className="text-muted">{sentence}</p>}
        <ErrorSummary errors={errors} />
        <input type="hidden" name="group" value={group} />
        {closed ? (
          <Alert tone="info" title="Só quem é dono muda">
            {closed.sentence}
          </Alert>
        ) : null}
        {fields.filter((field) => !later.includes(field)).map(control)}
        {fold ? (
          <Fold summary={fold.summary} errors={errors} names={later.map(({ name }) => name)}>
            {later.map(control)}
          </Fold>
        ) : null}
        {proof ? <FreshProof {...proof} errors={errors} /> : null}
        {fields.every(({ name }) => closed?.names.includes(name)) ? null : (
          <Button type="submit" busy={busy} className="justify-self-start">
            Salvar
          </Button>
        )}
      </DraftForm>
    </div>
  );
}

function SettingsControl({ field, value, error, locked, isClosed }: ControlProps) {
  const { name, label, kind, hint, optional, maxLength, inputMode } = field;
  if (kind === "switch") {
    return (
      <Switch
        name={name}
        defaultChecked={value === "on" && locked === undefined}
        disabled={locked !== undefined}
        hint={locked ?? hint}
        error={error}
      >
        {label}
      </Switch>
    );
  }
  if (kind === "colour") return <ColourControl field={field} value={value} error={error} />;
  if (kind === "measured") return null;
  if (kind === "picture") return <LogoControl field={field} value={value} error={error} />;
  if (kind === "pix-key")
    return <PixKeyControl field={field} value={value} error={error} isClosed={isClosed} />;
  return (
    <Field name={name} label={label} hint={hint} optional={optional} error={error}>
      {kind === "lines" ? <Textarea defaultValue={value} maxLength={maxLength} /> : null}
      {kind === "choice" ? (
        <Select defaultValue={value}>
          {field.options?.map(([option, words]) => (
            <option key={option} value={option}>
              {words}
            </option>
          ))}
        </Select>
      ) : null}
      {kind === undefined ? (
        <Input
          defaultValue={value}
          maxLength={maxLength}
          inputMode={inputMode}
          autoComplete="off"
          readOnly={isClosed}
        />
      ) : null}
    </Field>
  );
}

/** Says as what the key is read: money that goes to a wrong one goes to a stranger. */
function PixKeyControl({ field, value, error, isClosed }: ControlProps) {
  const { name, label, hint, optional, maxLength } = field;
  const [key, setKey] = useState(useStart(name, value));
  return (
    <div>
      <Field name={name} label={label} hint={hint} optional={optional} error={error}>
        <CodeInput
          value={key}
          onChange={(event) => setKey(event.target.value)}
          maxLength={maxLength}
          readOnly={isClosed}
        />
      </Field>
      <p role="status" className="mt-1.5 text-sm font-medium wrap-anywhere empty:hidden">
        {pixKeyWords(key)}
      </p>
    </div>
  );
}
