/** Tells the owner how many lines an import left out because their person was erased. */
export function erasedSentence(count: number): string {
  return count === 1
    ? "1 linha é de uma pessoa que pediu para ser apagada e ficou de fora."
    : `${count} linhas são de pessoas que pediram para ser apagadas e ficaram de fora.`;
}
