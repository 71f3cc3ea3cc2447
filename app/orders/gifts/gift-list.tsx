import { type ReactNode, useState } from "react";
import { useRouteLoaderData } from "react-router";
import { formatDate } from "#app/platform/money-and-dates/dates.ts";
import { Button, buttonClass } from "#app/ui/controls/button.tsx";
import { CopyButton } from "#app/ui/controls/copy-button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import type { Licence } from "../access/purchases.server.ts";
import { giftAddress, giftMessage, whatsappShare } from "./gift-address.ts";
import { giftSummary } from "./gift-summary.ts";

interface GiftListProps {
  /** Of one line of an order. */
  licences: Licence[];
  isOpen: boolean;
  /** What else can be done with one that nobody has taken yet. */
  sending: (licence: Licence) => ReactNode;
}

/** Each with a text of its own and buttons; more stand behind a button. */
const SHOWN_AT_ONCE = 5;

/** Units after the first, each to be given to one other person. */
export function GiftList({ licences, isOpen, sending }: GiftListProps) {
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const free = licences.filter(({ redeemed_at, revoked_at }) => !redeemed_at && !revoked_at);
  const over = licences.filter(({ redeemed_at, revoked_at }) => redeemed_at || revoked_at);
  return (
    <details className="rounded-control bg-sunken px-4" open={isOpen}>
      <summary className="flex min-h-11 items-center font-semibold">{giftSummary(licences)}</summary>
      <div className="pb-4">
        <p className="text-sm text-muted">
          Cada presente vale para uma pessoa, uma vez. Quem recebe o link vê o presente, entra ou cria uma
          conta, e ele fica lá.
        </p>
        <ul className="divide-y divide-line">
          {free.slice(0, shown).map((licence) => (
            <li key={licence.unit} className="grid gap-3 py-4">
              <FreeGift licence={licence} isOnly={licences.length === 1} />
              {sending(licence)}
            </li>
          ))}
        </ul>
        {free.length > shown ? (
          <Button variant="quiet" size="compact" onClick={() => setShown(shown + 2 * SHOWN_AT_ONCE)}>
            Mostrar mais presentes
          </Button>
        ) : null}
        {free.length > 1 ? <AllLinks licences={free} /> : null}
        {over.length > 0 ? <OverGifts licences={over} /> : null}
      </div>
    </details>
  );
}

function FreeGift({ licence, isOnly }: { licence: Licence; isOnly: boolean }) {
  const fieldId = `gift-${licence.order_item_id}-${licence.unit}`;
  const message = giftMessage(licence.name, giftAddress(useSiteUrl(), licence.code));
  const name = isOnly ? "Presente" : `Presente ${licence.unit - 1}`;
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <label htmlFor={fieldId} className="font-semibold">
          {name}
          <span className="sr-only">: mensagem para {licence.name}</span>
        </label>
        <span className="text-sm text-muted">
          Código <code className="font-mono break-all select-all">{licence.code}</code>
        </span>
      </div>
      <textarea id={fieldId} readOnly rows={4} value={message} className="input min-h-0 resize-y text-sm" />
      <div className="flex flex-wrap gap-2">
        <CopyButton
          text={message}
          label="Copiar mensagem"
          fieldId={fieldId}
          noun="Mensagem"
          variant="quiet"
        />
        <a
          href={whatsappShare(message)}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ variant: "quiet" })}
        >
          <Icon name="message-circle" />
          WhatsApp<span className="sr-only"> ({name}, abre em nova aba)</span>
        </a>
      </div>
    </>
  );
}

/** All links as text, for a giver who copies them into a list of their own. */
function AllLinks({ licences }: { licences: Licence[] }) {
  const siteUrl = useSiteUrl();
  const fieldId = `gifts-${licences[0]?.order_item_id}`;
  const text = licences.map(({ code }) => giftAddress(siteUrl, code)).join("\n");
  return (
    <details className="mt-2">
      <summary className="link inline-flex min-h-11 items-center">
        Ver os {licences.length} links de uma vez
      </summary>
      <div className="grid gap-3">
        <textarea
          id={fieldId}
          readOnly
          aria-label={`Links dos presentes: ${licences[0]?.name}`}
          rows={Math.min(licences.length, SHOWN_AT_ONCE) + 1}
          value={text}
          className="input min-h-0 resize-y font-mono text-sm"
        />
        <div className="sm:justify-self-start">
          <CopyButton text={text} label="Copiar os links" fieldId={fieldId} noun="Links" variant="quiet" />
        </div>
      </div>
    </details>
  );
}

const OVER_SHOWN = 50;

function OverGifts({ licences }: { licences: Licence[] }) {
  return (
    <ul className="mt-2 border-t border-line pt-3 text-sm text-muted">
      {licences.slice(0, OVER_SHOWN).map((licence) => (
        <li key={licence.unit} className="flex flex-wrap justify-between gap-x-4 py-1">
          <span>Presente {licence.unit - 1}</span>
          <span>{overSentence(licence)}</span>
        </li>
      ))}
      {licences.length > OVER_SHOWN ? <li className="py-1">E mais {licences.length - OVER_SHOWN}.</li> : null}
    </ul>
  );
}

function overSentence({ redeemed_at, revoked_at }: Licence): string {
  if (revoked_at) return "Cancelado";
  return redeemed_at ? `Aberto em ${formatDate(redeemed_at)}` : "";
}

/** Where the site stands, as the root loader said: for links that are handed on. */
function useSiteUrl(): string {
  return useRouteLoaderData<{ siteUrl?: string }>("root")?.siteUrl ?? "";
}
