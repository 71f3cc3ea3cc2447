import { useNavigation } from "react-router";
import { CONTENTS, contentsOf } from "#app/move-in/file-contents.ts";
import type { FileLayout } from "#app/move-in/file-layout.ts";
import { EXTERNAL_PLATFORMS, platformName } from "#app/move-in/platforms.ts";
import type { Failure } from "#app/platform/forms/form.ts";
import { dayText } from "#app/platform/money-and-dates/day-fields.ts";
import { foldWords } from "#app/platform/text/search.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Checkbox } from "#app/ui/controls/choice.tsx";
import { Field, Select } from "#app/ui/controls/field.tsx";
import { DateInput } from "#app/ui/dates/date-input.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { DraftForm } from "#app/ui/draft-form/draft-form.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { CHOICE_KINDS, type Choice, type ChoiceKind, choiceName, choicesOf } from "../matching/choice.ts";
import { CohortFields } from "../matching/cohort-matches.tsx";
import { NothingToChoose, OwnTaken, ProductMatches } from "../matching/product-matches.tsx";
import type { ImportFigures, SaleImport } from "./sale-imports.server.ts";

interface ChoicesFormProps {
  found: SaleImport;
  figures: ImportFigures;
  choices: readonly Choice[];
  failure: Failure | undefined;
}

/** Possible meanings of an unknown word in the status column. */
const PAID_OR_NOT = {
  give: "Está pago: ganha acesso",
  none: "Não está pago",
  take: "O dinheiro foi devolvido: perde o acesso",
};
const IN_OR_NOT = {
  give: "Está em dia: ganha acesso",
  none: "Não está em dia: não ganha",
  take: "Saiu de lá: perde o acesso aqui também",
};

const LISTS = ["list", "other", "hotmart-box", "memberkit"];

/** The owner's answers to what the file does not say; 'Importar' saves them first. */
export function ChoicesForm({ found, figures, choices, failure }: ChoicesFormProps) {
  const busy = useNavigation().formData;
  const isSaving = busy?.get("intent") === "save-choices";
  const hasMatches = figures.products.length > 0 || figures.cohorts.items.length > 0;
  const hasChoices = hasMatches || asksAnything(found, figures);
  return (
    <DraftForm
      place={`importacao/${found.id}`}
      intent="save-choices"
      failure={failure}
      preventScrollReset
      className="grid gap-6"
    >
      {figures.products.length > 0 ? (
        <section aria-labelledby="produtos" className="grid gap-4">
          <h2 id="produtos" className="text-xl">
            O que cada produto é aqui
          </h2>
          <ProductMatches
            products={figures.products.map(({ product }) => product)}
            choices={choices}
            notes={Object.fromEntries(
              figures.products.map(({ product, lines: n }) => [product.id, givingLines(n, found.layout)]),
            )}
          />
        </section>
      ) : null}
      {figures.cohorts.items.length > 0 ? <CohortFields items={figures.cohorts.items} /> : null}
      <Unsaid found={found} figures={figures} choices={choices} failure={failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="next" value="begin" busy={isSaving && busy?.get("next") === "begin"}>
          <Icon name="check" />
          Importar
        </Button>
        {hasChoices ? (
          <Button type="submit" variant="quiet" busy={isSaving && !busy?.get("next")}>
            Salvar escolhas
          </Button>
        ) : null}
      </div>
    </DraftForm>
  );
}

function asked({ layout }: SaleImport, figures: ImportFigures) {
  return {
    opens: figures.withoutProduct > 0,
    until: figures.subscriptions > 0,
    newsletter: figures.newsletter > 0,
    platform: LISTS.includes(layout.format),
  };
}

function asksAnything(found: SaleImport, figures: ImportFigures): boolean {
  return Object.keys(found.unknown_words).length > 0 || Object.values(asked(found, figures)).some(Boolean);
}

function Unsaid({ found, figures, choices, failure }: ChoicesFormProps) {
  const { settings, platform } = found;
  const words = Object.entries(found.unknown_words);
  const asks = asked(found, figures);
  const meanings = contentsOf(found.layout) === "sales" ? PAID_OR_NOT : IN_OR_NOT;
  if (!asksAnything(found, figures)) return null;
  return (
    <section aria-labelledby="escolhas" className="grid gap-4">
      <h2 id="escolhas" className="text-xl">
        O que o arquivo não diz
      </h2>
      <div className="grid gap-5 rounded-card bg-surface p-5 inset-ring inset-ring-line md:px-6">
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
          <OwnTaken key={word} name="word" isOwn={(said) => said.startsWith(`${word}=`)}>
            <Field
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
                <option value={`${word}=give`}>{meanings.give}</option>
                <option value={`${word}=none`}>{meanings.none}</option>
                <option value={`${word}=take`}>{meanings.take}</option>
              </Select>
            </Field>
          </OwnTaken>
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
      </div>
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
      {choices.length === 0 ? <NothingToChoose /> : null}
      {kinds.map(({ kind, alike }) =>
        alike.length === 0 ? null : (
          <fieldset key={kind}>
            <legend className="mb-1.5 text-muted">{CHOICE_KINDS[kind]}</legend>
            <div className="grid gap-x-6 sm:grid-cols-2">
              {alike.map((choice) => (
                <Checkbox
                  key={choice.value}
                  id={`opens-${choice.value}`}
                  name="opens"
                  value={choice.value}
                  defaultChecked={picked.includes(choice.value)}
                >
                  {choiceName(choice)}
                </Checkbox>
              ))}
            </div>
          </fieldset>
        ),
      )}
    </div>
  );
}

function givingLines(count: number, layout: FileLayout): string {
  const contents = contentsOf(layout);
  const [one, many] = CONTENTS[contents].giving;
  if (count === 0) return contents === "sales" ? "nenhuma linha paga" : "ninguém com acesso";
  return count === 1 ? `1 ${one}` : `${count} ${many}`;
}
