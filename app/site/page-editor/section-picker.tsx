import { Dialog } from "#app/ui/controls/dialog.tsx";
import { ruleOf, SECTION_TYPES, type SectionType } from "../pages/sections.ts";

interface SectionPickerProps {
  open: boolean;
  onClose: () => void;
  onPick: (type: SectionType) => void;
}

/** What may be added, each with what it shows. */
export function SectionPicker({ open, onClose, onPick }: SectionPickerProps) {
  const types = SECTION_TYPES.filter((type) => !ruleOf(type).isSpecial);
  return (
    <Dialog open={open} onClose={onClose} title="Adicionar seção" kind="sheet">
      <ul className="grid gap-2.5 sm:grid-cols-2">
        {types.map((type) => {
          const { label, about } = ruleOf(type);
          return (
            <li key={type}>
              <button
                type="button"
                onClick={() => onPick(type)}
                className="h-full w-full rounded-card bg-surface px-4 py-3 text-left inset-ring inset-ring-control hover:bg-sunken"
              >
                <b className="block">{label}</b>
                <span className="text-sm text-muted">{about}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
