import type { App } from '../app.ts'
import { decisionMail } from '../mails/decision-mail.ts'
import { membersWho } from '../people/members-who.ts'
import { loadManagedOrganization } from './managed-organization.ts'
import { fullAddress } from '../platform/fronts.ts'
import type { DecisionNews } from './organizations.queue.ts'

export async function tellDecision(app: App, decision: DecisionNews): Promise<void> {
  const organization = await loadManagedOrganization(app, decision.organizationId)
  if (!organization) return
  const url = fullAddress(app, `/admin/${organization.organizationSlug}`)
  for (const reader of await membersWho(app, 'editOrganization', decision.organizationId)) {
    const { email, firstName: name, locale } = reader
    const mail = decisionMail({ ...decision, locale, name, organizationName: organization.profile.name, url })
    await app.mail.send({
      ...mail,
      to: email,
      key: `decision-${decision.id}-${email.replaceAll(/[^a-z0-9.]/g, '-')}`,
    })
  }
}
