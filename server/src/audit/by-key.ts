import { AsyncLocalStorage } from 'node:async_hooks'

interface Acting {
  clientName: string
  isPartner: boolean
}

const acting = new AsyncLocalStorage<Acting>()

/**
 * What a program does by a key, or as a partner's application, through the verbs of the desk: every note that is made
 * meanwhile names it beside the person who made the key or let the application in.
 */
export const byKey = <T>({ clientName, isPartner }: Acting, act: () => Promise<T>): Promise<T> =>
  acting.run({ clientName, isPartner }, act)

/** For the details of a note. */
export function actingKey(): { key?: string; application?: string } {
  const by = acting.getStore()
  if (!by) return {}
  return by.isPartner ? { application: by.clientName } : { key: by.clientName }
}
