import { addressOf } from '@obole/core/site/addresses'
import { MEMBER_ROLES } from '@obole/core/users/session'
import type { App } from '../app.ts'
import { teamMail, type TeamNews } from '../mails/team-mail.ts'
import type { Queryable } from '../platform/db.ts'
import { insertJobs } from './links.store.ts'
import { listMembersWithRole, readOrganizationName } from './members.store.ts'
import { findAccount, greetedName } from './people.store.ts'
import { fullAddress } from '../platform/fronts.ts'
import { newJob, type PayloadOf } from '../platform/job.ts'
import { tellAdministratorJob } from './people.queue.ts'

/**
 * Informs every administrator of the association, each by their own mail, and the person concerned, even if they were
 * removed. Called in the transaction of the act.
 */
export async function tellAdministrators(
  app: App,
  db: Queryable,
  change: { organizationId: number; by: number; about?: number; news: TeamNews },
): Promise<void> {
  const { organizationId, by, about, news } = change
  const administrators = await listMembersWithRole(db, organizationId, ['OrganizationAdmin'])
  const userIds = new Set([...administrators.map(({ id }) => id), ...(about === undefined ? [] : [about])])
  const at = app.clock.now()
  const shared = { id: app.ids.token(), organizationId, by, at, news }
  const jobs = [...userIds].map((userId) => newJob(tellAdministratorJob, { ...shared, userId }))
  await insertJobs(db, jobs, at)
}

export async function tellAdministrator(
  app: App,
  payload: PayloadOf<typeof tellAdministratorJob>,
): Promise<void> {
  const now = app.clock.now()
  const [reader, actor, organization] = await Promise.all([
    findAccount(app.db, payload.userId, now),
    findAccount(app.db, payload.by, now),
    readOrganizationName(app.db, payload.organizationId),
  ])
  if (!reader || !actor || !organization) return
  const stays = await listMembersWithRole(app.db, payload.organizationId, MEMBER_ROLES)
  const isMember = stays.some(({ id }) => id === reader.id)
  const page = isMember ? `/admin/${organization.slug}/membres` : addressOf({ page: 'forgottenPassword' })
  const mail = teamMail({
    locale: reader.locale,
    name: greetedName(reader),
    organizationName: organization.name,
    news: payload.news,
    at: payload.at,
    by: { name: [actor.firstName, actor.lastName].filter(Boolean).join(' '), email: actor.email },
    isBySelf: reader.id === actor.id,
    isMember,
    url: fullAddress(app, page),
  })
  await app.mail.send({ ...mail, to: reader.email, key: `team-${payload.id}-${payload.userId}` })
}
