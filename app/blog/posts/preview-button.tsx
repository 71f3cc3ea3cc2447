import type { MouseEvent } from "react";
import { buttonClass } from "#app/ui/controls/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";

const PREVIEW = "/blog-admin/previa";
const TAB = "previa-do-post";

/** Sends the form as it stands to the preview, in a tab of its own. Nothing is saved. */
export function PreviewButton() {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    const { form } = event.currentTarget;
    if (!form) return;
    event.preventDefault();
    // The router would answer a submit event inside this tab, and reads the address from the attribute.
    const action = form.getAttribute("action") ?? "";
    form.setAttribute("action", PREVIEW);
    form.target = TAB;
    form.submit();
    form.setAttribute("action", action);
    form.target = "";
  }
  return (
    <button
      type="submit"
      formAction={PREVIEW}
      formTarget={TAB}
      onClick={handleClick}
      className={buttonClass({ variant: "quiet" })}
    >
      <Icon name="external-link" />
      Pré-visualizar
      <span className="sr-only"> (abre em nova aba)</span>
    </button>
  );
}
