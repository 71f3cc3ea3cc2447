/** Puts the player where the link to it stood. It comes in a frame of this site, whose policy admits its one provider. */
export function playEmbed(link: HTMLElement): void {
  const { embed = "", embedId = "" } = link.dataset;
  const frame = document.createElement("iframe");
  Object.assign(frame.dataset, { embed, embedId });
  frame.title = link.textContent?.trim() || embed;
  frame.allow = "autoplay; clipboard-write; encrypted-media; fullscreen; picture-in-picture";
  frame.src = `/tocar/${embed}/${embedId}`;
  link.replaceWith(frame);
  frame.focus();
}
