import { assert } from '@obole/core/assert'
import type { App } from '../app.ts'
import { webhookAddressMail } from '../mails/webhook-address-mail.ts'
import { membersWho } from '../people/members-who.ts'
import { fullAddress } from '../platform/fronts.ts'
import type { Queryable } from '../platform/db.ts'
import { newJob, type PayloadOf } from '../platform/job.ts'
import { addJobs } from './deliveries.store.ts'
import { tellAddressJob } from './webhooks.queue.ts'
import { findDoer } from './webhooks.store.ts'

/** Written in the commit of what it tells. */
export async function addressNews(
  app: App,
  db: Queryable,
  news: Omit<PayloadOf<typeof tellAddressJob>, 'id' | 'at' | 'application'> & { application?: string },
): Promise<void> {
  const at = app.clock.now()
  await addJobs(db, [newJob(tellAddressJob, { application: null, ...news, id: app.ids.token(), at })], at)
}

export async function tellAddress(
  app: App,
  { id, organizationId, what, type, url: address, by, application, at }: PayloadOf<typeof tellAddressJob>,
): Promise<void> {
  const doer = await findDoer(app.db, { organizationId, by })
  assert(doer, `no user ${by ?? ''} or association ${organizationId}`)
  const { organizationName, organizationSlug, byName } = doer
  const page = application === null ? 'notifications' : 'cles'
  const url = fullAddress(app, `/admin/${organizationSlug}/${page}`)
  const doneBy = byName ?? application ?? ''
  const news = { organizationName, what, type, address, application, by: doneBy, at, url }
  for (const { email, firstName: name, locale } of await membersWho(app, 'manageKeys', organizationId)) {
    const mail = webhookAddressMail({ ...news, locale, name })
    await app.mail.send({ ...mail, to: email, key: `webhook-address-${id}-${email}` })
  }
}
