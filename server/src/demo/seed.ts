import type { App } from '../app.ts'
import type { Sql } from '../platform/db.ts'
import { insertAssociation, insertCampaign, insertOfflineOrder, isMissing } from './demo.store.ts'
import { at, type DemoAssociation } from './description.ts'
import { lesAbeillesDuFaubourg } from './les-abeilles-du-faubourg/association.ts'
import { lesJardinsPartages } from './les-jardins-partages/association.ts'

export const demoAssociations: readonly DemoAssociation[] = [lesJardinsPartages, lesAbeillesDuFaubourg]

/** When the story begins; fixed, so that two demonstrations are the same to the second. */
const BEGINS_AT = at('2026-09-01', '09:00')
const MINUTE_MS = 60_000

/** Tells the demonstration where it is not told yet. An association that exists is left as its people made it. */
export async function seedDemo(app: App): Promise<void> {
  for (const association of demoAssociations) {
    await app.db.transaction(async (sql) => {
      if (!(await isMissing(sql, association.slug))) return
      await tell(app, sql, association)
      app.log.info({ organizationSlug: association.slug }, 'demonstration association created')
    })
  }
}

async function tell(app: App, sql: Sql, association: DemoAssociation): Promise<void> {
  const organizationId = await insertAssociation(sql, association, BEGINS_AT)
  for (const [index, campaign] of association.campaigns.entries()) {
    // Lists show what changed last first: a minute between two campaigns keeps them in the order written here.
    const changedAt = BEGINS_AT - index * MINUTE_MS
    const { formId, tierIds } = await insertCampaign(sql, organizationId, campaign, changedAt)
    for (const [number, contribution] of (campaign.offlineContributions ?? []).entries()) {
      const tierId = tierIds.get(contribution.tier)
      if (tierId === undefined) throw new Error(`no tier called "${contribution.tier}" in ${campaign.slug}`)
      const token = app.ids.derivedToken('demonstration', `${association.slug}/${campaign.slug}/${number}`)
      const receivedAt = at(contribution.on, '11:00') + number * MINUTE_MS
      await insertOfflineOrder(sql, { organizationId, formId, tierId, token, contribution, at: receivedAt })
    }
  }
}
