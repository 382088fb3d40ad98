import type { MemberRole } from '@obole/contract/roles'
import type { App } from '../app.ts'
import { invitationMail } from '../mails/invitation-mail.ts'
import { loadManagedOrganization } from '../organizations/managed-organization.ts'
import { invitation } from '../people/administrators.ts'

export interface InvitationToSend {
  userId: number
  organizationId: number
  role: MemberRole
  linkId: string
}

export async function sendInvitation(app: App, sent: InvitationToSend): Promise<void> {
  const organization = await loadManagedOrganization(app, sent.organizationId)
  if (!organization) return
  const redirectTo = `/admin/${organization.organizationSlug}`
  const invited = await invitation(app, sent.userId, { linkId: sent.linkId, redirectTo })
  if (!invited) return
  const { email, locale, firstLoginUrl } = invited
  const mail = invitationMail({
    locale,
    organizationName: organization.profile.name,
    role: sent.role,
    url: firstLoginUrl ?? `${app.config.PUBLIC_URL}${redirectTo}`,
    isNew: firstLoginUrl !== null,
  })
  await app.mail.send({ ...mail, to: email, key: `invitation-${sent.linkId}` })
}
