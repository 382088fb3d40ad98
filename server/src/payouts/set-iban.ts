import type { Balance } from '@obole/contract/payouts'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { cleanIban, isIban } from '@obole/core/iban'
import { messageText } from '@obole/core/messages'
import type { App } from '../app.ts'
import { securityEvent } from '../platform/security-events.ts'
import { associationOfMover, type Mover } from './association-of.ts'
import { readBalances } from './read-money.ts'
import { saveIban } from './associations.store.ts'

/** Says where an association's money goes from now on. Everybody who may move it is told, so that a thief is noticed. */
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
  const details = { before, after: iban, holder: asked.holder }
  await saveIban(app.db, {
    organizationId,
    iban,
    holder: asked.holder,
    act: {
      organizationId,
      userId: user.userId,
      act: 'iban',
      subject: `organization:${organizationId}`,
      details,
    },
    jobs:
      iban === before ? [] : [{ name: 'send-iban-mail', payload: { organizationId, userId: user.userId } }],
    now: app.clock.now(),
  })
  app.jobs.wake()
  if (iban !== before)
    await securityEvent(app, {
      kind: 'ibanChanged',
      about: before === null ? 'first' : 'replaced',
      address: asked.address,
      account: user.email,
      organizationId,
    })
  return readBalances(app, { ...association, iban, ibanHolder: asked.holder })
}
