import { assert } from '@obole/core/assert'
import { TRIED_FOR_DAYS } from '@obole/core/webhooks/webhook'
import type { App } from '../app.ts'
import { webhookOffMail } from '../mails/webhook-off-mail.ts'
import { membersWho } from '../people/members-who.ts'
import { fullAddress } from '../platform/fronts.ts'
import type { PayloadOf } from '../platform/job.ts'
import type { tellSwitchedOffJob } from './webhooks.queue.ts'
import { findContactOfClient, findNamedAddress } from './webhooks.store.ts'

/** An association's administrators, or whoever the partner's program belongs to. */
export async function tellSwitchedOff(
  app: App,
  { addressId, at }: PayloadOf<typeof tellSwitchedOffJob>,
): Promise<void> {
  const address = await findNamedAddress(app.db, addressId)
  assert(address, `no address ${addressId}`)
  const { clientId, organizationId, organizationName, organizationSlug, type, url } = address
  const readers =
    clientId === null && organizationId !== null
      ? await membersWho(app, 'manageKeys', organizationId)
      : await findContactOfClient(app.db, clientId ?? '')
  const page = clientId === null ? fullAddress(app, `/admin/${organizationSlug}/notifications`) : null
  for (const { email, firstName: name, locale } of readers) {
    const mail = webhookOffMail({ locale, name, organizationName, type, url, at, days: TRIED_FOR_DAYS, page })
    await app.mail.send({ ...mail, to: email, key: `webhook-off-${addressId}-${at}-${email}` })
  }
}
