import { assert } from '@obole/core/assert'
import type { App } from '../app.ts'
import { keyMail } from '../mails/key-mail.ts'
import { membersWho } from '../people/members-who.ts'
import { fullAddress } from '../platform/fronts.ts'
import type { PayloadOf } from '../platform/job.ts'
import { findNamedKey } from './api-clients.store.ts'
import type { tellKeyJob } from './api-clients.queue.ts'

export async function tellKey(app: App, payload: PayloadOf<typeof tellKeyJob>): Promise<void> {
  const { id, clientId, what, by, at } = payload
  const key = await findNamedKey(app.db, { clientId, by })
  assert(key, `no key ${clientId} of user ${by}`)
  const { organizationName, name: keyName, privileges, byName } = key
  const url = fullAddress(app, `/admin/${key.organizationSlug}/cles`)
  const news = { organizationName, what, keyName, privileges, by: byName, at, url }
  for (const { email, firstName: name, locale } of await membersWho(app, 'manageKeys', key.organizationId)) {
    await app.mail.send({ ...keyMail({ ...news, locale, name }), to: email, key: `key-${id}-${email}` })
  }
}
