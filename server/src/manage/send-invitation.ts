import type { App } from '../app.ts'
import { invitationMail } from '../mails/invitation-mail.ts'
import { invitationToSend } from '../people/invitations.ts'
import type { PayloadOf } from '../platform/job.ts'
import type { sendInvitationJob } from './manage.queue.ts'

export async function sendInvitation(app: App, job: PayloadOf<typeof sendInvitationJob>): Promise<void> {
  const toSend = await invitationToSend(app, job)
  // Answered or withdrawn meanwhile.
  if (!toSend) return
  const { invitation, locale, name, url, isNew } = toSend
  const { email, organizationName, role } = invitation
  const mail = invitationMail({ locale, name, organizationName, role, url, isNew })
  await app.mail.send({ ...mail, to: email, key: `invitation-${job.linkId}` })
}
