import type { JobMail } from "#app/mail/job-mail-context.server.ts";
import { foldWords } from "#app/platform/text/search.ts";

/** What the owner's list of mails shows of a job and is searched by; empty while it has written none. */
export function seenMail({ recordedMail, isKept = false, heldBy }: JobMail) {
  if (!recordedMail) return {};
  const { to: recipient, subject } = recordedMail;
  return {
    recipient,
    subject,
    is_kept: isKept,
    held_by: heldBy ?? null,
    search_title: foldWords(subject),
    search_body: foldWords(recipient),
  };
}
