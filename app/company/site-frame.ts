// What stands around every page, kept in memory beside the company; app/site/navigation fills it.

export interface SiteLink {
  label: string;
  to: string;
}

export interface LinkColumn {
  title: string;
  links: SiteLink[];
}

export interface SiteFrame {
  header: SiteLink[];
  footer: LinkColumn[];
  /** How the newsletter is announced: as on the home page. */
  newsletter: { title: string; words: string };
}
