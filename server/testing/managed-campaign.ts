import type { CartBody } from '@obole/contract/carts'
import type { OrderDetail } from '@obole/contract/manage-lists'
import type { CampaignChanges, ManagedCampaign, TierDocument } from '@obole/contract/manage-campaigns'
import type { FormType } from '@obole/core/campaign/form'
import { addDays, parisDate } from '@obole/core/dates/dates'
import { expect } from 'vitest'
import { makeAssociation, type MadeAssociation } from './association.ts'
import type { TestApp } from './test-app.ts'

export interface PublishedCampaign {
  association: MadeAssociation
  formId: number
  formType: FormType
  formSlug: string
  /** Added to an address, `?` included, to narrow it to this campaign. */
  query: string
  tiers: readonly TierDocument[]
  tier: (name?: string) => TierDocument
  cart: (...names: string[]) => CartBody
}

/** A campaign made and published by its association, through the back office alone. */
export async function publishCampaign(
  test: TestApp,
  wish: {
    association?: MadeAssociation
    formType?: FormType
    title?: string
    changes?: (campaign: ManagedCampaign) => CampaignChanges
  } = {},
): Promise<PublishedCampaign> {
  const { formType = 'Event', title = 'Fête de printemps' } = wish
  const association = wish.association ?? (await makeAssociation(test))
  const { admin, path } = association
  const created: ManagedCampaign = (await admin.post(`${path}/forms`, { formType, title })).json()
  const { formSlug } = created.form
  const address = `${path}/forms/${formType}/${formSlug}`
  const changes = { startDate: '2031-05-01T18:00:00.000Z', ...wish.changes?.(created) }
  const saved = await admin.send('PATCH', address, { payload: { version: created.form.version, changes } })
  expect(saved).toMatchObject({ statusCode: 200 })
  const published = await admin.send('PUT', `${address}/state`, { payload: { state: 'Public' } })
  expect(published).toMatchObject({ statusCode: 200 })
  const { document, form }: ManagedCampaign = published.json()
  const tier = (name?: string) => {
    const found = name === undefined ? document.tiers[0] : document.tiers.find((one) => one.name === name)
    if (!found) throw new Error(`the campaign has no tier "${name}"`)
    return found
  }
  return {
    association,
    formId: form.id,
    formType,
    formSlug,
    query: `?formType=${formType}&formSlug=${formSlug}`,
    tiers: document.tiers,
    tier,
    cart: (...names) => ({
      organizationSlug: association.slug,
      formType,
      formSlug,
      items: names.map((name) => ({ tierId: tier(name).id, tierType: tier(name).tierType })),
    }),
  }
}

export const aPayer = { firstName: 'Jeanne', lastName: 'Marchand', email: 'jeanne@example.org' }

/** A while ago, whenever a test runs: a membership bought then stands, and the order's link still opens. */
export const RECEIVED_ON = addDays(parisDate(Date.now()), -100)

/** Money received by hand for one of a campaign's tiers. */
export async function registerOrder(
  { association, formType, formSlug, tier }: PublishedCampaign,
  wish: Record<string, unknown> = {},
): Promise<OrderDetail> {
  const response = await association.admin.post(`${association.path}/orders`, {
    formType,
    formSlug,
    items: wish.items ?? [{ tierId: tier().id }],
    payer: aPayer,
    means: 'Check',
    receivedOn: RECEIVED_ON,
    ...wish,
  })
  expect(response.json()).not.toHaveProperty('code')
  return response.json()
}
