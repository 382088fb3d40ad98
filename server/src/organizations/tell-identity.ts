import type { App } from '../app.ts'
import { identityMail } from '../mails/identity-mail.ts'
import { membersWho } from '../people/members-who.ts'
import { loadManagedOrganization } from './managed-organization.ts'
import { fullAddress } from '../platform/fronts.ts'
import type { IdentityNews } from './organizations.queue.ts'

/** Informs an association's administrators of what happened to its identity. */
export async function tellIdentity(app: App, news: IdentityNews): Promise<void> {
  const organization = await loadManagedOrganization(app, news.organizationId)
  if (!organization) return
  const page = news.what === 'reviewDue' ? 'conformite' : 'fiche'
  const url = fullAddress(app, `/admin/${organization.organizationSlug}/${page}`)
  const { what, reason } = news
  for (const reader of await membersWho(app, 'editOrganization', news.organizationId)) {
    const { email, firstName: name, locale } = reader
    const mail = identityMail({
      locale,
      name,
      organizationName: organization.profile.name,
      what,
      reason,
      url,
    })
    const key = `identity-${news.id}-${email.replaceAll(/[^a-z0-9.]/g, '-')}`
    await app.mail.send({ ...mail, to: email, key })
  }
}
