/** "e-mail" in running text: a narrow line would break it after its hyphen. It is found as it is written. */
export function EmailWord() {
  return <span className="whitespace-nowrap">e-mail</span>;
}
