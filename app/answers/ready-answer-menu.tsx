import type { RefObject } from "react";
import { Link } from "react-router";
import { buttonClass } from "#app/ui/controls/button.tsx";
import { Menu, MenuButton, MenuLink, MenuRule } from "#app/ui/controls/menu.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { showToast } from "#app/ui/toasts/toaster.tsx";
import { filledAnswer, type ReadyAnswer } from "./ready-answer.ts";

export const READY_ANSWERS_PATH = "/admin/respostas-prontas";
const LABEL = "Resposta pronta";
const TRIGGER = buttonClass({ variant: "quiet", size: "compact" });
const LONG = "max-h-80 overflow-y-auto";

interface Asker {
  name: string | null;
  course: string | null;
}

interface ReadyAnswerMenuProps {
  answers: ReadyAnswer[];
  asker: Asker;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** Puts a ready answer where the caret stands; what was typed stays around it. */
export function ReadyAnswerMenu({ answers, asker, field }: ReadyAnswerMenuProps) {
  if (answers.length === 0) return <FirstAnswer />;
  return (
    <Menu label={LABEL} trigger={<Trigger />} triggerClassName={TRIGGER} lazy>
      <div className={LONG}>
        {answers.map(({ id, title, body }) => (
          <MenuButton key={id} onClick={() => insertInto(field.current, filledAnswer(body, asker))}>
            {title}
          </MenuButton>
        ))}
      </div>
      <MenuRule />
      <MenuLink to={READY_ANSWERS_PATH}>Editar respostas prontas</MenuLink>
    </Menu>
  );
}

/** The same for a mail that is written elsewhere. */
export function ReadyMailMenu({ answers, asker, to }: { answers: ReadyAnswer[]; asker: Asker; to: string }) {
  if (answers.length === 0) return null;
  return (
    <Menu label={`Escrever com ${LABEL.toLowerCase()}`} trigger={<Trigger />} triggerClassName={TRIGGER} lazy>
      <div className={LONG}>
        {answers.map(({ id, title, body }) => (
          <MenuLink
            key={id}
            to={`mailto:${to}?body=${encodeURIComponent(filledAnswer(body, asker).replaceAll("\n", "\r\n"))}`}
          >
            {title}
          </MenuLink>
        ))}
      </div>
    </Menu>
  );
}

function Trigger() {
  return (
    <>
      <Icon name="quote" />
      {LABEL}
    </>
  );
}

function FirstAnswer() {
  return (
    <Link to={READY_ANSWERS_PATH} className="link inline-flex min-h-11 items-center text-sm">
      Criar respostas prontas
    </Link>
  );
}

function insertInto(field: HTMLTextAreaElement | null, text: string) {
  if (!field) return;
  const { value, selectionEnd: caret, maxLength } = field;
  const before = value.slice(0, caret);
  const after = value.slice(caret);
  const lead = before === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  const tail = after === "" || after.startsWith("\n") ? "" : "\n\n";
  const added = `${lead}${text}${tail}`;
  if (maxLength >= 0 && value.length + added.length > maxLength) {
    showToast({
      title: "Não cabe nesta resposta",
      description: "O que você escreveu ficou como está.",
      kind: "error",
    });
    return;
  }
  field.focus();
  // Nothing that is selected is replaced.
  field.setRangeText(added, caret, caret, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
