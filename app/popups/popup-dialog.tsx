import { useEffect, useRef, useState } from "react";
import { postJson } from "#app/ui/connection/post-json.ts";
import { Button, buttonClass } from "#app/ui/controls/button.tsx";
import { Dialog } from "#app/ui/controls/dialog.tsx";
import { rememberDismissed } from "./dismissed-popups.ts";
import { PopupEmailForm } from "./popup-email-form.tsx";
import { DEFAULT_BUTTON, EMAIL_STORED, PDF_MISSING } from "./popup-messages.ts";
import type { PublicPopup } from "./popups.server.ts";

interface PopupDialogProps {
  popup: PublicPopup;
  page: string;
}

/** Appears at once; closed or answered it does not come again during the visit. */
export function PopupDialog({ popup, page }: PopupDialogProps) {
  const [isOpen, setIsOpen] = useState(true);
  const [stored, setStored] = useState<{ pdf_url: string | null }>();
  useEffect(() => count(popup.id, "shown"), [popup.id]);

  function handleClose() {
    setIsOpen(false);
    if (stored) return;
    rememberDismissed(popup.id);
    count(popup.id, "closed");
  }
  function handleStored(answer: { pdf_url: string | null }) {
    rememberDismissed(popup.id);
    setStored(answer);
  }
  return (
    <Dialog
      open={isOpen}
      onClose={handleClose}
      title={popup.title}
      art={<div aria-hidden="true" className="wall w-28 flex-none bg-size-[21rem] max-sm:hidden" />}
    >
      {stored ? (
        <Thanks hasPdf={popup.has_pdf} pdf={stored.pdf_url} onClose={handleClose} />
      ) : (
        <>
          {popup.message ? <p className="whitespace-pre-line wrap-anywhere">{popup.message}</p> : null}
          <div className="mt-5">
            {popup.show_email_field ? (
              <PopupEmailForm popup={popup} page={page} onStored={handleStored} />
            ) : (
              <PlainAnswer popup={popup} onClose={handleClose} />
            )}
          </div>
        </>
      )}
    </Dialog>
  );
}

/** Without a field the button gives the PDF, or closes. */
function PlainAnswer({ popup, onClose }: { popup: PublicPopup; onClose: () => void }) {
  const words = popup.button_text || DEFAULT_BUTTON;
  return popup.pdf_url ? (
    <a
      href={popup.pdf_url}
      download
      onClick={() => rememberDismissed(popup.id)}
      className={buttonClass({ variant: "accent", block: true })}
    >
      {words}
    </a>
  ) : (
    <Button variant="accent" block onClick={onClose}>
      {words}
    </Button>
  );
}

interface ThanksProps {
  hasPdf: boolean;
  pdf: string | null;
  onClose: () => void;
}

function Thanks({ hasPdf, pdf, onClose }: ThanksProps) {
  const message = useRef<HTMLParagraphElement>(null);
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => message.current?.focus(), []);
  return (
    <div className="grid gap-5">
      <p ref={message} tabIndex={-1} className="text-lg font-strong">
        {EMAIL_STORED}
      </p>
      {isMissing ? (
        <p role="alert" className="text-danger">
          {PDF_MISSING}
        </p>
      ) : null}
      {pdf ? (
        <a href={pdf} download className={buttonClass({ variant: "accent", block: true })}>
          Baixar PDF
        </a>
      ) : hasPdf ? (
        <Button variant="accent" block onClick={() => setIsMissing(true)}>
          Baixar PDF
        </Button>
      ) : null}
      <Button variant="quiet" block onClick={onClose}>
        Fechar
      </Button>
    </div>
  );
}

/** Nobody waits for it. */
function count(popupId: number, what: "shown" | "closed"): void {
  void postJson(`/api/popups/${popupId}/counts`, { what }, { keepalive: true });
}
