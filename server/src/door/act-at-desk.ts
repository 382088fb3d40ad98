import { randomUUID } from 'node:crypto'
import { refuse, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { endLink, endPhone, readKnownScans } from './door.store.ts'
import { keepScans } from './keep-scans.ts'
import type { Keeper } from './open-door.ts'

/** Takes an admission back, or says that it was right: a row like those of the gates, in the name of who did it. */
export async function settleScan(
  app: App,
  { formId, userId }: Keeper,
  { scanId, act }: { scanId: string; act: 'undo' | 'accept' },
): Promise<null | Refusal> {
  const [scan] = await readKnownScans(app.db, [scanId])
  if (!scan) return refuse('NOT_FOUND')
  const settling = {
    id: randomUUID(),
    itemId: scan.itemId,
    listId: scan.listId,
    act,
    about: scanId,
    atMs: app.clock.now(),
    isForced: false,
  }
  const { refused } = await keepScans(app, { formId, phoneId: null, userId, isLate: false }, [settling])
  // The ticket of another event is refused there.
  return refused.length > 0 ? refuse('NOT_FOUND') : null
}

export async function endLinkAtDesk(
  app: App,
  { formId, linkId }: { formId: number; linkId: number },
): Promise<null | Refusal> {
  return (await endLink(app.db, { formId, linkId, now: app.clock.now() })) ? null : refuse('NOT_FOUND')
}

export async function endPhoneAtDesk(
  app: App,
  { formId, phoneId }: { formId: number; phoneId: number },
): Promise<null | Refusal> {
  return (await endPhone(app.db, { formId, phoneId, isLeft: false, now: app.clock.now() }))
    ? null
    : refuse('NOT_FOUND')
}
