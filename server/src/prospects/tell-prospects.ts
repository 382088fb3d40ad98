import { availableTiers } from '@obole/core/campaign/tier'
import type { App } from '../app.ts'
import { prospectMail } from '../mails/prospect-mail.ts'
import { campaignAddress } from '../organizations/form-light.ts'
import { campaignShows } from '../forms/campaign.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { mailBrand } from '../forms/mail-brand.ts'
import { deleteMailedProspects, readCampaignsWaitedFor, takeProspects } from './prospects.store.ts'
import { eachAlone } from '../platform/each-alone.ts'
import { newJob } from '../platform/job.ts'
import { type ProspectMail, tellProspectJob } from './prospects.queue.ts'

const TAKEN_AT_ONCE = 500
const KEPT_AFTERWARDS_MS = 30 * 86_400_000

/**
 * Finds campaigns that take payments again, and their available tiers, and queues mails to the people who waited;
 * deletes the addresses that were used.
 */
export async function tellProspects(app: App): Promise<void> {
  await deleteMailedProspects(app.db, app.clock.now() - KEPT_AFTERWARDS_MS)
  const apart = {
    log: app.log,
    named: (formId: number) => ({ formId }),
    fault: 'those who wait for a campaign could not be told',
  }
  await eachAlone(await readCampaignsWaitedFor(app.db), apart, async (formId) => {
    const campaign = await loadCampaign(app, { formId }, { fresh: true })
    if (!campaign || campaignShows(campaign, app.clock.now()) !== 'open') return
    const openTierIds = availableTiers(campaign, app.clock.now()).map(({ id }) => id)
    while ((await take(app, formId, openTierIds)) === TAKEN_AT_ONCE);
    app.jobs.wake()
  })
}

function take(app: App, formId: number, openTierIds: readonly number[]): Promise<number> {
  const now = app.clock.now()
  return app.db.transaction((db) =>
    takeProspects(db, formId, { limit: TAKEN_AT_ONCE, now, openTierIds }, (prospect) =>
      newJob(tellProspectJob, { formId, toldAt: now, ...prospect }),
    ),
  )
}

export async function tellProspect(app: App, mailed: ProspectMail): Promise<void> {
  const { formId, toldAt, prospectId, email, locale, tierIds } = mailed
  const campaign = await loadCampaign(app, { formId })
  if (!campaign) return
  const { title: formTitle, organizationName, organizationSlug, formType, slug } = campaign
  const campaignUrl = new URL(campaignAddress(organizationSlug, formType, slug).url, app.config.PUBLIC_URL)
    .href
  const tiers = campaign.tiers.filter(({ id }) => tierIds.includes(id)).map(({ name }) => name)
  const mail = prospectMail({
    locale,
    brand: await mailBrand(app, campaign),
    formTitle,
    organizationName,
    formUrl: campaignUrl,
    tiers,
  })
  await app.mail.send({ ...mail, to: email, key: `prospect-${prospectId}-${toldAt}` })
}
