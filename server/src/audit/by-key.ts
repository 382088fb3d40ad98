import { AsyncLocalStorage } from 'node:async_hooks'

const acting = new AsyncLocalStorage<string>()

/**
 * What a program does by a key, through the verbs of the desk: every note that is made meanwhile names the key beside
 * the person who made it.
 */
export const byKey = <T>({ clientName }: { clientName: string }, act: () => Promise<T>): Promise<T> =>
  acting.run(clientName, act)

/** For the details of a note. */
export function actingKey(): { key?: string } {
  const key = acting.getStore()
  return key === undefined ? {} : { key }
}
