import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Identity } from '../people/identify.ts'
import {
  answerOwnInvitation,
  listInvitations,
  listOwnInvitations,
  withdraw,
  type AnsweredInvitation,
} from '../people/invitations.ts'
import { tellAdministrators } from '../people/tell-administrators.ts'
import type { Queryable } from '../platform/db.ts'
import { securityEvent } from '../platform/security-events.ts'
import { enter, type Where } from './access.ts'
import { answerOf, type Administrators } from './administrators.ts'

/** Gives access to no one, so it asks for no password. */
export async function withdrawInvitation(
  app: App,
  identity: Identity,
  where: Where & { invitationId: string },
): Promise<Administrators | Refusal> {
  const entered = await enter(app, identity, where, 'manageMembers')
  if (isRefusal(entered)) return entered
  const { organizationId, userId } = entered
  const id = where.invitationId
  const invitation = (await listInvitations(app, organizationId)).find((one) => one.invitationId === id)
  if (!invitation) return refuse('NOT_FOUND')
  await app.db.transaction(async (db) => {
    if (await withdraw(app, db, { id, organizationId }))
      await recordAudit(app, db, {
        organizationId,
        userId,
        action: 'administrator.invitationWithdrawn',
        subject: { type: 'invitation', id, label: invitation.email },
      })
  })
  return answerOf(app, entered)
}

export const showInvitations = listOwnInvitations

/** The invited person becomes an administrator; every other administrator is informed. */
export async function acceptInvitation(app: App, identity: Identity, id: string) {
  const accepted = { id, outcome: 'Accepted' } as const
  const answered = await answerOwnInvitation(app, identity, accepted, async (db, invitation) => {
    const { organizationId, userId, email, role, form } = invitation
    const news = { what: 'joined', email, roles: [{ role, title: form?.title ?? null }] } as const
    await tellAdministrators(app, db, { organizationId, by: userId, news })
    await recordAnswer(app, db, invitation, 'administrator.joined')
  })
  if (!isRefusal(answered))
    await securityEvent(app, { kind: 'roleChanged', about: 'joined', account: identity.user?.email })
  return answered
}

export const declineInvitation = (app: App, identity: Identity, id: string) =>
  answerOwnInvitation(app, identity, { id, outcome: 'Declined' }, (db, invitation) =>
    recordAnswer(app, db, invitation, 'administrator.declined'),
  )

function recordAnswer(
  app: App,
  db: Queryable,
  invitation: AnsweredInvitation,
  action: string,
): Promise<void> {
  const { id, organizationId, formId, userId, email, role } = invitation
  const subject = { type: 'invitation', id, label: email }
  return recordAudit(app, db, { organizationId, formId, userId, action, subject, details: { role } })
}
