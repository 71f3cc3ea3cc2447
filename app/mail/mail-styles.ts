// The colours of a mail. Mail programs drop style sheets or rewrite them: what stands in each tag is the light form, which
// is whole without any sheet, and the sheet says the dark one for those who read it.

export const INK = "#12241f";
export const MUTED = "#52635c";
export const LINE = "#e5e4dc";
export const GROUND = "#faf9f4";
export const SHEET = "#ffffff";
export const SUNK = "#f4f3ec";

const DARK = {
  ink: "#eef1ec",
  muted: "#a9b8b0",
  line: "#3a4a43",
  ground: "#0f1714",
  sheet: "#18221e",
  sunk: "#22302a",
};

/** By the classes of the tags. A picture of a code stays on white, or no camera reads it. */
export const MAIL_STYLES = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background: ${DARK.ground} !important; color: ${DARK.ink} !important; }
  .sheet { background: ${DARK.sheet} !important; color: ${DARK.ink} !important; }
  .muted, .muted a { color: ${DARK.muted} !important; }
  .sunk { background: ${DARK.sunk} !important; border-color: ${DARK.line} !important; color: ${DARK.ink} !important; }
  .lined { border-color: ${DARK.line} !important; }
  .first { border-color: ${DARK.muted} !important; }
  .other { background: ${DARK.sheet} !important; border-color: ${DARK.muted} !important; color: ${DARK.ink} !important; }
  .issue a { color: ${DARK.ink} !important; }
  .issue th, .issue pre { background: ${DARK.sunk} !important; }
  .issue th, .issue td { border-color: ${DARK.line} !important; }
  .issue figcaption { color: ${DARK.muted} !important; }
}
`;
