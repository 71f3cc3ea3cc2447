/** What is not done of the list can wait: there is something to buy and a way to pay it. */
export function alreadySells(items: readonly { key: string; isDone: boolean }[]): boolean {
  return !items.some(({ key, isDone }) => !isDone && ["product", "payments", "live"].includes(key));
}
