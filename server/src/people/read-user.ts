import type { AggregatedUser } from '@obole/contract/users'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { addressOf } from '@obole/core/site/addresses'
import { secondFactorDuty, type SecondFactorDuty } from '@obole/core/users/second-factor'
import { ADMIN_ROLES, isAdmin } from '@obole/core/users/session'
import type { App } from '../app.ts'
import { ownAccount, type Identity } from './identify.ts'
import { findAccount, listOrganizationsOf } from './people.store.ts'

/** The user as the database has them now, with their associations. */
export async function readUser(app: App, identity: Identity): Promise<AggregatedUser | Refusal> {
  const user = ownAccount(identity)
  if (isRefusal(user)) return user
  const { userId } = user
  const now = app.clock.now()
  const [account, organizations] = await Promise.all([
    findAccount(app.db, userId, now),
    listOrganizationsOf(app.db, userId),
  ])
  if (!account) return refuse('UNAUTHENTICATED')
  const { email, firstName, lastName, roles, unverified, locale } = account
  return {
    user: {
      userId: String(userId),
      email,
      firstName,
      lastName,
      isAdmin: isAdmin({ roles }),
      roles,
      unverified,
      locale,
      secondFactorDays: daysLeft(secondFactorDuty(account, now)),
    },
    organizations: organizations.map((organization) => ({
      ...organization,
      url: addressOf({ page: 'association', organizationSlug: organization.organizationSlug, locale: 'fr' }),
      role: ADMIN_ROLES.find((role) => organization.roles.includes(role)) ?? null,
    })),
  }
}

function daysLeft(duty: SecondFactorDuty): number | null {
  if (duty.kind === 'none') return null
  return duty.kind === 'soon' ? duty.daysLeft : 0
}
