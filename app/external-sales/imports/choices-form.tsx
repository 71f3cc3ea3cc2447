import { Form, useNavigation } from "react-router";
import { EXTERNAL_PLATFORMS, platformName } from "#app/move-in/platforms.ts";
import type { Failure } from "#app/platform/forms/form.ts";
import { dayText } from "#app/platform/money-and-dates/day-fields.ts";
import { foldWords } from "#app/platform/text/search.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Checkbox } from "#app/ui/controls/choice.tsx";
import { Field, Select } from "#app/ui/controls/field.tsx";
import { DateInput } from "#app/ui/dates/date-input.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { CHOICE_KINDS, type Choice, type ChoiceKind, choicesOf } from "../matching/choice.ts";
import type { ImportFigures, SaleImport } from "./sale-imports.server.ts";

interface ChoicesFormProps {
  found: SaleImport;
  figures: ImportFigures;
  choices: readonly Choice[];
  failure: Failure | undefined;
}

const LISTS = ["list", "other", "hotmart-box"];

/** What the file does not say and the owner knows; nothing where it says everything. */
export function ChoicesForm({ found, figures, choices, failure }: ChoicesFormProps) {
  const isBusy = useNavigation().formData?.get("intent") === "save-choices";
  const { settings, layout, platform } = found;
  const words = Object.entries(found.unknown_words);
  const asks = {
    opens: figures.withoutProduct > 0,
    until: figures.subscriptions > 0,
    newsletter: figures.newsletter > 0,
    platform: LISTS.includes(layout.format),
  };
  if (words.length === 0 && !Object.values(asks).some(Boolean)) return null;
  return (
    <section aria-labelledby="escolhas" className="grid gap-4">
      <h2 id="escolhas" className="text-xl">
        O que o arquivo não diz
      </h2>
      <Form
        method="post"
        className="grid gap-5 rounded-card bg-surface p-5 inset-ring inset-ring-line md:px-6"
      >
        <input type="hidden" name="intent" value="save-choices" />
        <ErrorSummary errors={failure?.errors} />
        {asks.opens ? <Picked choices={choices} picked={choicesOf(settings)} /> : null}
        {asks.until ? (
          <Field
            name="until"
            label="Acesso das assinaturas até"
            hint="O arquivo não diz até quando estão pagas. Vazio: sem fim."
            optional
            error={failure?.errors.until}
          >
            <DateInput defaultValue={dayText(settings.subscriptionsUntil ?? "")} className="max-w-60" />
          </Field>
        ) : null}
        {asks.newsletter ? (
          <>
            <input type="hidden" name="asksNewsletter" value="1" />
            <Checkbox
              name="newsletter"
              defaultChecked={settings.newsletter}
              hint="Só quem aceitou lá. A data e a origem ficam guardadas, e quem cancelou aqui antes fica de fora."
            >
              Inscrever na newsletter{" "}
              {figures.newsletter === 1 ? "1 pessoa" : `${figures.newsletter} pessoas`}
            </Checkbox>
          </>
        ) : null}
        {words.map(([word, rows], at) => (
          <Field
            key={word}
            name="word"
            id={`word-${at}`}
            label={
              <>
                O que quer dizer “{word}” ({rows === 1 ? "1 linha" : `${rows} linhas`})
              </>
            }
            hint="Não conhecemos esta palavra. Enquanto você não disser, estas linhas ficam de fora."
          >
            <Select defaultValue={`${word}=${settings.words[foldWords(word)] ?? ""}`}>
              <option value={`${word}=`}>Não sei</option>
              <option value={`${word}=give`}>Está pago: ganha acesso</option>
              <option value={`${word}=none`}>Não está pago</option>
              <option value={`${word}=take`}>O dinheiro foi devolvido: perde o acesso</option>
            </Select>
          </Field>
        ))}
        {asks.platform ? (
          <Field name="platform" label="De onde vem esta lista">
            <Select defaultValue={platform}>
              {EXTERNAL_PLATFORMS.map((each) => (
                <option key={each} value={each}>
                  {platformName(each)}
                </option>
              ))}
            </Select>
          </Field>
        ) : null}
        <div>
          <Button type="submit" variant="quiet" busy={isBusy}>
            Salvar escolhas
          </Button>
        </div>
      </Form>
    </section>
  );
}

function Picked({ choices, picked }: { choices: readonly Choice[]; picked: readonly string[] }) {
  const kinds = (Object.keys(CHOICE_KINDS) as ChoiceKind[]).map((kind) => ({
    kind,
    alike: choices.filter((choice) => choice.kind === kind),
  }));
  return (
    <div className="grid gap-4">
      <p className="font-semibold">O que estas pessoas ganham</p>
      {kinds.map(({ kind, alike }) =>
        alike.length === 0 ? null : (
          <fieldset key={kind}>
            <legend className="mb-1.5 text-muted">{CHOICE_KINDS[kind]}</legend>
            <div className="grid gap-x-6 sm:grid-cols-2">
              {alike.map(({ value, title }) => (
                <Checkbox
                  key={value}
                  id={`opens-${value}`}
                  name="opens"
                  value={value}
                  defaultChecked={picked.includes(value)}
                >
                  {title}
                </Checkbox>
              ))}
            </div>
          </fieldset>
        ),
      )}
    </div>
  );
}
