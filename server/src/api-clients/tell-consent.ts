import { assert } from '@obole/core/assert'
import type { App } from '../app.ts'
import { applicationMail } from '../mails/application-mail.ts'
import { membersWho } from '../people/members-who.ts'
import { fullAddress } from '../platform/fronts.ts'
import type { PayloadOf } from '../platform/job.ts'
import { findNamedConsent } from './consents.store.ts'
import type { tellConsentJob } from './api-clients.queue.ts'

export async function tellConsent(app: App, payload: PayloadOf<typeof tellConsentJob>): Promise<void> {
  const { id, clientId, organizationId, what, privileges, by, at } = payload
  const consent = await findNamedConsent(app.db, { clientId, organizationId, by })
  assert(consent, `no application ${clientId} for association ${organizationId}`)
  const { organizationName, name: applicationName, byName } = consent
  const url = fullAddress(app, `/admin/${consent.organizationSlug}/cles`)
  const news = { organizationName, what, applicationName, privileges, by: byName, at, url }
  for (const { email, firstName: name, locale } of await membersWho(app, 'manageKeys', organizationId)) {
    await app.mail.send({
      ...applicationMail({ ...news, locale, name }),
      to: email,
      key: `application-${id}-${email}`,
    })
  }
}
