import { AsyncLocalStorage } from 'node:async_hooks'

interface ActingProgram {
  clientName: string
  isPartner: boolean
}

const acting = new AsyncLocalStorage<ActingProgram>()

/**
 * All that a call of a program does, by a key or as a partner's application: every note that is made meanwhile names it
 * beside the person who made the key or let the application in.
 */
export const actAsProgram = ({ clientName, isPartner }: ActingProgram, act: () => void): void =>
  acting.run({ clientName, isPartner }, act)

/** For the details of a note, of the log or of what was done with money. */
export function actingProgram(): { key?: string; application?: string } {
  const by = acting.getStore()
  if (!by) return {}
  return by.isPartner ? { application: by.clientName } : { key: by.clientName }
}
