import type { Balance } from '@obole/contract/payouts'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { cleanIban, isIban } from '@obole/core/validation/iban'
import { ibanHeldUntil } from '@obole/core/association/iban-change'
import { messageText } from '@obole/core/validation/messages'
import type { App } from '../app.ts'
import { hasReceivedMoney } from '../ledger/read-balance.ts'
import { securityEvent } from '../platform/security-events.ts'
import { associationOfMover, type Mover, writeWithRight } from './association-of.ts'
import { saveIbanChange } from './iban-changes.store.ts'
import { readBalances, topUpAccount } from './read-money.ts'
import { newJob } from '../platform/job.ts'
import { sendIbanMailJob } from './payouts.queue.ts'

/**
 * Sets the bank account of an association. Every member who may move the money gets a mail and has two days to stop the
 * change: a thief is noticed before the money has left. No payout is made meanwhile.
 */
export async function setIban(
  app: App,
  asked: Mover & { iban: string; holder: string },
): Promise<Balance | Refusal> {
  const found = await associationOfMover(app, asked, 'editOrganization')
  if (isRefusal(found)) return found
  const { user, association } = found
  const iban = cleanIban(asked.iban)
  if (!isIban(iban)) {
    const issues = [{ path: 'iban', code: 'ibanInvalid', message: messageText('ibanInvalid') }]
    return refuse('IBAN_INVALID', { issues })
  }
  const { id: organizationId, iban: before } = association
  const ours = await topUpAccount(app, organizationId)
  if (ours && cleanIban(ours.iban) === iban) return refuse('IBAN_OF_OBOLE')
  const { userId } = user
  const now = app.clock.now()
  const hasReceived = await hasReceivedMoney(app, organizationId)
  const heldUntil = ibanHeldUntil({ current: before, wanted: iban, hasReceived }, now)
  const act = heldUntil === null ? 'iban' : 'ibanAsked'
  const details = { before, after: iban, holder: asked.holder }
  const change = {
    organizationId,
    userId,
    iban,
    holder: asked.holder,
    heldUntil,
    act: { organizationId, userId, act, subject: `organization:${organizationId}`, details },
    jobs: iban === before ? [] : [newJob(sendIbanMailJob, { organizationId, what: 'asked' })],
    now,
  } as const
  const author = { userId, organizationId, right: 'editOrganization' } as const
  const refused = await writeWithRight(app, author, (db) => saveIbanChange(db, change))
  if (refused) return refused
  app.jobs.wake()
  if (iban !== before)
    await securityEvent(app, {
      kind: 'ibanChanged',
      about: before === null ? 'first' : 'replaced',
      address: asked.address,
      account: user.email,
      organizationId,
    })
  return readBalances(app, heldUntil === null ? { ...association, iban } : association)
}
