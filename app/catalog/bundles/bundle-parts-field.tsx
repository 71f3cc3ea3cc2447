import { useState } from "react";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Switch } from "#app/ui/controls/choice.tsx";
import { Field, Select } from "#app/ui/controls/field.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { useStartList } from "#app/ui/start-values.tsx";
import type { PartToChoose } from "./bundle-parts.server.ts";

interface BundlePartsFieldProps {
  /** What the bundle is made of now. */
  initial: number[];
  lowersForOwned: boolean;
  /** The product that is edited: it is no part of itself. */
  productId: number | undefined;
  products: PartToChoose[];
  error: string | undefined;
}

/** What comes in the bundle, in the order in which its page lists it. */
export function BundlePartsField({
  initial,
  lowersForOwned,
  productId,
  products,
  error,
}: BundlePartsFieldProps) {
  const [ids, setIds] = useState(useStartList("parts", initial.map(String)));
  const [said, setSaid] = useState("");
  const chosen = ids.flatMap((id) => products.find((product) => String(product.id) === id) ?? []);
  const free = products.filter(({ id }) => id !== productId && !ids.includes(String(id)));
  const apart = chosen.reduce((sum, { price }) => sum + price, 0);

  function handleAdd(id: string) {
    if (!id) return;
    setIds([...ids, id]);
    setSaid(`${nameOf(products, id)} entrou no pacote.`);
  }
  function handleRemove(id: string) {
    setIds(ids.filter((one) => one !== id));
    setSaid(`${nameOf(products, id)} saiu do pacote.`);
    document.getElementById("parts")?.focus();
  }
  function handleUp(id: string) {
    const at = ids.indexOf(id);
    const others = ids.filter((one) => one !== id);
    setIds([...others.slice(0, at - 1), id, ...others.slice(at - 1)]);
    setSaid(`${nameOf(products, id)} subiu para a posição ${at}.`);
  }
  return (
    <div className="grid gap-5">
      <div>
        {ids.map((id) => (
          <input key={id} type="hidden" name="parts" value={id} />
        ))}
        {chosen.length > 0 ? (
          <ol className="mb-3 divide-y divide-line border-y border-line">
            {chosen.map((part, at) => (
              <PartRow
                key={part.id}
                part={part}
                isFirst={at === 0}
                onUp={() => handleUp(String(part.id))}
                onRemove={() => handleRemove(String(part.id))}
              />
            ))}
          </ol>
        ) : null}
        <Field
          name="parts"
          label="Adicionar ao pacote"
          hint={
            chosen.length > 0
              ? `Separados custam ${formatBRL(apart)}. O preço do pacote é o que está acima.`
              : "Produtos e cursos, também os que não são vendidos sozinhos."
          }
          error={error}
        >
          {/* Without a name it is not sent: what was chosen stands above. */}
          <Select name="" value="" onChange={(event) => handleAdd(event.target.value)}>
            <option value="">Escolha um produto</option>
            {free.map(({ id, name, price }) => (
              <option key={id} value={id}>
                {name} ({formatBRL(price)})
              </option>
            ))}
          </Select>
        </Field>
        <p role="status" className="sr-only">
          {said}
        </p>
      </div>
      <Switch
        name="lowers_for_owned"
        defaultChecked={lowersForOwned}
        hint="Quem já tem parte do pacote e entra na conta paga só pelo resto."
      >
        Descontar o que o cliente já tem
      </Switch>
    </div>
  );
}

interface PartRowProps {
  part: PartToChoose;
  isFirst: boolean;
  onUp: () => void;
  onRemove: () => void;
}

function PartRow({ part, isFirst, onUp, onRemove }: PartRowProps) {
  return (
    <li className="flex items-center gap-2 py-1.5">
      <span className="min-w-0 flex-1">
        <span className="block font-semibold wrap-anywhere">{part.name}</span>
        <span className="text-sm text-muted">
          {formatBRL(part.price)}
          {part.is_active ? null : ", fora da loja"}
        </span>
      </span>
      {isFirst ? null : (
        <Button variant="ghost" size="compact" onClick={onUp} aria-label={`Subir ${part.name}`}>
          <Icon name="arrow-up" />
        </Button>
      )}
      <Button variant="ghost" size="compact" onClick={onRemove} aria-label={`Tirar ${part.name} do pacote`}>
        <Icon name="x" />
      </Button>
    </li>
  );
}

function nameOf(products: PartToChoose[], id: string): string {
  return products.find((product) => String(product.id) === id)?.name ?? "O produto";
}
