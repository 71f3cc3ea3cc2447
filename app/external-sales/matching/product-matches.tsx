// The owner's form for matching external products.
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { platformName } from "#app/move-in/platforms.ts";
import { Checkbox } from "#app/ui/controls/choice.tsx";
import { Field, Select } from "#app/ui/controls/field.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { StartingFrom, useTakenBack } from "#app/ui/start-values.tsx";
import { CHOICE_KINDS, type Choice, type ChoiceKind, choiceName, choicesOf, saidOf } from "./choice.ts";
import type { ExternalProductItem } from "./external-products.server.ts";

interface ProductMatchesProps {
  products: readonly ExternalProductItem[];
  choices: readonly Choice[];
  /** Extra text for a product, such as its number of rows. */
  notes?: Readonly<Record<number, string>>;
}

const KINDS = Object.keys(CHOICE_KINDS) as ChoiceKind[];

/** Fields of a form whose intent is "match-products" (`matchSchema`). */
export function ProductMatches({ products, choices, notes = {} }: ProductMatchesProps) {
  const kinds = KINDS.map((kind) => ({ kind, alike: choices.filter((choice) => choice.kind === kind) }));
  return (
    <>
      {choices.length === 0 ? <NothingToChoose /> : null}
      <ul className="divide-y divide-line rounded-card bg-surface inset-ring inset-ring-line">
        {products.map((product) => (
          <OwnTaken key={product.id} name="match" isOwn={(said) => said.startsWith(`${product.id}:`)}>
            <ProductMatch product={product} kinds={kinds} note={notes[product.id]} />
          </OwnTaken>
        ))}
      </ul>
    </>
  );
}

/** A new shop may get imports before it has courses or files. */
export function NothingToChoose() {
  return (
    <p className="max-w-text text-muted">
      Esta loja ainda não tem cursos nem arquivos para baixar.{" "}
      <Link to="/admin/cursos" className="link">
        Crie um curso
      </Link>{" "}
      e volte aqui para escolher.
    </p>
  );
}

interface OwnTakenProps {
  name: string;
  isOwn: (value: string) => boolean;
  children: ReactNode;
}

/**
 * Several fields share one name, and their values begin with an id. Restores from a draft only the values of this id.
 */
export function OwnTaken({ name, isOwn, children }: OwnTakenProps) {
  const taken = useTakenBack(name);
  const own = taken?.filter(isOwn);
  return <StartingFrom values={own && { [name]: own }}>{children}</StartingFrom>;
}

interface ProductMatchProps {
  product: ExternalProductItem;
  kinds: { kind: ChoiceKind; alike: Choice[] }[];
  note: string | undefined;
}

function ProductMatch({ product, kinds, note }: ProductMatchProps) {
  const { id, platform, ref, name, isIgnored, suggested } = product;
  const code = ref.startsWith("code:") ? ref.slice("code:".length) : undefined;
  const [first = suggested, ...others] = choicesOf(product);
  const chosen = isIgnored ? "none" : (first ?? "");
  const said = [platformName(platform), code && `código ${code}`, note].filter(Boolean).join(" · ");
  // Once shown, further choices stay in the form: hiding them would drop the selected choices.
  const taken = useTakenBack("match");
  const hasMore = others.length > 0 || (taken ?? []).length > 1;
  const [isSeen, setSeen] = useState(hasMore);
  const some = kinds.filter(({ alike }) => alike.length > 0);
  return (
    <li className="grid items-start gap-x-6 gap-y-3 p-4 md:grid-cols-2 md:px-6">
      <div className="min-w-0">
        <b className="[overflow-wrap:anywhere]">{name}</b>
        <span className="block text-sm text-muted [overflow-wrap:anywhere]">{said}</span>
        {suggested !== undefined ? (
          <Badge tone="wait" className="mt-2">
            Sugestão pelo nome
          </Badge>
        ) : null}
      </div>
      <div className="min-w-0">
        <input type="hidden" name="match" value={`${id}=${saidOf(product)}`} />
        <Field name="match" id={`match-${id}`} label={`O que ${name} é aqui`} hideLabel>
          <Select key={chosen} defaultValue={`${id}:${chosen}`}>
            <option value={`${id}:`}>Escolha um curso ou um arquivo</option>
            {some.map(({ kind, alike }) => (
              <optgroup key={kind} label={CHOICE_KINDS[kind]}>
                {alike.map((choice) => (
                  <option key={choice.value} value={`${id}:${choice.value}`}>
                    {choiceName(choice)}
                  </option>
                ))}
              </optgroup>
            ))}
            <option value={`${id}:none`}>Não vendo aqui</option>
          </Select>
        </Field>
        {some.length > 1 || (some[0]?.alike.length ?? 0) > 1 ? (
          <details
            open={hasMore}
            onToggle={(event) => setSeen(isSeen || event.currentTarget.open)}
            className="mt-1"
          >
            <summary className="link inline-flex min-h-11 items-center text-sm">Abre também</summary>
            <div className="max-h-80 overflow-y-auto">
              {(isSeen ? some : []).map(({ kind, alike }) => (
                <fieldset key={kind} className="mb-2">
                  <legend className="text-sm text-muted">{CHOICE_KINDS[kind]}</legend>
                  {alike.map((choice) => (
                    <Checkbox
                      key={choice.value}
                      id={`match-${id}-${choice.value}`}
                      name="match"
                      value={`${id}:${choice.value}`}
                      defaultChecked={others.includes(choice.value)}
                    >
                      {choiceName(choice)}
                    </Checkbox>
                  ))}
                </fieldset>
              ))}
            </div>
          </details>
        ) : null}
      </div>
    </li>
  );
}
