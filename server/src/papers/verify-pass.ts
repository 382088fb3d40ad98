import { refuse, type Refusal } from '@obole/contract/problems'
import type { VerifiedPass } from '@obole/contract/receipts'
import { parisDate } from '@obole/core/dates'
import { initialsOf } from '@obole/core/receipt'
import type { App } from '../app.ts'
import { findPass } from './papers.store.ts'
import { itemOfPassCode } from './pass-code.ts'

/** What the code of a ticket or a membership card is worth. One that we did not sign does not exist. */
export async function verifyPass(app: App, code: string): Promise<VerifiedPass | Refusal> {
  const itemId = itemOfPassCode(app, code)
  const pass = itemId === null ? null : await findPass(app.db, itemId)
  if (!pass) return refuse('NOT_FOUND')
  const { contents, is_live: isLive } = pass
  if (contents.kind !== 'Ticket' && contents.kind !== 'MembershipCard') return refuse('NOT_FOUND')
  const validUntil = contents.kind === 'MembershipCard' ? contents.validUntil : null
  const startsAt = contents.kind === 'Ticket' ? contents.startsAt : null
  const isOver = validUntil !== null && validUntil < parisDate(app.clock.now())
  return {
    kind: contents.kind,
    status: !isLive ? 'canceled' : isOver ? 'expired' : 'valid',
    organizationName: contents.organizationName,
    title: contents.title,
    tierName: contents.tierName,
    number: String(contents.passNumber),
    holderInitials: initialsOf(...(contents.holder ?? contents.payerName).split(/\s+/)),
    startDate: startsAt === null ? null : new Date(startsAt).toISOString(),
    validUntil,
  }
}
