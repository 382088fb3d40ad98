import type { Administrator, PendingInvitation } from '@obole/contract/manage-people'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import type { SecurityAbout } from '@obole/contract/security-events'
import type { Locale } from '@obole/core/locale'
import type { MemberRole } from '@obole/core/users/session'
import type { App } from '../app.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import type { TeamNews } from '../mails/team-mail.ts'
import { recordAudit } from '../audit/audit.ts'
import { stopIbanChangeOf } from '../payouts/stop-iban-change.ts'
import { canEverywhere, listAdministrators, replaceRoles, type RoleToGive } from '../people/administrators.ts'
import type { Identity } from '../people/identify.ts'
import { invite, isOwnAddress, listInvitations } from '../people/invitations.ts'
import { confirmSensitiveAct } from '../people/sensitive-act.ts'
import { tellAdministrators } from '../people/tell-administrators.ts'
import { takeToken } from '../platform/rate-limit.ts'
import { mailboxRefusal } from '../platform/mailbox-limits.ts'
import type { TypedAgain } from '../platform/typed-again.ts'
import { securityEvent } from '../platform/security-events.ts'
import { enter, type Entered, enterCampaign, type Where } from './access.ts'
import { addJobs } from './manage.store.ts'
import { newJob } from '../platform/job.ts'
import { sendInvitationJob } from './manage.queue.ts'

const DAY_MS = 86_400_000
/** Each invitation is a mail to a person who did not ask for it. */
const INVITATIONS = { limit: 50, windowMs: DAY_MS }

export type Administrators = { data: Administrator[]; invitations: PendingInvitation[] }

/** A role as the API receives it. */
export interface RoleWish {
  role: MemberRole
  form?: { formType: string; formSlug: string } | null | undefined
}

/** For administrators who manage members, and for Support, who must know whom it deals with. */
export async function showAdministrators(
  app: App,
  identity: Identity,
  where: Where,
): Promise<Administrators | Refusal> {
  const entered = await enter(app, identity, where, 'seeUnpublished')
  if (isRefusal(entered)) return entered
  const { rights } = entered
  const may = rights.can('manageMembers') || rights.can('decideCompliance')
  return may ? answerOf(app, entered) : refuse('FORBIDDEN')
}

export const answerOf = async (app: App, { organizationId }: Entered): Promise<Administrators> => ({
  data: await listAdministrators(app, organizationId),
  invitations: await listInvitations(app, organizationId),
})

export async function inviteAdministrator(
  app: App,
  identity: Identity,
  where: Where,
  { email, locale, again, ...wish }: RoleWish & { email: string; locale: Locale; again: TypedAgain },
): Promise<Administrators | Refusal> {
  const entered = await enter(app, identity, where, 'manageMembers')
  if (isRefusal(entered)) return entered
  const role = await roleOf(app, identity, entered, wish)
  if (isRefusal(role)) return role
  if (await isOwnAddress(app, entered.user, email)) return refuse('ALREADY_MEMBER')
  const { organizationId, userId: by } = entered
  const unconfirmed = await confirmSensitiveAct(app, entered.user, again)
  if (unconfirmed) return unconfirmed
  const limited =
    (await takeToken(app, 'invitations', String(organizationId), INVITATIONS)) ??
    (await mailboxRefusal(app, email))
  if (limited) return limited
  const refused = await app.db.transaction(async (db) => {
    const invitationId = await invite(app, db, {
      organizationId,
      formId: role.formId,
      role: role.role,
      email,
      locale,
      by,
    })
    if (isRefusal(invitationId)) return invitationId
    const news = { what: 'invited', email, roles: [namedRole(role)] } as const
    await tellAdministrators(app, db, { organizationId, by, news })
    const payload = { invitationId, linkId: app.ids.token() }
    await addJobs(db, [newJob(sendInvitationJob, payload)], app.clock.now())
    await recordAudit(app, db, {
      organizationId,
      formId: role.formId,
      userId: by,
      action: 'administrator.invited',
      subject: { type: 'invitation', id: invitationId, label: email },
      details: { ...role },
    })
    return null
  })
  if (refused) return refused
  app.jobs.wake()
  await tellRoleChange(app, entered, 'invited')
  return answerOf(app, entered)
}

export async function changeAdministrator(
  app: App,
  identity: Identity,
  where: Where & { userId: number },
  { roles: wishes, again }: { roles: readonly RoleWish[]; again: TypedAgain },
): Promise<Administrators | Refusal> {
  const entered = await enter(app, identity, where, 'manageMembers')
  if (isRefusal(entered)) return entered
  const roles: NamedRole[] = []
  for (const wish of wishes) {
    const role = await roleOf(app, identity, entered, wish)
    if (isRefusal(role)) return role
    roles.push(role)
  }
  return replace(app, entered, where.userId, { roles, again })
}

export async function removeAdministrator(
  app: App,
  identity: Identity,
  where: Where & { userId: number },
  again: TypedAgain,
): Promise<Administrators | Refusal> {
  const entered = await enter(app, identity, where, 'manageMembers')
  return isRefusal(entered) ? entered : replace(app, entered, where.userId, { roles: [], again })
}

async function replace(
  app: App,
  entered: Entered,
  userId: number,
  { roles, again }: { roles: readonly NamedRole[]; again: TypedAgain },
): Promise<Administrators | Refusal> {
  const { organizationId, userId: by } = entered
  const before = (await listAdministrators(app, organizationId)).find((member) => member.userId === userId)
  if (!before) return refuse('NOT_FOUND')
  const unconfirmed = await confirmSensitiveAct(app, entered.user, again)
  if (unconfirmed) return unconfirmed
  const { email } = before
  const had = before.roles.map(({ role, form }) => ({ role, title: form?.title ?? null }))
  const news: TeamNews =
    roles.length === 0
      ? { what: 'removed', email, before: had }
      : { what: 'changed', email, before: had, roles: roles.map(namedRole) }
  const refused = await replaceRoles(app, { userId, organizationId, by }, roles, async (db) => {
    // A user who may no longer change the IBAN loses their pending change of it too.
    if (!canEverywhere(roles, 'editOrganization'))
      await stopIbanChangeOf(app, db, { organizationId, askedBy: userId, by })
    await tellAdministrators(app, db, { organizationId, by, about: userId, news })
    await recordAudit(app, db, {
      organizationId,
      userId: by,
      action: roles.length === 0 ? 'administrator.removed' : 'administrator.changed',
      subject: { type: 'user', id: userId, label: email },
      changes: [
        {
          path: 'roles',
          from: before.roles.map(({ role, form }) => (form ? `${role} (${form.title})` : role)),
          to: roles.map(({ role, title }) => (title === null ? role : `${role} (${title})`)),
        },
      ],
    })
  })
  app.jobs.wake()
  if (refused) return refused
  await tellRoleChange(app, entered, roles.length === 0 ? 'removed' : 'changed')
  return answerOf(app, entered)
}

const namedRole = ({ role, title }: NamedRole) => ({ role, title })

const tellRoleChange = (app: App, { user, organizationId }: Entered, about: SecurityAbout): Promise<void> =>
  securityEvent(app, { kind: 'roleChanged', about, account: user.email, organizationId })

/** A role, with the title of the campaign it applies to. */
type NamedRole = RoleToGive & { title: string | null }

/** An administrator of the association administers all its campaigns, so that role names no campaign. */
async function roleOf(
  app: App,
  identity: Identity,
  { organizationSlug }: Entered,
  { role, form }: RoleWish,
): Promise<NamedRole | Refusal> {
  if (!form) return { role, formId: null, title: null }
  if (role === 'OrganizationAdmin') {
    const message = {
      fr: 'Ce rôle vaut pour toute l’association, sans campagne à choisir',
      en: 'This role is for the whole association: choose no campaign',
    }
    return refuse('FIELDS_INVALID', { issues: [{ path: 'form', code: 'wholeAssociation', message }] })
  }
  const entered = await enterCampaign(app, identity, { organizationSlug, ...form }, 'manageMembers')
  if (isRefusal(entered)) return entered
  const { formId } = entered
  const campaign = await loadCampaign(app, { formId })
  return { role, formId, title: campaign?.title ?? form.formSlug }
}
