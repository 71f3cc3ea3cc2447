import { useState } from "react";
import { useNavigation } from "react-router";
import type { SettingsGroupName } from "#app/platform/config/company-settings.schema.ts";
import type { SettingsFields } from "#app/platform/config/settings-group.ts";
import type { Failure, FieldErrors } from "#app/platform/forms/form.ts";
import { PICTURE_UPLOAD, uploadedAddress } from "#app/platform/images/picture-upload.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Switch } from "#app/ui/controls/choice.tsx";
import { Field, Input, Select, Textarea } from "#app/ui/controls/field.tsx";
import { UploadField } from "#app/ui/controls/upload-field.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { KeptForm } from "#app/ui/kept-form/kept-form.tsx";
import { useStart } from "#app/ui/start-values.tsx";
import { SETTINGS_PANELS, type SettingsField, settingsLabels, settingsRow } from "./settings-fields.ts";

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
}

/** One group of settings; give it a key per group. */
export function SettingsForm({ group, values, typed, version, failure, locked }: SettingsFormProps) {
  const { sentence, fields } = SETTINGS_PANELS[group];
  const errors = failure?.stale ? undefined : failure?.errors;
  const sent = useNavigation().formData;
  const busy = sent?.get("intent") === INTENT && sent.get("group") === group;
  return (
    <div className="max-w-text">
      <KeptForm
        place={`configuracoes/${group}`}
        intent={INTENT}
        version={version}
        fields={settingsRow(group, values)}
        labels={settingsLabels(group)}
        failure={failure}
        className="grid gap-5 rounded-card bg-surface p-5 inset-ring inset-ring-line md:p-6"
      >
        <p className="text-muted">{sentence}</p>
        <ErrorSummary errors={errors} />
        <input type="hidden" name="group" value={group} />
        {fields.map((field) => (
          <SettingsControl
            key={field.name}
            field={field}
            value={(typed ?? values)[field.name] ?? ""}
            error={errors?.[field.name]}
            locked={locked[field.name]}
          />
        ))}
        <Button type="submit" busy={busy} className="justify-self-start">
          Salvar
        </Button>
      </KeptForm>
    </div>
  );
}

interface ControlProps {
  field: SettingsField;
  value: string;
  error: string | undefined;
  locked?: string | undefined;
}

function SettingsControl({ field, value, error, locked }: ControlProps) {
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
  if (kind === "picture") return <PictureControl field={field} value={value} error={error} />;
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
        <Input defaultValue={value} maxLength={maxLength} inputMode={inputMode} autoComplete="off" />
      ) : null}
    </Field>
  );
}

const WHOLE_COLOUR = /^#[0-9a-f]{6}$/i;

/** Typed or picked; the picker beside it speaks the same value. */
function ColourControl({ field, value, error }: ControlProps) {
  const [colour, setColour] = useState(useStart(field.name, value));
  return (
    <Field name={field.name} label={field.label} hint={field.hint} optional={field.optional} error={error}>
      <span className="flex items-center gap-3">
        <input
          type="color"
          aria-label={`Escolher: ${field.label}`}
          value={WHOLE_COLOUR.test(colour) ? colour : field.placeholder}
          onChange={(event) => setColour(event.target.value)}
          className="size-12 flex-none rounded-control border border-control bg-surface p-1"
        />
        <Input
          value={colour}
          onChange={(event) => setColour(event.target.value)}
          maxLength={7}
          placeholder={field.placeholder}
          autoComplete="off"
          spellCheck={false}
        />
      </span>
    </Field>
  );
}

function PictureControl({ field, value, error }: ControlProps) {
  const [address, setAddress] = useState(useStart(field.name, value));
  const [broken, setBroken] = useState("");

  function handleUpload(answer: unknown): boolean {
    const uploaded = uploadedAddress(answer);
    if (uploaded) setAddress(uploaded);
    return uploaded !== undefined;
  }
  return (
    <div className="grid gap-3">
      <Field
        name={field.name}
        label={field.label}
        optional
        hint="Quadrado, de preferência. Em branco, usa o logotipo padrão."
        error={error}
      >
        <Input
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          inputMode="url"
          maxLength={field.maxLength}
          placeholder="https://"
          autoComplete="off"
        />
      </Field>
      <div className="flex items-center gap-4">
        {address && address !== broken ? (
          <img
            src={address}
            alt="Prévia do logotipo"
            onError={() => setBroken(address)}
            className="size-14 rounded-control bg-sunken object-contain"
          />
        ) : null}
        <UploadField {...PICTURE_UPLOAD} id="enviar-logotipo" label="Enviar logotipo" onDone={handleUpload} />
      </div>
    </div>
  );
}
