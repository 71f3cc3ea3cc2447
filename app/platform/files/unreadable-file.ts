/** A file that nothing can be read from; the message is for its owner. */
export class UnreadableFile extends Error {
  override readonly name = "UnreadableFile";
}
