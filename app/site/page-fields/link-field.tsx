import { use, useState } from "react";
import { Field, Input, Select } from "#app/ui/controls/field.tsx";
import { WHATSAPP } from "../pages/section-links.ts";
import { COMPANY_PLACES, FIXED_PLACES, LinkChoicesContext } from "./link-choices.ts";

interface LinkFieldProps {
  id: string;
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  /** Menus hold addresses alone. */
  onlyAddresses?: boolean;
}

const NOWHERE = "";
const OTHER = "outro";

/** A place picked from the pages there are, or an address that is typed. */
export function LinkField({ id, label, value, error, onChange, onlyAddresses = false }: LinkFieldProps) {
  const pages = use(LinkChoicesContext);
  const places = [...pages, ...FIXED_PLACES, ...(onlyAddresses ? [] : COMPANY_PLACES)];
  const known = places.some(({ to }) => to === value);
  const [isOther, setIsOther] = useState(false);
  const isWhatsapp = value.startsWith(WHATSAPP);
  const isTyped = !isWhatsapp && (isOther || (value !== "" && !known));
  const chosen = isWhatsapp ? WHATSAPP : isTyped ? OTHER : known ? value : NOWHERE;

  function choose(next: string) {
    setIsOther(next === OTHER);
    onChange(next === OTHER ? "" : next);
  }
  return (
    <div className="grid gap-2">
      <Field name={isTyped ? `${id}-lugar` : id} label={label} error={isTyped ? undefined : error}>
        <Select value={chosen} onChange={(event) => choose(event.target.value)}>
          <option value={NOWHERE}>Escolha…</option>
          <optgroup label="Páginas">
            {pages.map(({ to, label: name }) => (
              <option key={to} value={to}>
                {name}
              </option>
            ))}
          </optgroup>
          <optgroup label="Outros lugares do site">
            {FIXED_PLACES.map(({ to, label: name }) => (
              <option key={to} value={to}>
                {name}
              </option>
            ))}
          </optgroup>
          {onlyAddresses ? null : (
            <optgroup label="Contato, como está nas configurações">
              <option value={WHATSAPP}>WhatsApp da empresa</option>
              {COMPANY_PLACES.map(({ to, label: name }) => (
                <option key={to} value={to}>
                  {name}
                </option>
              ))}
            </optgroup>
          )}
          <option value={OTHER}>Um endereço…</option>
        </Select>
      </Field>
      {isTyped ? (
        <Field
          name={id}
          label="Endereço"
          hint="Como /loja, #contato ou https://exemplo.com.br."
          error={error}
        >
          <Input
            value={value}
            onChange={(event) => onChange(event.target.value)}
            inputMode="url"
            autoComplete="off"
            maxLength={600}
          />
        </Field>
      ) : null}
      {isWhatsapp ? (
        <Field
          name={`${id}-mensagem`}
          label="Mensagem do WhatsApp"
          optional
          hint="Já vem escrita para quem toca no botão. Em branco, a das configurações."
        >
          <Input
            value={value.slice(WHATSAPP.length)}
            onChange={(event) => onChange(WHATSAPP + event.target.value)}
            maxLength={300}
          />
        </Field>
      ) : null}
    </div>
  );
}
