import { rightsOf, type Right } from '@obole/contract/roles'
import type { Locale } from '@obole/core/locale'
import { secondFactorDuty } from '@obole/core/users/second-factor'
import type { MemberRole } from '@obole/core/users/session'
import type { App } from '../app.ts'
import { toAdminRights } from './admin-rights.ts'
import { listMemberships, listOrganizationIdsOf, readOrganizationName } from './members.store.ts'
import { findAccount } from './people.store.ts'

/** A role in the whole association, or in one of its campaigns. */
export interface HeldRole {
  role: MemberRole
  formId: number | null
}

/** How far a user's right goes in an association. */
export interface Reach {
  /** Null for all its campaigns. */
  formIds: readonly number[] | null
  /** They manage something there, and do not only read. */
  isManager: boolean
}

/** The same decision as at the entrance of the back office, for all campaigns at once; null where it opens none. */
export function reachOf(held: readonly HeldRole[], right: Right): Reach | null {
  const everywhere = held.filter(({ formId }) => formId === null).map(({ role }) => role)
  const rights = rightsOf(held.map(({ role }) => role))
  const isManager = rights.has('editForm') || rights.has('moveMoney')
  if (toAdminRights(everywhere).can(right)) return { formIds: null, isManager }
  const formIds = held.flatMap(({ role, formId }) =>
    formId !== null && toAdminRights([...everywhere, role]).can(right) ? [formId] : [],
  )
  return formIds.length > 0 ? { formIds: [...new Set(formIds)], isManager } : null
}

/** How far a user's right goes in one association; null where it opens nothing there. */
export const reachIn = async (
  app: App,
  { userId, organizationId }: { userId: number; organizationId: number },
  right: Right,
): Promise<Reach | null> => reachOf(await listMemberships(app.db, organizationId, userId), right)

/** Every user of an association whom the right lets read something there. */
export async function reachesIn(app: App, organizationId: number, right: Right): Promise<Map<number, Reach>> {
  const held = new Map<number, HeldRole[]>()
  for (const { userId, ...role } of await listMemberships(app.db, organizationId))
    held.set(userId, [...(held.get(userId) ?? []), role])
  const all = [...held].map(([userId, roles]) => [userId, reachOf(roles, right)] as const)
  return new Map(all.flatMap(([userId, reach]) => (reach ? [[userId, reach] as const] : [])))
}

export interface OwnReach {
  organizationId: number
  organizationSlug: string
  organizationName: string
  reach: Reach
}

/** The user's associations in which the right lets them read something. */
export async function ownReaches(app: App, userId: number, right: Right): Promise<OwnReach[]> {
  const ids = await listOrganizationIdsOf(app.db, userId)
  const all = await Promise.all(ids.map((id) => ownReach(app, userId, id, right)))
  return all.filter((one) => one !== null)
}

async function ownReach(
  app: App,
  userId: number,
  organizationId: number,
  right: Right,
): Promise<OwnReach | null> {
  const reach = reachOf(await listMemberships(app.db, organizationId, userId), right)
  const organization = reach && (await readOrganizationName(app.db, organizationId))
  if (!reach || !organization) return null
  return { organizationId, organizationSlug: organization.slug, organizationName: organization.name, reach }
}

export interface Reader extends OwnReach {
  email: string
  firstName: string | null
  locale: Locale
}

/** A user we write to about an association, limited to what they could read if they signed in now. */
export async function readerOf(
  app: App,
  { userId, organizationId, right }: { userId: number; organizationId: number; right: Right },
): Promise<Reader | null> {
  const now = app.clock.now()
  const account = await findAccount(app.db, userId, now)
  if (!account || account.unverified || secondFactorDuty(account, now).kind === 'now') return null
  const own = await ownReach(app, userId, organizationId, right)
  const { email, firstName, locale } = account
  return own && { ...own, email, firstName, locale }
}
