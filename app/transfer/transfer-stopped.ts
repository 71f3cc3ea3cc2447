/** The command cannot go on; the message is for the person at the console and names no secret. */
export class TransferStopped extends Error {
  override readonly name = "TransferStopped";
}
