/** A broken promise of our own code: never a refusal, never the fault of the world outside. */
export class Bug extends Error {
  override name = 'Bug'
}

export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Bug(message)
}
