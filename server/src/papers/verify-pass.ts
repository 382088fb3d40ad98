import { refuse, type Refusal } from '@obole/contract/problems'
import type { VerifiedPass } from '@obole/contract/receipts'
import { parisDate } from '@obole/core/dates/dates'
import { passStatus } from '@obole/core/order/passing-on'
import { initialsOf } from '@obole/core/receipts/receipt'
import type { App } from '../app.ts'
import { findPass } from './papers.store.ts'
import { passOfCode } from './pass-code.ts'

/** Verifies the code of a ticket or a membership card. A code that we did not sign does not exist. */
export async function verifyPass(app: App, code: string): Promise<VerifiedPass | Refusal> {
  const named = passOfCode(app, code)
  const pass = named && (await findPass(app.db, named.orderItemId))
  if (!pass) return refuse('NOT_FOUND')
  const { contents, is_live: isLive, hand: handNow } = pass
  if (contents.kind !== 'Ticket' && contents.kind !== 'MembershipCard') return refuse('NOT_FOUND')
  const { validFrom, validUntil } =
    contents.kind === 'MembershipCard' ? contents : { validFrom: null, validUntil: null }
  const startsAt = contents.kind === 'Ticket' ? contents.startsAt : null
  const { hand } = named
  const status = passStatus({
    hand,
    handNow,
    isLive,
    validFrom,
    validUntil,
    today: parisDate(app.clock.now()),
  })
  const initials = initialsOf(...(contents.holder ?? contents.payerName).split(/\s+/))
  return {
    kind: contents.kind,
    status,
    organizationName: contents.organizationName,
    title: contents.title,
    tierName: contents.tierName,
    number: String(contents.passNumber),
    holderInitials: status === 'passedOn' ? null : initials,
    startDate: startsAt === null ? null : new Date(startsAt).toISOString(),
    validUntil,
  }
}
