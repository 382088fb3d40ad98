/** An error of our own code: never a refusal, never caused by input or by another system. */
export class Bug extends Error {
  override name = 'Bug'
}

export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Bug(message)
}
