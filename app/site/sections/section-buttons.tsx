import { ButtonLink } from "#app/ui/controls/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { leadsAway } from "../pages/section-links.ts";
import type { SectionOf } from "../pages/sections.ts";

type Button = SectionOf<"page-title">["buttons"][number];

/** The buttons of a section; their links are addresses already. */
export function SectionButtons({ buttons, isOnBand }: { buttons: Button[]; isOnBand?: boolean }) {
  return buttons.map((button) => (
    <ButtonLink
      key={button.to + button.label}
      to={button.to}
      variant={isOnBand ? "band" : button.look}
      newTab={leadsAway(button.to)}
    >
      {button.icon && button.icon !== "arrow-right" ? <Icon name={button.icon} /> : null}
      {` ${button.label} `}
      {button.icon === "arrow-right" ? <Icon name="arrow-right" /> : null}
    </ButtonLink>
  ));
}
