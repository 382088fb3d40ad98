import { cartSchema, type PayerBody } from '@obole/contract/carts'
import { contributorsAnswer } from '@obole/contract/forms'
import { expect, it } from 'vitest'
import { buyer, payer } from '../../testing/buyer.ts'
import { makeCampaign, type MadeCampaign } from '../../testing/campaign.ts'
import { testApp } from '../../testing/test-app.ts'

const test = testApp({ bank: true })

async function give(campaign: MadeCampaign, customAmount: number, who: Partial<PayerBody>): Promise<void> {
  const visitor = buyer(test)
  const { id } = await visitor.ready(campaign.cart({ tierType: 'Donation', customAmount }))
  const changed = await visitor.call('PUT', `/carts/${id}/payer`, { ...payer, ...who })
  const { paymentRequestId } = await visitor.request(cartSchema.parse(changed.json))
  await visitor.execute(paymentRequestId, await visitor.initialize(paymentRequestId), 'accepted')
}

it('who really paid is shown as they wish: a company by its name, nobody who would rather not be', async () => {
  const columns = {
    accept_open_donation: true,
    allow_organism_payer: true,
    display_contributor_name: true,
    amount_visible: true,
  }
  const campaign = await makeCampaign(test, { formType: 'CrowdFunding', tiers: [], columns })
  const company = { companyName: 'Librairie du Tilleul', companySiren: '732829320', companyLegalStatus: 5 }
  await give(campaign, 4000, { ...company, payAsOrganisation: true })
  await give(campaign, 3000, { hideName: true })
  await give(campaign, 2000, { hideAmount: true })
  const { organizationSlug, formType, formSlug } = campaign.ref
  const url = `/api/organizations/${organizationSlug}/forms/${formType}/${formSlug}/contributors`
  const { data } = contributorsAnswer.parse((await test.http.inject({ method: 'GET', url })).json())
  const shown = `${payer.firstName} ${payer.lastName.charAt(0)}.`
  expect(data.map(({ name, amount }) => [name, amount])).toEqual([
    [shown, null],
    [null, 3000],
    ['Librairie du Tilleul', 4000],
  ])
})
