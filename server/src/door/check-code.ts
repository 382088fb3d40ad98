import type { DOOR_CHECKS } from '@obole/contract/door'
import { isRefusal, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { passOfCode } from '../papers/pass-code.ts'
import { findTicketElsewhere } from './door.store.ts'
import { openPhoneOf } from './phone.ts'

interface Checked {
  is: (typeof DOOR_CHECKS)[number]
  title: string | null
  startsAt: string | null
}

/** What a code is that is not on the phone's list. Events of other associations are not named. */
export async function checkCode(
  app: App,
  { phone: token, code }: { phone: string; code: string },
): Promise<Checked | Refusal> {
  const phone = await openPhoneOf(app, token)
  if (isRefusal(phone)) return phone
  const pass = passOfCode(app, code)
  const ticket = pass && (await findTicketElsewhere(app.db, pass.orderItemId))
  if (!ticket) return { is: 'unknown', title: null, startsAt: null }
  if (ticket.form_id === phone.form_id) return { is: 'here', title: null, startsAt: null }
  const isOwn = ticket.organization_id === phone.organization_id
  return {
    is: 'otherEvent',
    title: isOwn ? ticket.title : null,
    startsAt: isOwn ? (ticket.start_at?.toISOString() ?? null) : null,
  }
}
