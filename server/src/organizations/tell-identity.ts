import type { App } from '../app.ts'
import { identityMail } from '../mails/identity-mail.ts'
import { membersWho } from '../people/members-who.ts'
import { loadManagedOrganization } from './managed-organization.ts'
import { fullAddress } from '../platform/fronts.ts'
import type { ToldIdentity } from './organizations.queue.ts'

/** Informs an association's administrators of what happened to its identity. */
export async function tellIdentity(app: App, told: ToldIdentity): Promise<void> {
  const organization = await loadManagedOrganization(app, told.organizationId)
  if (!organization) return
  const page = told.what === 'reviewDue' ? 'conformite' : 'fiche'
  const url = fullAddress(app, `/admin/${organization.organizationSlug}/${page}`)
  const { what, reason } = told
  for (const reader of await membersWho(app, 'editOrganization', told.organizationId)) {
    const { email, firstName: name, locale } = reader
    const mail = identityMail({
      locale,
      name,
      organizationName: organization.profile.name,
      what,
      reason,
      url,
    })
    const key = `identity-${told.id}-${email.replaceAll(/[^a-z0-9.]/g, '-')}`
    await app.mail.send({ ...mail, to: email, key })
  }
}
