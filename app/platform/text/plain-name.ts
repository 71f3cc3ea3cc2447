// Names that strangers type and that others read: in a mail to somebody else, on a page that a link opens.

/** Letters of any language, with what stands inside names; nothing that a mail program makes a link of. */
const PLAIN_NAME = /^[\p{L}\p{M}]+(?:(?:[ '’-]|\. )[\p{L}\p{M}]+){0,7}[ '’-]?$/u;
const MAX_LETTERS = 50;

/** Whether it can be nothing but a name. */
export function isPlainName(text: string): boolean {
  return text.length <= MAX_LETTERS && PLAIN_NAME.test(text);
}
