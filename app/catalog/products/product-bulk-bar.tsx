import { type RefObject, useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { BulkForm } from "#app/ui/controls/bulk-form.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Input, Select } from "#app/ui/controls/field.tsx";
import { useDraftLine } from "#app/ui/draft-form/use-draft-line.ts";

export const PRODUCTS_FORM = "varios-produtos";
const FLAGS = "set-products-flag";
const CHANGES = "change-products";

interface ProductBulkBarProps {
  items: readonly unknown[];
  /** How many the list finds, on all its pages. */
  found: number | undefined;
  categories: { id: number; name: string }[];
}

/** The marked products put on sale, taken off it, highlighted, priced anew or moved to another category. */
export function ProductBulkBar({ items: products, found, categories }: ProductBulkBarProps) {
  const [change, setChange] = useState("activate");
  const sentWith = useRef<readonly unknown[]>(undefined);
  const isChange = ["price", "percent", "category"].includes(change);
  const intent = useNavigation().formData?.get("intent");
  return (
    <BulkForm
      id={PRODUCTS_FORM}
      intent={isChange ? CHANGES : FLAGS}
      noun={{ one: "produto marcado", many: "produtos marcados" }}
      rows={products}
      onAgreed={() => {
        sentWith.current = products;
      }}
      found={found}
    >
      <Field name="change" id="mudar-marcados" label="O que fazer com os marcados" hideLabel>
        <Select value={change} onChange={(event) => setChange(event.target.value)}>
          <option value="activate">Ativar</option>
          <option value="deactivate">Desativar</option>
          <option value="feature">Colocar em destaque</option>
          <option value="unfeature">Tirar do destaque</option>
          <option value="price">Definir o preço</option>
          <option value="percent">Mudar o preço em %</option>
          <option value="category">Mudar a categoria</option>
        </Select>
      </Field>
      {change === "price" || change === "percent" ? (
        <PriceChange key={change} kind={change} products={products} sentWith={sentWith} />
      ) : null}
      {change === "percent" ? (
        <Field name="ending" id="final-marcados" label="Como o preço termina" hideLabel>
          <Select>
            <option value="">Valor exato</option>
            <option value="90">Terminar em ,90</option>
          </Select>
        </Field>
      ) : null}
      {change === "category" ? (
        <Field name="category" id="categoria-marcados" label="Nova categoria" hideLabel>
          <Select>
            <option value="">Escolha a categoria</option>
            {categories.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <Button type="submit" size="compact" variant="quiet" busy={intent === FLAGS || intent === CHANGES}>
        Aplicar aos marcados
      </Button>
    </BulkForm>
  );
}

interface PriceChangeProps {
  kind: "price" | "percent";
  products: readonly unknown[];
  /** The rows as they were when the form was sent. */
  sentWith: RefObject<readonly unknown[] | undefined>;
}

/** The typed price stays while one turns the pages, and until it has been applied. */
function PriceChange({ kind, products, sentWith }: PriceChangeProps) {
  const field = useRef<HTMLInputElement>(null);
  const { hint, forget } = useDraftLine(field, `produtos/varios/${kind}`);
  const { state } = useNavigation();
  useEffect(() => {
    if (state !== "idle" || !sentWith.current) return;
    // After a refusal the page shows the rows that it had.
    const isDone = sentWith.current !== products;
    sentWith.current = undefined;
    if (!isDone || !field.current) return;
    field.current.value = "";
    forget();
  }, [state, products, sentWith, forget]);
  return (
    <Field
      name="value"
      id="valor-marcados"
      label={kind === "price" ? "Novo preço em reais" : "Porcentagem a mais, ou a menos com -"}
      hideLabel
      hint={hint}
    >
      <Input
        ref={field}
        inputMode={kind === "price" ? "decimal" : "text"}
        maxLength={20}
        autoComplete="off"
        placeholder={kind === "price" ? "49,90" : "10 ou -15"}
        className="w-32"
      />
    </Field>
  );
}
