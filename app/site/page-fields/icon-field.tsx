import { Icon, type IconName } from "#app/ui/icons/icon.tsx";

/** Those that say something to a visitor, in the owner's words. */
const CHOICES = {
  "arrow-right": "Seta",
  award: "Medalha",
  "badge-check": "Selo",
  "book-open": "Livro",
  check: "Certo",
  "credit-card": "Cartão",
  download: "Baixar",
  "file-text": "Documento",
  gauge: "Velocidade",
  globe: "Mundo",
  "graduation-cap": "Formatura",
  handshake: "Parceria",
  infinity: "Para sempre",
  "life-buoy": "Ajuda",
  lock: "Cadeado",
  mail: "E-mail",
  "map-pin": "Lugar",
  megaphone: "Anúncio",
  "message-circle": "Conversa",
  "monitor-play": "Aula",
  "monitor-smartphone": "Telas",
  newspaper: "Notícia",
  package: "Pacote",
  pencil: "Lápis",
  phone: "Telefone",
  plug: "Tomada",
  quote: "Aspas",
  "refresh-cw": "Atualizar",
  search: "Busca",
  send: "Enviar",
  settings: "Engrenagem",
  "shield-check": "Segurança",
  "shopping-bag": "Sacola",
  smartphone: "Celular",
  star: "Estrela",
  store: "Loja",
  user: "Pessoa",
  users: "Pessoas",
  wallet: "Carteira",
  workflow: "Processo",
  zap: "Raio",
} as const satisfies Partial<Record<IconName, string>>;

interface IconFieldProps {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A closed set, shown as it will be seen. */
export function IconField({ id, label, value, onChange }: IconFieldProps) {
  const choices: [string, string][] = Object.entries(CHOICES);
  const isKnown = value === "" || choices.some(([name]) => name === value);
  const shown = isKnown ? choices : [[value, "O de agora"] as [string, string], ...choices];
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center gap-2.5">
        <span className="font-semibold">{label}</span>
        {value ? (
          <Icon name={value as IconName} className="size-5" />
        ) : (
          <span className="text-muted">Sem ícone</span>
        )}
        <span className="text-sm text-muted underline underline-offset-3">Trocar</span>
      </summary>
      <fieldset>
        <legend className="sr-only">{label}</legend>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-1 py-2">
          {[["", "Sem ícone"] as [string, string], ...shown].map(([name, words]) => (
            <label
              key={name}
              title={words}
              className="grid size-11 cursor-pointer place-items-center rounded-control inset-ring inset-ring-line has-checked:bg-primary-soft has-checked:inset-ring-2 has-checked:inset-ring-primary has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name={id}
                value={name}
                checked={value === name}
                onChange={() => onChange(name)}
                className="sr-only"
              />
              <span className="sr-only">{words}</span>
              <Icon name={(name || "ban") as IconName} className="size-5" />
            </label>
          ))}
        </div>
      </fieldset>
    </details>
  );
}
