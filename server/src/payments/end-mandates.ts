import { REGULARISATION_LINK_DAYS } from '@obole/core/regularisation'
import type { App } from '../app.ts'
import {
  endFinishedMandates,
  forgetMandate,
  listMandatesToRevoke,
  type MandateToRevoke,
} from './mandates.store.ts'

const BATCH = 200
const DAY_MS = 86_400_000

/**
 * Forgets the cards that nothing more is taken from: revoked at the provider first, so that nobody can debit them, then
 * here. What is unpaid keeps its card as long as its link is good, for the payer to pay with it again.
 */
export async function endMandates(app: App): Promise<void> {
  const now = app.clock.now()
  const unpaidBefore = now - REGULARISATION_LINK_DAYS * DAY_MS
  while ((await endFinishedMandates(app.db, { now, unpaidBefore, limit: BATCH })) === BATCH);
  for (let after = 0; ;) {
    const mandates = await listMandatesToRevoke(app.db, after, BATCH)
    for (const mandate of mandates) await forget(app, mandate)
    const last = mandates.at(-1)
    if (!last || mandates.length < BATCH) return
    after = last.id
  }
}

/** A provider that does not answer is asked again the next time. */
async function forget(app: App, { id, provider, token }: MandateToRevoke): Promise<void> {
  try {
    await app.providers.able(provider, 'revokeMandate').revokeMandate(token)
    await forgetMandate(app.db, id)
  } catch (error) {
    app.log.warn({ err: error, mandateId: id }, 'a mandate could not be revoked')
  }
}
