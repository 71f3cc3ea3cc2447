declare module "sanitize-html" {
  interface Tag {
    tagName: string;
    attribs: Record<string, string>;
  }
  interface Options {
    allowedTags: string[];
    allowedAttributes: Record<string, string[]>;
    allowedSchemes: string[];
    allowedSchemesByTag: Record<string, string[]>;
    allowProtocolRelative: boolean;
    allowedEmptyAttributes: string[];
    parseStyleAttributes: boolean;
    nestingLimit: number;
    /** Their words go with them. */
    nonTextTags?: string[];
    transformTags: Record<string, (tagName: string, attribs: Record<string, string>) => Tag>;
  }
  export default function sanitizeHtml(dirty: string, options: Options): string;
}
