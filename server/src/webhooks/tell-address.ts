import { assert } from '@obole/core/assert'
import type { App } from '../app.ts'
import { webhookAddressMail } from '../mails/webhook-address-mail.ts'
import { membersWho } from '../people/members-who.ts'
import { fullAddress } from '../platform/fronts.ts'
import type { PayloadOf } from '../platform/job.ts'
import type { tellAddressJob } from './webhooks.queue.ts'
import { findDoer } from './webhooks.store.ts'

export async function tellAddress(
  app: App,
  { id, organizationId, what, type, url: address, by, at }: PayloadOf<typeof tellAddressJob>,
): Promise<void> {
  const doer = await findDoer(app.db, { organizationId, by })
  assert(doer, `no user ${by} or association ${organizationId}`)
  const { organizationName, organizationSlug, byName } = doer
  const url = fullAddress(app, `/admin/${organizationSlug}/notifications`)
  const news = { organizationName, what, type, address, by: byName, at, url }
  for (const { email, firstName: name, locale } of await membersWho(app, 'manageKeys', organizationId)) {
    const mail = webhookAddressMail({ ...news, locale, name })
    await app.mail.send({ ...mail, to: email, key: `webhook-address-${id}-${email}` })
  }
}
