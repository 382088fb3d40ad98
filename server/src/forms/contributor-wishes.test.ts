import { cartSchema, type PayerBody } from '@obole/contract/carts'
import { contributorsAnswer } from '@obole/contract/forms'
import { expect, it } from 'vitest'
import { buyer, payer } from '../../testing/buyer.ts'
import { makeAssociation } from '../../testing/association.ts'
import { makeCampaign, type MadeCampaign } from '../../testing/campaign.ts'
import { publishCampaign, registerOrder } from '../../testing/managed-campaign.ts'
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

it('whoever is written down by hand is counted, and named only once they agreed to be', async () => {
  const association = await makeAssociation(test)
  const campaign = await publishCampaign(test, {
    association,
    formType: 'CrowdFunding',
    title: 'Une serre',
    changes: () => ({ acceptOpenDonation: true }),
  })
  const person = (firstName: string) => ({ firstName, lastName: 'Noir', email: `${firstName}@example.org` })
  const items = [{ tierId: null, customAmount: 3300 }]
  await registerOrder(campaign, { items, payer: person('Odile') })
  await registerOrder(campaign, { items, payer: { ...person('Renée'), companyName: 'Boulangerie Noir' } })
  await registerOrder(campaign, { items, payer: { ...person('Agathe'), mayBeNamed: true } })
  // As it was written down before anybody was asked.
  await test.app.db.query({
    text: `update orders set payer = payer - 'hideName' where payer ->> 'firstName' = 'Odile' and form_id = $1`,
    values: [campaign.formId],
  })
  const url = `/api/organizations/${association.slug}/forms/CrowdFunding/${campaign.formSlug}`
  const { data } = contributorsAnswer.parse(
    (await test.http.inject({ method: 'GET', url: `${url}/contributors` })).json(),
  )
  expect(data.map(({ name, amount }) => [name, amount])).toEqual([
    ['Agathe N.', 3300],
    [null, 3300],
    [null, 3300],
  ])
  const shown = await test.http.inject({ method: 'GET', url: `${url}/enriched` })
  expect(shown.json()).toMatchObject({ collectedAmount: 9900, contributorsCount: 3 })
})
