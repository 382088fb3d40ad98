import { isRefusal } from '@obole/contract/problems'
import { addDays, parisDate } from '@obole/core/dates/dates'
import { hashOf } from '../api-clients/secrets.ts'
import type { App } from '../app.ts'
import { grantRole } from '../people/change-roles.ts'
import { createUser } from '../people/create-user.ts'
import type { Queryable } from '../platform/db.ts'
import {
  findUserId,
  insertAssociation,
  insertCampaign,
  insertKey,
  insertOfflineOrder,
  insertPartner,
  insertSignatory,
  isMissing,
  waitForOtherNodes,
} from './demo.store.ts'
import { at, type DemoAssociation } from './description.ts'
import { pastCampaigns } from './history/campaigns.ts'
import { beginHistory, FOUNDED_DAYS_AGO } from './history/begin-history.ts'
import { lesAbeillesDuFaubourg } from './les-abeilles-du-faubourg/association.ts'
import { lesJardinsPartages } from './les-jardins-partages/association.ts'
import { DEMO_KEY, DEMO_PARTNER, demoPeople } from './people.ts'
import { withoutPast } from './without-past.ts'

export const demoAssociations: readonly DemoAssociation[] = [lesJardinsPartages, lesAbeillesDuFaubourg]

/** When the demonstration begins; fixed, so that two demonstrations are the same to the second. */
const BEGINS_AT = at('2026-09-01', '09:00')
const MINUTE_MS = 60_000

/** Writes the demonstration where it is missing. An existing association is left as its users made it. */
export async function seedDemo(app: App): Promise<void> {
  for (const association of demoAssociations) {
    if (!(await isMissing(app.db, association.slug))) continue
    // Accounts come first, and stay if the rest fails: the next run finds them.
    const userIds = await inviteEverybody(app)
    await app.db.transaction(async (db) => {
      await waitForOtherNodes(db)
      if (!(await isMissing(db, association.slug))) return
      await tell(app, db, association, userIds)
      app.log.info({ organizationSlug: association.slug }, 'demonstration association created')
    })
  }
}

async function inviteEverybody(app: App): Promise<ReadonlyMap<string, number>> {
  for (const { email, password, firstName, lastName, role } of demoPeople) {
    if ((await findUserId(app.db, email)) !== null) continue
    const user = { email, password, firstName, lastName, isVerified: true, isSupport: role === 'Support' }
    const created = await createUser(app, user)
    if (isRefusal(created) && created.refusal !== 'EMAIL_TAKEN')
      throw new Error(`${email}: ${created.refusal}`)
  }
  const ids = await Promise.all(
    demoPeople.map(async ({ email }) => [email, await findUserId(app.db, email)] as const),
  )
  return new Map(ids.filter((entry): entry is [string, number] => entry[1] !== null))
}

async function tell(
  app: App,
  db: Queryable,
  association: DemoAssociation,
  userIds: ReadonlyMap<string, number>,
): Promise<void> {
  const formIds = new Map<string, number>()
  const today = parisDate(app.clock.now())
  const hasPast = app.config.DEMO_HISTORY && association === lesJardinsPartages
  const beganAt = hasPast ? at(addDays(today, -FOUNDED_DAYS_AGO), '09:00') : BEGINS_AT
  const organizationId = await insertAssociation(db, association, beganAt)
  const { signatory } = association
  if (signatory) await insertSignatory(db, { organizationId, ...signatory, at: beganAt })
  const { plantFair, sowingFeast, harvestFeast, formerMembership } = pastCampaigns(today)
  const campaigns = hasPast
    ? [plantFair, ...association.campaigns, sowingFeast, harvestFeast, formerMembership]
    : association.campaigns.map(withoutPast)
  for (const [index, campaign] of campaigns.entries()) {
    // Lists show the latest change first: a minute between two campaigns keeps them in the order written here.
    const changedAt = beganAt - index * MINUTE_MS
    const { formId, tierIds } = await insertCampaign(db, organizationId, campaign, changedAt)
    formIds.set(`${campaign.formType}/${campaign.slug}`, formId)
    for (const [number, contribution] of (campaign.offlineContributions ?? []).entries()) {
      const tierId = tierIds.get(contribution.tier)
      if (tierId === undefined) throw new Error(`no tier called "${contribution.tier}" in ${campaign.slug}`)
      const token = app.ids.derivedToken('demonstration', `${association.slug}/${campaign.slug}/${number}`)
      const receivedAt = at(contribution.on, '11:00') + number * MINUTE_MS
      await insertOfflineOrder(db, { organizationId, formId, tierId, token, contribution, at: receivedAt })
    }
  }
  await giveKey(db, { slug: association.slug, organizationId, at: beganAt }, userIds)
  await giveRoles(app, db, { slug: association.slug, organizationId, formIds }, userIds)
  if (association === lesJardinsPartages) await registerPartner(db, beganAt, userIds)
  if (hasPast) await beginHistory(db, organizationId, today)
}

async function giveKey(
  db: Queryable,
  { slug, ...key }: { slug: string; organizationId: number; at: number },
  userIds: ReadonlyMap<string, number>,
): Promise<void> {
  const { clientId, secret, organizationSlug, madeBy } = DEMO_KEY
  const userId = userIds.get(madeBy)
  if (slug !== organizationSlug) return
  if (userId === undefined) throw new Error(`${madeBy} makes a key, and is not told`)
  await insertKey(db, { ...key, clientId, secretHash: hashOf(secret), madeBy: userId })
}

async function registerPartner(
  db: Queryable,
  registeredAt: number,
  userIds: ReadonlyMap<string, number>,
): Promise<void> {
  const { secret, madeBy, ...partner } = DEMO_PARTNER
  const userId = userIds.get(madeBy)
  if (userId === undefined) throw new Error(`${madeBy} registers an application, and is not told`)
  await insertPartner(db, { ...partner, secretHash: hashOf(secret), madeBy: userId, at: registeredAt })
}

async function giveRoles(
  app: App,
  db: Queryable,
  association: { slug: string; organizationId: number; formIds: ReadonlyMap<string, number> },
  userIds: ReadonlyMap<string, number>,
): Promise<void> {
  for (const { email, role, organizationSlug, form } of demoPeople) {
    const userId = userIds.get(email)
    if (organizationSlug !== association.slug || role === null || role === 'Support' || userId === undefined)
      continue
    const formId = form ? association.formIds.get(`${form.formType}/${form.formSlug}`) : undefined
    if (form && formId === undefined)
      throw new Error(`${email} administers ${form.formSlug}, which is not told`)
    const { organizationId } = association
    await grantRole(app, { userId, organizationId, role, formId: formId ?? null }, db)
  }
}
