import type { Administrator } from '@obole/contract/manage-people'
import { refuse, type Refusal } from '@obole/contract/problems'
import { addressOf } from '@obole/core/addresses'
import type { Locale } from '@obole/core/locale'
import type { App } from '../app.ts'
import { brokenConstraint, type Sql } from '../platform/db.ts'
import { ensureUser, readMembers, replaceMemberships, type RoleToGive } from './administrators.store.ts'
import { insertLink } from './links.store.ts'
import { LINK_LASTS_MS, signLink } from './links.ts'
import { findAccount } from './people.store.ts'

export type { RoleToGive }

export async function listAdministrators(app: App, organizationId: number): Promise<Administrator[]> {
  const members = await readMembers(app.db, organizationId)
  return members.map((member) => ({
    ...member,
    roles: member.roles.map((role) => ({ ...role, since: new Date(role.since).toISOString() })),
  }))
}

/** For whoever is invited before they ever came. */
export const accountOf = (app: App, sql: Sql, who: { email: string; locale: Locale }): Promise<number> =>
  ensureUser(sql, who, app.clock.now())

/**
 * Exactly these roles from now on, in a transaction of the caller's with what else must be written. Refused where the
 * association would be left without an administrator, even if two leave at the same instant.
 */
export async function replaceRoles(
  app: App,
  member: { userId: number; organizationId: number },
  roles: readonly RoleToGive[],
  alongside: (sql: Sql) => Promise<void>,
): Promise<null | Refusal> {
  try {
    return await app.db.transaction(async (sql) => {
      const changed = await replaceMemberships(sql, member, roles, app.clock.now())
      if (changed === 0 && roles.length === 0) return refuse('NOT_FOUND')
      if (changed > 0) await alongside(sql)
      return null
    })
  } catch (error) {
    if (brokenConstraint(error) === 'organization_keeps_admin') return refuse('LAST_ADMINISTRATOR')
    throw error
  }
}

export interface Invited {
  email: string
  locale: Locale
  /** Where they choose their first password; null where they have one. */
  firstLoginUrl: string | null
}

/** Whom to write to, with the link of a first login where they need one; the same link however often it is asked for. */
export async function invitation(
  app: App,
  userId: number,
  { linkId, redirectTo }: { linkId: string; redirectTo: string },
): Promise<Invited | null> {
  const now = app.clock.now()
  const account = await findAccount(app.db, userId, now)
  if (!account) return null
  const { email, locale } = account
  if (account.passwordHash !== null) return { email, locale, firstLoginUrl: null }
  const link = { id: linkId, purpose: 'FirstLogin', email, redirectTo, userId: null } as const
  await insertLink(app.db, link, now, now + LINK_LASTS_MS.FirstLogin)
  const page = addressOf({ page: 'firstLogin' })
  const firstLoginUrl = `${app.config.PUBLIC_URL}${page}?token=${encodeURIComponent(signLink(app, linkId))}`
  return { email, locale, firstLoginUrl }
}
