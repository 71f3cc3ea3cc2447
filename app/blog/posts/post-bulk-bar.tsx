import { useState } from "react";
import { useNavigation } from "react-router";
import { BulkForm } from "#app/ui/controls/bulk-form.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Select } from "#app/ui/controls/field.tsx";

export const POSTS_FORM = "varios-posts";
const INTENT = "change-posts";

interface PostBulkBarProps {
  items: readonly unknown[];
  /** How many the list finds; undefined when they are too many to be counted. */
  found: number | undefined;
  categories: { id: number; name: string }[];
}

/** The marked posts published, taken back to drafts, moved to another category or deleted. */
export function PostBulkBar({ items, found, categories }: PostBulkBarProps) {
  const [change, setChange] = useState("publish");
  const busy = useNavigation().formData?.get("intent") === INTENT;
  return (
    <BulkForm
      id={POSTS_FORM}
      intent={INTENT}
      noun={{ one: "post marcado", many: "posts marcados" }}
      rows={items}
      found={found}
    >
      <Field name="change" id="mudar-marcados" label="O que fazer com os marcados" hideLabel>
        <Select value={change} onChange={(event) => setChange(event.target.value)}>
          <option value="publish">Publicar agora</option>
          <option value="draft">Voltar a rascunho</option>
          <option value="category">Mudar a categoria</option>
          <option value="delete">Excluir</option>
        </Select>
      </Field>
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
      <Button type="submit" size="compact" variant="quiet" busy={busy}>
        Aplicar aos marcados
      </Button>
    </BulkForm>
  );
}
