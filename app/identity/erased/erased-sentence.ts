/** What the owner reads of lines that an import left out. */
export function erasedSentence(count: number): string {
  return count === 1
    ? "1 linha é de uma pessoa que pediu para ser apagada e ficou de fora."
    : `${count} linhas são de pessoas que pediram para ser apagadas e ficaram de fora.`;
}
