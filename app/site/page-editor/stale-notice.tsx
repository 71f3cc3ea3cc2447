import { Link } from "react-router";
import { formatTime } from "#app/platform/money-and-dates/dates.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { useFormOwner } from "#app/ui/draft-form/form-owner.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { withoutKeys } from "../page-fields/entry-keys.ts";
import type { PageContent } from "../pages/page.ts";
import { ruleOf } from "../pages/sections.ts";
import type { EditedContent } from "./edited-page.ts";
import type { StaleFacts } from "./use-page-saving.ts";

interface StaleNoticeProps {
  stale: StaleFacts;
  mine: EditedContent;
  /** The preview shows what was saved. */
  preview: string;
  /** Where the editor opens with what the other one saved. */
  theirs: string;
  onTakeOver: () => void;
  onGiveUp: () => void;
}

/** Somebody else saved the page meanwhile: what differs, and the choice. */
export function StaleNotice({ stale, mine, preview, theirs, onTakeOver, onGiveUp }: StaleNoticeProps) {
  const isOwn = String(stale.byId) === useFormOwner();
  const who = isOwn ? "Você, em outra aba ou outro aparelho," : (stale.by ?? "Outra pessoa");
  const parts = differences(mine, stale.content);
  return (
    <div role="alert" className="grid gap-3 rounded-card bg-warning-soft p-4 text-warning sm:p-5">
      <p className="flex gap-2.5 font-strong">
        <Icon name="triangle-alert" className="mt-0.5 size-5 flex-none" />
        {who} salvou esta página às {formatTime(new Date(stale.at))}, enquanto você editava.
      </p>
      <p>
        {parts.length > 0
          ? `O que está diferente: ${parts.join(", ")}.`
          : "O que está escrito é o mesmo nas duas versões."}{" "}
        <Link to={preview} target="_blank" className="underline underline-offset-3">
          Ver o que foi salvo
        </Link>
      </p>
      <div className="flex flex-wrap gap-2.5">
        <Button size="compact" onClick={onTakeOver}>
          Salvar a minha por cima
        </Button>
        <ButtonLink to={theirs} variant="quiet" size="compact" reloadDocument onClick={onGiveUp}>
          Ficar com a que foi salva
        </ButtonLink>
      </div>
    </div>
  );
}

const PARTS = { title: "o título", description: "a descrição", picture: "a imagem" } as const;

/** In words, each part of the page that is not the same. */
function differences(mine: EditedContent, theirs: PageContent): string[] {
  const facts = (Object.keys(PARTS) as (keyof typeof PARTS)[])
    .filter((name) => mine[name] !== theirs[name])
    .map((name) => PARTS[name]);
  const said = (section: object | undefined) => JSON.stringify(section, withoutKeys);
  const ids = new Set([...mine.sections, ...theirs.sections].map(({ id }) => id));
  const sections = [...ids].flatMap((id) => {
    const one = mine.sections.find((section) => section.id === id);
    const other = theirs.sections.find((section) => section.id === id);
    const type = (one ?? other)?.type;
    if (!type || said(one) === said(other)) return [];
    const { label } = ruleOf(type);
    if (!one) return `a seção ${label}, que você não tem`;
    return other ? `a seção ${label}` : `a seção ${label}, que só você tem`;
  });
  const order = (list: readonly { id: string }[]) => list.map(({ id }) => id).join(" ");
  const isMoved = sections.length === 0 && order(mine.sections) !== order(theirs.sections);
  return [...facts, ...sections, ...(isMoved ? ["a ordem das seções"] : [])];
}
