import type { OwnInvitation, PendingInvitation } from '@obole/contract/manage-people'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { addressOf } from '@obole/core/site/addresses'
import { type InvitationAnswer, invitationEnd } from '@obole/core/users/invitation'
import type { Locale } from '@obole/core/locale'
import type { App } from '../app.ts'
import type { Queryable } from '../platform/db.ts'
import type { User } from './access-token.ts'
import { hasRoleThere } from './administrators.store.ts'
import { holdRight } from './hold-right.ts'
import { signedIn, type Identity } from './identify.ts'
import {
  answerInvitation,
  findInvitation,
  readInvitationsOf,
  readInvitationsTo,
  saveInvitation,
  withdrawInvitation,
  type InvitationRow,
  type NewInvitation,
} from './invitations.store.ts'
import { insertLink } from './links.store.ts'
import { LINK_LASTS_MS, signLink } from './links.ts'
import { findAccount, findAccountByEmail, greetedName, insertMembership } from './people.store.ts'
import { fullAddress } from '../platform/fronts.ts'

/** Where a person with an account answers. */
const ANSWER_PATH = '/admin?invitation'

const isoDate = (ms: number) => new Date(ms).toISOString()

/**
 * Whether the address has an account is not checked here: an invitation costs and answers the same either way. A person
 * who already has a role there is on the list the inviter reads, and gets another role there.
 */
export async function invite(
  app: App,
  db: Queryable,
  invitation: Omit<NewInvitation, 'id'>,
): Promise<string | Refusal> {
  const now = app.clock.now()
  const lost = await holdRight(db, { ...invitation, userId: invitation.by }, 'manageMembers')
  if (lost) return lost
  if (await hasRoleThere(db, invitation)) return refuse('ALREADY_MEMBER')
  return saveInvitation(db, { ...invitation, id: app.ids.token() }, now, invitationEnd(now))
}

export const withdraw = (
  app: App,
  db: Queryable,
  which: { id: string; organizationId: number },
): Promise<boolean> => withdrawInvitation(db, which, app.clock.now())

/** Shows the address as typed, and nothing about its owner. */
export async function listInvitations(app: App, organizationId: number): Promise<PendingInvitation[]> {
  const now = app.clock.now()
  const rows = await readInvitationsOf(app.db, organizationId)
  return rows.map(({ id, email, role, form, invitedAt, expiresAt }) => ({
    invitationId: id,
    email,
    role,
    form,
    invitedAt: isoDate(invitedAt),
    expiresAt: isoDate(expiresAt),
    isExpired: expiresAt <= now,
  }))
}

export async function listOwnInvitations(
  app: App,
  identity: Identity,
): Promise<{ data: OwnInvitation[] } | Refusal> {
  const email = await ownEmail(app, identity)
  if (isRefusal(email)) return email
  const rows = await readInvitationsTo(app.db, email, app.clock.now())
  return {
    data: rows.map(({ id, organizationName, organizationSlug, role, form, invitedBy, expiresAt }) => ({
      invitationId: id,
      organizationName,
      organizationSlug,
      role,
      form,
      invitedBy,
      expiresAt: isoDate(expiresAt),
    })),
  }
}

export interface AnsweredInvitation extends InvitationRow {
  userId: number
}

/**
 * The owner of the address accepts, and becomes a member of the association, or declines. `alongside` records the
 * answer in the same commit.
 */
export async function answerOwnInvitation(
  app: App,
  identity: Identity,
  { id, outcome }: { id: string; outcome: InvitationAnswer },
  alongside: (db: Queryable, invitation: AnsweredInvitation) => Promise<void>,
): Promise<{ organizationSlug: string } | Refusal> {
  const email = await ownEmail(app, identity)
  const user = signedIn(identity)
  if (isRefusal(email) || isRefusal(user)) return isRefusal(email) ? email : refuse('UNAUTHENTICATED')
  const { userId } = user
  const answered = await app.db.transaction(async (db) => {
    const now = app.clock.now()
    const invitation = await findInvitation(db, id)
    if (!invitation || !(await answerInvitation(db, { id, email, outcome }, now))) return refuse('NOT_FOUND')
    const { organizationId, organizationSlug, formId, role } = invitation
    if (outcome === 'Accepted') await insertMembership(db, { userId, organizationId, formId, role }, now)
    await alongside(db, { ...invitation, userId })
    return { organizationSlug }
  })
  app.jobs.wake()
  return answered
}

/** A user may not invite themselves, by the address in the token or by their current one. */
export async function isOwnAddress(app: App, user: User, email: string): Promise<boolean> {
  const account = await findAccount(app.db, user.userId, app.clock.now())
  return email === user.email || email === account?.email
}

/** The current address from the database: the token may still have the former one. */
async function ownEmail(app: App, identity: Identity): Promise<string | Refusal> {
  const user = signedIn(identity)
  if (isRefusal(user)) return user
  const account = await findAccount(app.db, user.userId, app.clock.now())
  return account && !account.unverified ? account.email : refuse('UNAUTHENTICATED')
}

/** What the mail of an invitation needs. */
export interface InvitationToSend {
  invitation: InvitationRow
  locale: Locale
  /** The first name, if the person already has an account. */
  name: string | null
  url: string
  /** The person has no account yet, and chooses a password first. */
  isNew: boolean
}

/** With a first-login link where they need one; asked for again, it is the same link. */
export async function invitationToSend(
  app: App,
  { invitationId, linkId }: { invitationId: string; linkId: string },
): Promise<InvitationToSend | null> {
  const now = app.clock.now()
  const invitation = await findInvitation(app.db, invitationId)
  if (!invitation) return null
  const { email } = invitation
  const account = await findAccountByEmail(app.db, email, now)
  const locale = account?.locale ?? invitation.locale
  const isNew = account?.passwordHash == null
  const name = greetedName(account)
  if (!isNew) return { invitation, locale, name, isNew, url: fullAddress(app, ANSWER_PATH) }
  const link = { id: linkId, purpose: 'FirstLogin', email, redirectTo: ANSWER_PATH, userId: null } as const
  await insertLink(app.db, link, now, now + LINK_LASTS_MS.FirstLogin)
  const page = addressOf({ page: 'firstLogin' })
  const url = fullAddress(app, `${page}?token=${encodeURIComponent(signLink(app, linkId))}`)
  return { invitation, locale, name, isNew, url }
}
