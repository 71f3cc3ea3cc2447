import { href } from "react-router";
import { sizeLabel } from "#app/platform/files/file-size.ts";
import { Icon } from "#app/ui/icons/icon.tsx";
import { useLostAccess } from "../playback/lost-access.tsx";
import type { PlayerLesson } from "../playback/player-lesson.server.ts";

/** What may be taken home from a lesson. */
export function AttachmentList({ attachments }: { attachments: PlayerLesson["attachments"] }) {
  const { ask } = useLostAccess();
  if (attachments.length === 0) return null;
  return (
    <ul className="grid justify-items-start gap-1">
      {attachments.map(({ public_id, name, size_bytes }) => (
        <li key={public_id}>
          {/* A plain link: what it leads to is a file, not a page. */}
          <a
            href={href("/anexos/:publicId", { publicId: public_id })}
            download
            onClick={ask}
            className="link inline-flex min-h-11 items-center gap-2 text-lg [overflow-wrap:anywhere]"
          >
            <Icon name="download" className="size-5 flex-none" />
            Baixar {name} ({sizeLabel(size_bytes)})
          </a>
        </li>
      ))}
    </ul>
  );
}
